/** Games of an index are listed ten at a time. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { useFakeDocument } from "../fake_document.js";

useFakeDocument();
const { GamesList } = await import("../../../../web/view/explorer/games_list.js");
const say = (/** @type {any} */ message) => [message].flat()[0];

test("more games cannot be asked for while they are loading", async () => {
  const read = async (/** @type {any[]} */ games) =>
    games.map(([[, number]]) => ({
      game: { players: [`P${number}`], file: "f", result: "", date: "", event: "" },
      page: null,
      canOpen: true,
    }));
  const list = new GamesList([], /** @type {any} */ (say), /** @type {any} */ (say), {
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
