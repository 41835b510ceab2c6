/** Texts of the dialog for a new game in English, which is loaded on demand. Every other language has the same keys. */
export default {
  boardSize: "Board size",
  failed: "The list of games could not be loaded: {reason}",
  fileName: "new game",
  game: "Game",
  handicap: "Handicap",
  handicapStones: "{count, plural, one {# stone} other {# stones}}",
  komi: "Komi",
  komiInvalid: "Write a number, such as 6.5.",
  loading: "Loading the games…",
  none: "None",
  player: "Player {number}",
  players: "Players",
  sizeInvalid: "Write a whole number from {least} to {most}.",
  start: "Start",
  title: "New game",
  variant: "Variant",
};
