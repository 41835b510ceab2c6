import assert from "node:assert/strict";
import { test } from "node:test";

import { indexTree } from "../../../web/reel/tree.js";
import { announcement } from "../../../web/view/announcement.js";

const say = (/** @type {any} */ message) =>
  Array.isArray(message) ? [message[0], ...Object.values(message[1] ?? {})].join(" ") : message;

/** Return what is announced at a node of a game of two moves with a variation. @param {number} node @param {number} previous @param {boolean} [hasFocus] */
const announced = (node, previous, hasFocus = false) =>
  announcement(
    /** @type {any} */ ({
      reel: {
        frames: {
          1: { say: ["first"], comment: "Look." },
          2: { say: ["second"], legal: false, ranks: [1, 2] },
          3: { say: ["other"] },
          4: { say: ["third"], comment: "a".repeat(1_000_000) },
        },
        tree: { flags: [0, 0, 0, 0, 0], number: [null, 1, 2, 1, 2] },
        result: null,
      },
      tree: indexTree({ parent: [-1, 0, 1, 0, 3] }),
      mainEnd: 2,
      choices: new Map(),
      reached: null,
      node,
    }),
    previous,
    say,
    () => ({ players: "Ada 3, Ben 4", status: "White wins" }),
    hasFocus,
  );

for (const [does, node, previous, text] of /** @type {const} */ ([
  ["a step to the end says the number, the move and the result", 2, 1, "numberedMove 2 second. illegal. White wins."],
  ["a step back says the move that is shown then, and its comment", 1, 2, "numberedMove 1 first. comment: Look."],
  ["the start has no move", 0, 1, "start."],
  ["the same node says its move", 3, 3, "numberedMove 1 other."],
  ["a jump says place, move, players and status", 3, 2, "moveOf 1 2. other. Ada 3, Ben 4. White wins."],
]))
  test(does, () => assert.equal(announced(node, previous), text));

test("the move of a control that has got the focus is not announced again", () => {
  assert.equal(announced(1, 0, true), "comment: Look.");
  assert.equal(announced(2, 1, true), "White wins.");
  assert.equal(announced(3, 0, true), "");
});

test("of a long comment, only the beginning is announced", () => {
  const text = announced(4, 3);
  assert.ok(text.startsWith("numberedMove 2 third. comment: aaaa"));
  assert.ok(text.length < 20_000);
});
