/** Texts of the dialog for a new game in German. */
export default {
  boardSize: "Brettgröße",
  failed: "Die Liste der Spiele konnte nicht geladen werden: {reason}",
  fileName: "neue Partie",
  game: "Spiel",
  handicap: "Vorgabe",
  handicapStones: "{count, plural, one {# Stein} other {# Steine}}",
  komi: "Komi",
  komiInvalid: "Schreiben Sie eine Zahl, zum Beispiel 6.5.",
  loading: "Die Spiele werden geladen …",
  none: "Keine",
  player: "Spieler {number}",
  players: "Spieler",
  sizeInvalid: "Schreiben Sie eine ganze Zahl von {least} bis {most}.",
  start: "Beginnen",
  title: "Neue Partie",
  variant: "Variante",
};
