/** Titles and sentences of the samples in Dutch. */
export default {
  amazons: {
    title: "De laatste zet",
    sentence: "Amazones bewegen als schaakdames en schieten pijlen tot één kant niet meer kan zetten.",
  },
  "blokus-duo": {
    title: "Twee spelers tegenover elkaar",
    sentence: "Een partij voor twee met commentaar en een variant in de opening.",
  },
  "blokus-junior": {
    title: "Een spel voor kinderen",
    sentence: "Het kleinere spel voor kinderen: twaalf vormen, elk twee keer.",
  },
  "blokus-three-player": {
    title: "Drie en een gedeelde kleur",
    sentence: "Drie spelers die de vierde kleur delen.",
  },
  "blokus-trigon": {
    title: "Driehoeken van alle kanten",
    sentence: "Vier spelers en driehoekige stukken: de opening van een partij.",
  },
  "blokus-trigon-three-player": {
    title: "Honderd punten",
    sentence: "Drie spelers op de kleinere zeshoek. Geel haalt 100 punten.",
  },
  "blokus-trigon-two-player": {
    title: "Ieder twee kleuren",
    sentence: "Twee spelers met elk twee kleuren op de grote zeshoek.",
  },
  "blokus-two-player": {
    title: "Blauw en Rood tegen Geel en Groen",
    sentence: "Blauw en Rood spelen tegen Geel en Groen.",
  },
  callisto: {
    title: "Vier kleine beginnetjes",
    sentence: "Vier spelers beginnen met losse vakjes en groeien van daaruit.",
  },
  "callisto-three-player": {
    title: "Blauw voorop",
    sentence: "Drie spelers op een kleiner bord. Blauw wint met 64 punten.",
  },
  "callisto-two-player": {
    title: "Drie punten verschil",
    sentence: "Een spannende partij op de kleine achthoek: 60 tegen 57.",
  },
  "callisto-two-player-four-color": {
    title: "Vier kleuren voor twee",
    sentence: "Twee spelers met elk twee kleuren.",
  },
  "chess-no-rules": {
    title: "Een korte schaakpartij",
    sentence: "Een spel waarvan Boardreel de regels niet kent: zetten, commentaar en varianten als boom.",
  },
  gembloq: {
    title: "Halve vakjes tellen",
    sentence: "Stukken met halve vakjes. Rood wint met 73½ punten.",
  },
  "gembloq-three-player": {
    title: "Met z’n drieën aan het bord",
    sentence: "Drie spelers. Rood wint met drie punten.",
  },
  "gembloq-two-player": {
    title: "Een duidelijke voorsprong",
    sentence: "Twee spelers op het kleine bord: 74 tegen 63½.",
  },
  "gembloq-two-player-four-color": {
    title: "Een opening met vier kleuren",
    sentence: "Twee spelers met elk twee kleuren: de opening van een partij.",
  },
  "go-13x13-handicap": {
    title: "Vier stenen",
    sentence: "Zwart begint met vier voorgiftstenen. Met klokken en commentaar.",
  },
  gomoku: {
    title: "Vijf op een rij",
    sentence: "Dreigingen van alle kanten, tot vijf zwarte stenen op een rij staan.",
  },
  havannah: {
    title: "Ringen, bruggen en vorken",
    sentence: "Een ring, een brug of een vork wint: hier verbindt Wit twee hoeken.",
  },
  hex: {
    title: "Van boven naar beneden",
    sentence: "Zwart en Wit verbinden tegenoverliggende zijden van het bord. Slechts één van hen kan dat.",
  },
  "lines-of-action": {
    title: "Allemaal samen",
    sentence: "De stukken verzamelen zich in het midden. Zwart verbindt ze allemaal na 17 zetten.",
  },
  "nexos-two-player": {
    title: "Lijnen in vier kleuren",
    sentence: "Twee spelers met elk twee kleuren: de opening van een partij.",
  },
  othello: {
    title: "Een vol bord",
    sentence: "Aan het eind is het bord vol: 36 tegen 28. Wit moet één keer passen.",
  },
  "twixt-18x12": {
    title: "Een smal bord",
    sentence: "Een partij met het programma T1 op een ongewoon bord.",
  },
  "twixt-24x24-puzzle": {
    title: "Vind de winnende zet",
    sentence: "Wit zet en wint: vind de weg naar de bovenste rij.",
  },
  "twixt-36x36-win": {
    title: "De lange weg",
    sentence: "Een lange wedloop over een groot bord.",
  },
  "twixt-little-golem": {
    title: "Van Little Golem",
    sentence: "Een partij in het formaat van de site Little Golem.",
  },
};
