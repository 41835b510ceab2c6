/** Texts of the dialog for a new game in Italian. */
export default {
  boardSize: "Dimensione della tavola",
  failed: "Impossibile caricare l’elenco dei giochi: {reason}",
  fileName: "nuova partita",
  game: "Gioco",
  handicap: "Handicap",
  handicapStones: "{count, plural, one {# pietra} other {# pietre}}",
  komi: "Komi",
  komiInvalid: "Scrivi un numero, come 6.5.",
  loading: "Caricamento dei giochi…",
  none: "Nessuno",
  player: "Giocatore {number}",
  players: "Giocatori",
  sizeInvalid: "Scrivi un numero intero da {least} a {most}.",
  start: "Inizia",
  title: "Nuova partita",
  variant: "Variante del gioco",
};
