import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { createFormatter } from "../../../../web/reel/messages.js";
import { indexTree } from "../../../../web/reel/tree.js";
import { ANSWERS } from "../../../../web/view/board_text/answers.js";

const read = async (path) => JSON.parse(await readFile(new URL(`../../../../${path}`, import.meta.url), "utf8"));
const TEXTS = await read("web/texts/en.json");
const GAMES = {
  side: "{color}",
  "color.B": "Black",
  "color.W": "White",
  "go.captures": "Captures",
  "status.to-play": "{side} to play",
  "say.move": "{side} {move}",
};
const say = createFormatter("en", TEXTS.spoken, TEXTS.viewer, GAMES);
const stone = (color, point, written) => ({ key: color + point, layer: "stones", color, points: [point], written });
const CELLS = ["aa A2", "ba B2", "ab A1", "bb B1"].map((names, index) => {
  const [point, written] = names.split(" ");
  return [point, "point", index % 2, Math.floor(index / 2), written];
});

/** Return what the answers get: two moves, a comment at the second one, and two continuations after it. */
function question({ node = 2, argument = "", columns = [] } = {}) {
  const move = (color, point) => ({ say: ["say.move", { side: [color], move: point }] });
  const reel = {
    game: { rules: true },
    items: [stone("B", "aa"), stone("W", "bb"), { key: "TR", layer: "marks", class: "mark triangle", points: ["ba"] }],
    sides: [
      { color: "B", class: "player1", name: ["color.B"], player: "Ada", tray: null },
      { color: "W", class: "player2", name: ["color.W"], player: null, tray: null },
    ],
    columns,
    trays: [],
    scene: { cells: CELLS, lattice: null, toggles: [] },
    tree: {
      parent: [-1, 0, 1, 2, 2],
      side: [-1, 0, 1, 0, 0],
      number: [0, 1, 2, 3, 3],
      label: [null, "A2", "B1", "B2", "A1"],
      flags: [0, 0, 1, 0, 0],
    },
    frames: {
      0: {
        board: [],
        status: ["status.to-play", { side: ["color.B"] }],
        scores: [
          [0, 600],
          [0, 65],
        ],
      },
      1: { add: [0], ...move("color.B", "A2") },
      2: { add: [1], marks: [2], comment: "Why?", ...move("color.W", "B1") },
      3: { ...move("color.B", "B2") },
      4: { ...move("color.B", "A1") },
    },
    result: null,
  };
  const tree = indexTree(reel.tree);
  const went = [];
  const services = {
    say,
    state: {
      ...{ reel, tree, node, target: node, mainEnd: 3, choices: new Map() },
      ...{ settings: { switched: {} }, reached: null, hasRecord: false },
    },
    act: (action) => went.push(action),
    goTo: async (target) => void went.push(target),

    parts: { trying: null },
  };
  return { services, text: say, argument, words: "a, b", went };
}

const COLUMNS = [
  { label: ["go.captures"], clock: false },
  { label: ["time"], clock: true },
];

for (const [name, options, answer] of [
  ["position", {}, "Move 2, White B1. Black to play. Black (1): A2. White (1): B1."],
  ["position", { node: 0 }, "Start. Black to play. The board is empty."],
  ["row", { argument: "2" }, "Row 2: A2, Black; B2, empty, triangle."],
  ["row", { argument: "2", node: 0 }, "Row 2: empty."],
  ["row", { argument: "7" }, "There is no row 7."],
  ["column", { argument: "b" }, "Column B: B2, empty, triangle; B1, White, last move."],
  ["column", { argument: "z" }, "There is no column Z."],
  ["point", { argument: "b1" }, "B1, White, last move"],
  ["point", { argument: "z9" }, "There is no point z9."],
  ["last", {}, "Move 2, White B1"],
  ["score", { columns: COLUMNS }, "Ada (Black): Captures 0. White: Captures 0. Black to play."],
  ["clock", { columns: COLUMNS }, "Ada (Black): 10:00. White: 1:05."],
  ["clock", {}, "The record has no clock times here."],
  ["pieces", {}, "Black (1): A2. White (1): B1."],
  ["marks", {}, "B2, empty, triangle."],
  ["marks", { node: 1 }, "There are no marks here."],
  ["comment", {}, "Why?"],
  ["comment", { node: 1 }, "There is no comment here."],
  ["variations", {}, "2 continuations: 1 Black B2, 2 Black A1"],
  ["variations", { node: 4 }, "No move follows here."],
  ["variation", { argument: "3" }, "There is no such move here."],
  ["go", { argument: "40" }, "There is no such move here."],
  ["nextComment", {}, "There is no other comment in this direction."],
  ["undo", {}, "There is no such move here."],
  ["legal", {}, "No move can be played here, because the record is not available."],
  ["help", {}, "Type a move as players write it, or: a, b."],
]) {
  test(`“${name} ${options.argument ?? ""}” is answered: ${answer}`, async () => {
    assert.equal(await ANSWERS[name](question(options)), answer);
  });
}

for (const [name, argument, target] of [
  ["variation", "2", 4],
  ["go", "1", 1],
]) {
  test(`“${name} ${argument}” goes there, and the step is announced by itself`, () => {
    const asked = question({ argument });
    assert.equal(ANSWERS[name](asked), null);
    assert.deepEqual(asked.went, [target]);
  });
}
