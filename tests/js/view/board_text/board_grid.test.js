import assert from "node:assert/strict";
import { before, test } from "node:test";

import { choose, setLegalMoves } from "../../../../web/state/choosing.js";
import { fakeBoard, litPoints } from "../fake_board.js";
import { FakeElement, useFakeDocument } from "../fake_document.js";

/** @type {typeof import("../../../../web/view/board_text/board_grid.js").BoardGrid} */
let BoardGrid;
before(async () => {
  useFakeDocument();
  Object.assign(globalThis, { MutationObserver: globalThis.ResizeObserver });
  ({ BoardGrid } = await import("../../../../web/view/board_text/board_grid.js"));
});

const NAMES = ["A2", "B2", "C2", "A1", "B1", "C1"];
const CELLS = NAMES.map((written, index) => [
  written.toLowerCase(),
  "point",
  index % 3,
  Math.floor(index / 3),
  written,
]);
const say = (message) => (typeof message === "string" ? message : message[0]);

/** Return a grid over a board of two rows with a stone on A2, and what the page does with it. */
function makeGrid({ flip = false, view = undefined, mode = "try" } = {}) {
  const tree = { parent: [-1, 0], side: [-1, 0] };
  const reel = {
    items: [{ key: "B", layer: "stones", color: "B", points: ["a2"] }],
    sides: [{ color: "B", class: "player1", name: ["black"] }],
    scene: { cells: CELLS, lattice: null, toggles: [] },
    frames: { 0: { board: [], view }, 1: { add: [0], view } },
    tree,
  };
  const state = {
    reel,
    tree,
    node: 0,
    settings: { flip, switched: {} },
    reached: null,
    mode,
    arrangement: { explore: "on" },
  };
  const box = new FakeElement("div");
  const board = fakeBoard(CELLS.map(([point]) => point));
  const svg = Object.assign(board.svg, { after: (grid) => box.append(grid), getScreenCTM: () => null });
  const chosen = [];
  const revealed = [];
  const services = {
    state,
    say,
    element: new FakeElement("div"),
    board,
    zoom: { isZoomed: true, reveal: (x, y) => revealed.push([x, y]) },
    choosePoint: (point) => chosen.push(point),
    parts: { tryMoves: (point) => chosen.push(`try ${point}`) },
  };
  const grid = new BoardGrid(services);
  return { grid, services, svg, chosen, revealed };
}

/** Return the texts of the cells by rows. */
const textsOf = ({ element }) => element.childNodes.map((row) => row.childNodes.map((cell) => cell.textContent));
/** Return the attribute of the rows, or of the cells of the first row. */
const of = (elements, name) => elements.map((element) => element.getAttribute(name));

/** Press a key in the grid, and return the text of the cell that has the focus then. */
function press(grid, key, more = {}) {
  grid.element.dispatch("keydown", { key, preventDefault() {}, ...more });
  return FakeElement.focused?.textContent;
}

test("the rows and columns are counted, and the drawing is hidden from screen readers", () => {
  const { grid, svg } = makeGrid();
  assert.deepEqual(textsOf(grid), [
    ["A2, empty", "B2, empty", "C2, empty"],
    ["A1, empty", "B1, empty", "C1, empty"],
  ]);
  assert.deepEqual([grid.element.ariaRowCount, grid.element.ariaColCount], ["2", "3"]);
  assert.deepEqual(of(grid.element.childNodes, "aria-rowindex"), [1, 2].map(String));
  assert.deepEqual(of(grid.element.childNodes[0].childNodes, "aria-colindex"), [1, 2, 3].map(String));
  grid.takeFocus();
  assert.equal(svg.getAttribute("aria-hidden"), "true");
});

test("a flipped board is read as it is seen", () => {
  const { grid } = makeGrid({ flip: true });
  assert.deepEqual(textsOf(grid)[0], ["C1, empty", "B1, empty", "A1, empty"]);
  assert.deepEqual(of(grid.element.childNodes[0].childNodes, "aria-colindex"), [1, 2, 3].map(String));
  grid.focus();
  assert.equal(press(grid, "ArrowLeft"), "B2, empty", "the cursor starts at A2 in the lower right corner");
});

test("a part of the board has the rows and columns of the whole", () => {
  const { grid } = makeGrid({ view: [0.5, 0.5, 2, 1] });
  assert.deepEqual(textsOf(grid), [["B1, empty", "C1, empty"]]);
  assert.deepEqual([of(grid.element.childNodes, "aria-rowindex"), grid.element.ariaRowCount], [["2"], "2"]);
  assert.deepEqual(of(grid.element.childNodes[0].childNodes, "aria-colindex"), ["2", "3"]);
});

test("the keys go from point to point and stay on the board", () => {
  const { grid, services, revealed } = makeGrid();
  grid.focus();
  assert.equal(press(grid, "ArrowRight"), "B2, empty");
  assert.equal(press(grid, "End"), "C2, empty");
  assert.equal(press(grid, "ArrowRight"), "C2, empty");
  assert.equal(press(grid, "ArrowDown"), "C1, empty");
  assert.equal(press(grid, "Home"), "A1, empty");
  assert.equal(press(grid, "Home", { ctrlKey: true }), "A2, empty");
  assert.equal(press(grid, "End", { ctrlKey: true }), "C1, empty");
  assert.equal(press(grid, "PageUp"), "C2, empty");
  grid.element.dispatch("focusin", { target: FakeElement.focused });
  assert.deepEqual(litPoints(services.board), ["c2"], "the drawing shows the cursor");
  assert.deepEqual(revealed.at(-1), [2, 0], "a zoomed board moves to it");
});

test("a step changes only the cells whose contents differ", () => {
  const { grid, services } = makeGrid();
  const [first, second] = grid.element.childNodes[0].childNodes;
  const texts = [first, second].map(({ childNodes }) => childNodes);
  const after = { ...services.state, node: 1 };
  grid.draw(services.state, after);
  assert.equal(first.textContent, "A2, black, last move");
  assert.notEqual(first.childNodes, texts[0]);
  assert.equal(second.childNodes, texts[1]);
});

test("cells say what is legal and chosen", () => {
  const { grid, services } = makeGrid({ mode: "try" });
  const legal = { color: null, moves: [["c2-b2", null, ["c2", "b2"]]], actions: [] };
  const after = choose(setLegalMoves(services.state, { node: services.state.node, legal }), { chosen: ["c2"] });
  grid.draw(services.state, after);
  assert.deepEqual(textsOf(grid)[0], ["A2, empty", "B2, empty, legal", "C2, empty"]);
  assert.deepEqual(
    grid.element.childNodes[0].childNodes.map(({ ariaSelected }) => ariaSelected),
    [null, null, "true"],
  );
});

test("Enter and Space choose the point; on an empty point of a game that is read they begin to try", () => {
  const trying = makeGrid();
  trying.grid.focus();
  press(trying.grid, "Enter");
  press(trying.grid, " ");
  assert.deepEqual(trying.chosen, ["a2", "a2"]);
  const reading = makeGrid({ mode: "read" });
  reading.grid.focus();
  press(reading.grid, "Enter");
  assert.deepEqual(reading.chosen, ["a2", "try a2"]);
});
