import assert from "node:assert/strict";
import { test } from "node:test";

import { inside, Zoom, zoomed } from "../../../web/view/board/zoom.js";

const WHOLE = [0, 0, 100, 50];

test("closer keeps the point under the pointer where it is", () => {
  const [x, y, width, height] = zoomed(WHOLE, WHOLE, 2, 80, 10);
  assert.deepEqual([x, y, width, height], [40, 5, 50, 25]);
  assert.equal((80 - x) / width, 0.8);
});

test("farther ends at the whole board", () => {
  assert.deepEqual(zoomed(WHOLE, [40, 5, 50, 25], 0.1), WHOLE);
});

test("closer has an end", () => {
  const [, , width] = zoomed(WHOLE, WHOLE, 1e9);
  assert.ok(width >= 1 && width < 10);
});

test("what is seen stays on the board", () => {
  assert.deepEqual(inside(WHOLE, [-20, 40, 50, 25]), [0, 25, 50, 25]);
  assert.deepEqual(inside(WHOLE, [90, -5, 50, 25]), [50, 0, 50, 25]);
  assert.deepEqual(inside(WHOLE, [5, 5, 300, 150]), WHOLE);
});

/** Return the zoom of a board of 100 by 100 pixels and units, the attributes of the board, and a function that sends it events of a mouse. */
function makeZoom() {
  /** @type {Record<string, string>} */
  const attributes = {};
  const board = Object.assign(new EventTarget(), {
    classList: { toggle() {} },
    setAttribute: (/** @type {string} */ name, /** @type {string} */ value) => void (attributes[name] = value),
    getScreenCTM: () => ({ inverse: () => ({}) }),
    setPointerCapture() {},
  });
  const point = (/** @type {number} */ x, /** @type {number} */ y) => ({ x, y, matrixTransform: () => ({ x, y }) });
  Object.assign(globalThis, {
    DOMPoint: function DOMPoint(/** @type {number} */ x, /** @type {number} */ y) {
      return point(x, y);
    },
  });
  const zoom = new Zoom(/** @type {any} */ (board), () => {}, new AbortController().signal);
  zoom.fit([0, 0, 100, 100]);
  const send = (/** @type {string} */ type, /** @type {number} */ clientX, /** @type {number} */ buttons) =>
    board.dispatchEvent(
      Object.assign(new Event(type), { pointerId: 1, pointerType: "mouse", clientX, clientY: 50, buttons }),
    );
  return { zoom, board, attributes, send };
}

test("a mouse without a pressed button does not move the board", () => {
  const { zoom, attributes, send } = makeZoom();
  send("pointerdown", 50, 1);
  // the button is released outside the board
  zoom.step(1);
  const before = attributes.viewBox;
  send("pointermove", 60, 0);
  assert.equal(attributes.viewBox, before);
  send("pointerdown", 50, 1);
  send("pointermove", 60, 1);
  assert.notEqual(attributes.viewBox, before);
});

for (const [does, zooms, way, clicks] of /** @type {const} */ ([
  ["a mouse that moves a zoomed board does not click", true, 60, 0],
  ["a mouse that trembles on a zoomed board clicks", true, 3, 1],
  ["a mouse that moves over the whole board clicks", false, 60, 1],
]))
  test(does, () => {
    const { zoom, board, send } = makeZoom();
    let count = 0;
    board.addEventListener("click", () => (count += 1));
    if (zooms) zoom.step(1);
    const press = (/** @type {number} */ to) => {
      send("pointerdown", 20, 1);
      send("pointermove", to, 1);
      send("pointerup", to, 0);
      send("click", to, 0);
    };
    press(20 + way);
    assert.equal(count, clicks);
    press(20);
    assert.equal(count, clicks + 1, "the next press clicks");
  });

test("a zoomed board moves as far as a point needs to be seen", () => {
  const { zoom, attributes } = makeZoom();
  zoom.reveal(90, 50);
  assert.equal(attributes.viewBox, "0 0 100 100", "all of it is seen");
  zoom.step(1);
  const view = () => attributes.viewBox.split(" ").map(Number);
  assert.deepEqual(view(), [10, 10, 80, 80]);
  zoom.reveal(60, 40);
  assert.deepEqual(view(), [10, 10, 80, 80]);
  zoom.reveal(75, 20);
  assert.deepEqual(view(), [15, 0, 80, 80]);
  zoom.reveal(100, 100);
  assert.deepEqual(view(), [20, 20, 80, 80], "the view stays on the board");
});
