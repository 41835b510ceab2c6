import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { fakeBoard } from "../fake_board.js";
import { useFakeDocument } from "../fake_document.js";

useFakeDocument();
const { BoardTools } = await import("../../../../web/view/editing/board_tools.js");
const { LINK } = await import("../../../../web/view/editing/setup_area.js");

/** What was sent. @type {object[]} */
let sent = [];
/** What is on the board: point → index of its item. @type {Record<string, string>} */
let board = {};
/** @type {any} */
let services;
/** @type {InstanceType<typeof BoardTools>} */
let tools;

/** The node that the answers lead to: setup after a move adds a node. */
const SETUP_NODE = 4;

beforeEach(() => {
  [sent, board] = [[], {}];
  const reel = { items: [{ color: "B", points: ["a1"] }], sides: [], scene: { cells: [] }, frames: [] };
  services = {
    state: { node: 1, mode: "edit", editing: { area: "setup", color: "B" }, reel },
    board: { ...fakeBoard([]), elementAt: (/** @type {string} */ point) => ({ dataset: { item: board[point] } }) },
    dispatch() {},
    speak() {},
    say: String,
  };
  const edit = async (/** @type {{ points: string[] }} */ change) => {
    const { node } = services.state;
    await new Promise((resolve) => setImmediate(resolve));
    sent.push({ node, ...change });
    services.state = { ...services.state, node: SETUP_NODE };
    board[change.points[0]] = "0";
    return true;
  };
  const editing = { services, edit, text: (/** @type {any} */ message) => [message].flat()[0], toolName: String };
  tools = new BoardTools(/** @type {any} */ (editing), { marks: ["CR"], colors: [["B"]], hasPieces: false });
});

/** Let all edits be made. */
async function settle() {
  for (let turn = 0; turn < 10; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

test("pieces that are set up in quick succession are set up at the node that the first one adds", async () => {
  tools.setUp("a1");
  tools.setUp("b1");
  await settle();
  assert.deepEqual(sent, [
    { node: 1, op: "set_up", points: ["a1"], color: "B" },
    { node: SETUP_NODE, op: "set_up", points: ["b1"], color: "B" },
  ]);
});

test("a second click on a point removes the piece that the first one has set up", async () => {
  tools.setUp("a1");
  tools.setUp("a1");
  await settle();
  assert.deepEqual(sent[1], { node: SETUP_NODE, op: "set_up", points: ["a1"], color: null });
});

test("a link waits for the pieces at its ends", async () => {
  tools.setUp("a1");
  services.state.editing.color = LINK;
  tools.setUp("a1");
  tools.setUp("b1");
  await settle();
  assert.deepEqual(sent[1], { node: SETUP_NODE, op: "toggle_link", points: ["a1", "b1"] });
});
