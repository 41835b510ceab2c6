/** Titles and sentences of the samples in English, by the name of the file without its extension. */
export default {
  amazons: {
    title: "The last move",
    sentence: "Amazons move like chess queens and shoot arrows until one side cannot move.",
  },
  "blokus-duo": {
    title: "Two players, face to face",
    sentence: "A two-player game with comments and a variation in the opening.",
  },
  "blokus-junior": {
    title: "A game for children",
    sentence: "The smaller game for children: twelve shapes, two of each.",
  },
  "blokus-three-player": { title: "Three and a shared color", sentence: "Three players; they share the fourth color." },
  "blokus-trigon": {
    title: "Triangles from all sides",
    sentence: "Four players and triangular pieces: the opening of a game.",
  },
  "blokus-trigon-three-player": {
    title: "One hundred points",
    sentence: "Three players on the smaller hexagon. Yellow reaches 100 points.",
  },
  "blokus-trigon-two-player": {
    title: "Two colors each",
    sentence: "Two players with two colors each on the large hexagon.",
  },
  "blokus-two-player": {
    title: "Blue and Red against Yellow and Green",
    sentence: "Blue and Red play against Yellow and Green.",
  },
  callisto: { title: "Four small beginnings", sentence: "Four players start from single squares and grow from there." },
  "callisto-three-player": {
    title: "Blue in front",
    sentence: "Three players on a smaller board. Blue wins with 64 points.",
  },
  "callisto-two-player": { title: "Three points apart", sentence: "A close game on the small octagon: 60 to 57." },
  "callisto-two-player-four-color": { title: "Four colors for two", sentence: "Two players with two colors each." },
  "chess-no-rules": {
    title: "A short game of chess",
    sentence: "A game whose rules Boardreel does not know: moves, comments and variations as a tree.",
  },
  gembloq: { title: "Half squares count", sentence: "Pieces with half squares. Red wins with 73½ points." },
  "gembloq-three-player": { title: "Three on the board", sentence: "Three players. Red wins by three points." },
  "gembloq-two-player": { title: "A clear lead", sentence: "Two players on the small board: 74 to 63½." },
  "gembloq-two-player-four-color": {
    title: "An opening with four colors",
    sentence: "Two players with two colors each: the opening of a game.",
  },
  "go-13x13-handicap": {
    title: "Four stones",
    sentence: "Black starts with four handicap stones. With clocks and comments.",
  },
  gomoku: { title: "Five in a row", sentence: "Threats on all sides, until five black stones are in a row." },
  havannah: {
    title: "Rings, bridges and forks",
    sentence: "A ring, a bridge or a fork wins: here White joins two corners.",
  },
  hex: {
    title: "From the top to the bottom",
    sentence: "Black and White connect opposite sides of the board. Only one of them can.",
  },
  "lines-of-action": {
    title: "All together",
    sentence: "Pieces gather in the middle. Black connects all of them after 17 moves.",
  },
  "nexos-two-player": {
    title: "Lines in four colors",
    sentence: "Two players with two colors each: the opening of a game.",
  },
  othello: { title: "A full board", sentence: "A full board in the end: 36 to 28. White has to pass once." },
  "twixt-18x12": { title: "A narrow board", sentence: "A game played with the program T1 on an unusual board." },
  "twixt-24x24-puzzle": {
    title: "Find the winning move",
    sentence: "White to play and win: find the way to the top row.",
  },
  "twixt-36x36-win": { title: "The long way across", sentence: "A long race across a large board." },
  "twixt-little-golem": { title: "From Little Golem", sentence: "A game in the format of the site Little Golem." },
};
