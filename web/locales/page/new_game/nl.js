/** Texts of the dialog for a new game in Dutch. */
export default {
  boardSize: "Bordgrootte",
  failed: "De lijst met spellen kon niet worden geladen: {reason}",
  fileName: "nieuwe partij",
  game: "Spel",
  handicap: "Voorgift",
  handicapStones: "{count, plural, one {# steen} other {# stenen}}",
  komi: "Komi",
  komiInvalid: "Schrijf een getal, zoals 6.5.",
  loading: "Spellen laden…",
  none: "Geen",
  player: "Speler {number}",
  players: "Spelers",
  sizeInvalid: "Schrijf een geheel getal van {least} tot {most}.",
  start: "Beginnen",
  title: "Nieuwe partij",
  variant: "Spelvariant",
};
