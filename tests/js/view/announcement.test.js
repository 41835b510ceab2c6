import assert from "node:assert/strict";
import { test } from "node:test";

import { FLAG, indexTree } from "../../../web/reel/tree.js";
import { announcement } from "../../../web/view/announcement.js";

const say = (/** @type {any} */ message) =>
  Array.isArray(message) ? [message[0], ...Object.values(message[1] ?? {})].join(" ") : message;

/** Return what is announced at a node of a game of two moves with a variation. @param {number} node @param {number} previous */
const announced = (node, previous) =>
  announcement(
    /** @type {any} */ ({
      reel: {
        frames: {
          1: { say: ["first"] },
          2: { say: ["second"], legal: false },
          3: { say: ["other"] },
        },
        tree: { flags: [0, FLAG.comment, 0, 0] },
      },
      tree: indexTree({ parent: [-1, 0, 1, 0] }),
      choices: new Map(),
      reached: null,
      node,
    }),
    previous,
    say,
    () => "Ada 3. Black to play",
  );

for (const [does, node, previous, text] of /** @type {const} */ ([
  ["a step forward says the move", 2, 1, "second, illegal"],
  ["a step back says the move that is shown then", 1, 2, "first, hasComment"],
  ["the start has no move", 0, 1, "start"],
  ["the same node says its move", 3, 3, "other"],
  ["a jump says position, players and status as well", 3, 2, "moveOf 1 2. other. Ada 3. Black to play"],
]))
  test(does, () => assert.equal(announced(node, previous), text));
