/** Titles and sentences of the samples in Italian. */
export default {
  amazons: {
    title: "L’ultima mossa",
    sentence: "Le amazzoni muovono come donne degli scacchi e scagliano frecce finché una parte non può più muovere.",
  },
  "blokus-duo": {
    title: "In due, faccia a faccia",
    sentence: "Una partita per due con commenti e una variante in apertura.",
  },
  "blokus-junior": {
    title: "Un gioco per bambini",
    sentence: "Il gioco più piccolo, per bambini: dodici forme, due per tipo.",
  },
  "blokus-three-player": {
    title: "Tre e un colore in comune",
    sentence: "Tre giocatori che condividono il quarto colore.",
  },
  "blokus-trigon": {
    title: "Triangoli da ogni lato",
    sentence: "Quattro giocatori e pezzi triangolari: l’apertura di una partita.",
  },
  "blokus-trigon-three-player": {
    title: "Cento punti",
    sentence: "Tre giocatori sull’esagono più piccolo. Giallo arriva a 100 punti.",
  },
  "blokus-trigon-two-player": {
    title: "Due colori a testa",
    sentence: "Due giocatori con due colori a testa sull’esagono grande.",
  },
  "blokus-two-player": {
    title: "Blu e Rosso contro Giallo e Verde",
    sentence: "Blu e Rosso giocano contro Giallo e Verde.",
  },
  callisto: {
    title: "Quattro piccoli inizi",
    sentence: "Quattro giocatori partono da singole caselle e crescono da lì.",
  },
  "callisto-three-player": {
    title: "Blu in testa",
    sentence: "Tre giocatori su una tavola più piccola. Blu vince con 64 punti.",
  },
  "callisto-two-player": {
    title: "A tre punti di distanza",
    sentence: "Una partita combattuta sull’ottagono piccolo: 60 a 57.",
  },
  "callisto-two-player-four-color": {
    title: "Quattro colori per due",
    sentence: "Due giocatori con due colori a testa.",
  },
  "chess-no-rules": {
    title: "Una breve partita a scacchi",
    sentence: "Un gioco di cui Boardreel non conosce le regole: mosse, commenti e varianti ad albero.",
  },
  gembloq: {
    title: "Contano le mezze caselle",
    sentence: "Pezzi con mezze caselle. Rosso vince con 73½ punti.",
  },
  "gembloq-three-player": {
    title: "In tre sulla tavola",
    sentence: "Tre giocatori. Rosso vince di tre punti.",
  },
  "gembloq-two-player": {
    title: "Un netto vantaggio",
    sentence: "Due giocatori sulla tavola piccola: 74 a 63½.",
  },
  "gembloq-two-player-four-color": {
    title: "Un’apertura con quattro colori",
    sentence: "Due giocatori con due colori a testa: l’apertura di una partita.",
  },
  "go-13x13-handicap": {
    title: "Quattro pietre",
    sentence: "Nero inizia con quattro pietre di handicap. Con orologi e commenti.",
  },
  gomoku: {
    title: "Cinque in fila",
    sentence: "Minacce da ogni lato, finché cinque pietre nere sono in fila.",
  },
  havannah: {
    title: "Anelli, ponti e forche",
    sentence: "Vince un anello, un ponte o una forca: qui Bianco unisce due angoli.",
  },
  hex: {
    title: "Da cima a fondo",
    sentence: "Nero e Bianco collegano lati opposti della tavola. Solo uno può riuscirci.",
  },
  "lines-of-action": {
    title: "Tutti insieme",
    sentence: "I pezzi si raccolgono al centro. Nero li collega tutti dopo 17 mosse.",
  },
  "nexos-two-player": {
    title: "Linee in quattro colori",
    sentence: "Due giocatori con due colori a testa: l’apertura di una partita.",
  },
  othello: {
    title: "Una tavola piena",
    sentence: "Alla fine la tavola è piena: 36 a 28. Bianco deve passare una volta.",
  },
  "twixt-18x12": {
    title: "Una tavola stretta",
    sentence: "Una partita giocata con il programma T1 su una tavola insolita.",
  },
  "twixt-24x24-puzzle": {
    title: "Trova la mossa vincente",
    sentence: "Bianco muove e vince: trova la via per la riga in alto.",
  },
  "twixt-36x36-win": {
    title: "La lunga traversata",
    sentence: "Una lunga corsa attraverso una grande tavola.",
  },
  "twixt-little-golem": {
    title: "Da Little Golem",
    sentence: "Una partita nel formato del sito Little Golem.",
  },
};
