/** Games of an index are listed ten at a time. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { useFakeDocument } from "../fake_document.js";

useFakeDocument();
const { GamesList } = await import("../../../../web/view/explorer/games_list.js");
const say = (/** @type {any} */ message) => [message].flat()[0];

const GO = /** @type {any} */ ({
  game: { name: "Go" },
  sides: [
    { color: "B", letter: "B", name: "Black" },
    { color: "W", letter: "W", name: "White" },
  ],
});

for (const { scope, result = "B+R", text } of [
  { scope: "Go 13x13", text: "result.resignation" },
  { scope: "Go 13x13", result: "Void", text: "Ann" },
  { scope: undefined, text: "result.resignation" },
  { scope: "Blokus Duo", text: "B+R" },
  { scope: "Gomoku 15x15", text: "B+R" },
]) {
  test(`${result} of ${scope ?? "a game of an old index"} is “${text}” while a game of Go is shown`, async () => {
    const game = { players: ["Ann"], file: "f", result, date: "", event: "", scope };
    const list = new GamesList(GO, /** @type {any} */ (say), /** @type {any} */ (say), {
      read: /** @type {any} */ (async () => [{ game, page: null, canOpen: false }]),
      open() {},
    });
    await list.show("title", /** @type {any} */ ([[[0, 0], 0]]), "");
    assert.ok(list.list.textContent?.endsWith(text), String(list.list.textContent));
  });
}

test("more games cannot be asked for while they are loading", async () => {
  const read = async (/** @type {any[]} */ games) =>
    games.map(([[, number]]) => ({
      game: { players: [`P${number}`], file: "f", result: "", date: "", event: "" },
      page: null,
      canOpen: true,
    }));
  const list = new GamesList(GO, /** @type {any} */ (say), /** @type {any} */ (say), {
    read: /** @type {any} */ (read),
    open() {},
  });
  const games = Array.from({ length: 25 }, (_, number) => [[0, number], 0]);
  await list.show("title", /** @type {any} */ (games), "");
  const more = /** @type {any} */ (list.more);
  const loading = more.onclick();
  assert.equal(more.disabled, true);
  await loading;
  assert.deepEqual([more.disabled, more.hidden, list.list.childNodes.length], [false, false, 20]);
  await more.onclick();
  assert.deepEqual([more.hidden, list.list.childNodes.length], [true, 25]);
});
