/** Entries of the list of games, for tests. */

import { entryOf } from "../../../web/app/games/game_rows.js";

export const FILE = { name: "cup.sgf", content: new Blob() };
export const ROWS = [
  {
    number: 1,
    game: "Go",
    players: ["Édith", "Bob"],
    event: "Cup 10",
    date: "2024-05-06",
    result: "Black wins by 10.5",
    rawResult: "B+10.5",
  },
  {
    number: 2,
    game: "Hex",
    players: ["ada", "Cid"],
    event: "Cup 9",
    date: "",
    result: "White wins by resignation",
    rawResult: "W+R",
  },
  {
    number: 3,
    game: "Go",
    players: ["Bob", "Ada"],
    event: "",
    date: "1999",
    result: "Black wins by 2",
    rawResult: "B+2",
  },
  { number: 10, game: "Go", players: [], event: "Cup 9", date: "2024-04", result: "", rawResult: "" },
];
export const ENTRIES = ROWS.map((row) => entryOf(FILE, row));
