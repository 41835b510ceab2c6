import assert from "node:assert/strict";
import { test } from "node:test";
import { addressOfLink } from "../../../web/app/pasting/pasted_link.js";

const PAGE = "https://games.example/reel/";

for (const [what, link, address] of [
  ["a record", "https://club.example/a%20b.sgf", "?src=https%3A%2F%2Fclub.example%2Fa%2520b.sgf"],
  ["a record with a query", "https://club.example/get?id=7", "?src=https%3A%2F%2Fclub.example%2Fget%3Fid%3D7"],
  ["a game of a page", " https://club.example/g.html#move=7\n", "?src=https%3A%2F%2Fclub.example%2Fg.html#move=7"],
  ["a record on our page", `${PAGE}?src=samples/go.sgf#move=7`, "?src=samples/go.sgf#move=7"],
  ["our page without a record", PAGE, "?src=https%3A%2F%2Fgames.example%2Freel%2F"],
  ["a whole record", `${PAGE}#r=aB-_9`, "#r=aB-_9"],
  ["a whole record on another page", "https://other.example/#r=aB", "#r=aB"],
  ["two links", "https://a.example https://b.example", null],
  ["a record in text", "(;GM[1])", null],
  ["no address", "https://", null],
])
  test(`a pasted text that is ${what} leads to ${address}`, () => {
    assert.equal(addressOfLink(/** @type {string} */ (link), PAGE), address);
  });
