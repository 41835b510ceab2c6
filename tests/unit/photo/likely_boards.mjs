/** Reads small pictures with their pixels in base64 as JSON, and writes the ids of the boards that the page guesses. */

import { readFileSync } from "node:fs";

import { likelyBoard } from "../../../web/app/photo/likely_board.js";

const pictures = JSON.parse(readFileSync(0, "utf8"));
const guesses = pictures.map(({ width, height, data }) =>
  likelyBoard({ width, height, data: Buffer.from(data, "base64") }),
);
process.stdout.write(JSON.stringify(guesses));
