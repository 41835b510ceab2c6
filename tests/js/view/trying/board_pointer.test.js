import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";

import { FakeElement, useFakeDocument } from "../fake_document.js";

useFakeDocument();
Object.assign(globalThis, {
  window: globalThis,
  requestAnimationFrame: (/** @type {() => void} */ act) => setTimeout(act, 16),
});
mock.timers.enable({ apis: ["setTimeout"] });
const { BoardPointer } = await import("../../../../web/view/trying/board_pointer.js");

/** The actions on the held piece, which is in the window from x = 0 to 50. @type {string[]} */
let log = [];
/** @type {FakeElement} */
let board;

beforeEach(() => {
  log = [];
  board = new FakeElement("svg");
  const choosing = {
    hasPiece: true,
    isOnPiece: (/** @type {PointerEvent} */ { clientX }) => clientX < 50,
    follow: (/** @type {PointerEvent} */ { clientX }) => log.push(`follow to ${clientX}`),
    buttons: { element: new FakeElement("div") },
  };
  const { signal } = new AbortController();
  const services = { board: { svg: board }, signal };
  const act = (/** @type {string} */ action) => log.push(action);
  new BoardPointer(/** @type {any} */ ({ act, choosing, isActive: true, services }));
});

/** Send a touch to the board. @param {"down" | "move" | "up"} kind @param {number} clientX */
function touch(kind, clientX) {
  const event = { pointerType: "touch", pointerId: 1, clientX, clientY: 0, stopPropagation() {} };
  board.dispatch(`pointer${kind}`, event);
}

/** Tap on the board. @param {number} clientX */
function tap(clientX) {
  touch("down", clientX);
  touch("up", clientX);
}

test("a tap on the held piece places it when no second tap has followed", () => {
  tap(10);
  assert.deepEqual(log, []);
  mock.timers.tick(300);
  assert.deepEqual(log, ["place"]);
});

test("two taps on the held piece flip it", () => {
  tap(10);
  tap(10);
  mock.timers.tick(300);
  assert.deepEqual(log, ["flip"]);
});

test("a tap next to the piece right after one on it moves the piece and does not place it", () => {
  tap(10);
  tap(80);
  mock.timers.tick(300);
  assert.deepEqual(log, ["follow to 80"]);
});

test("a piece that is dragged right after a tap on it is not placed on the way", () => {
  tap(10);
  touch("down", 10);
  touch("move", 80);
  mock.timers.tick(300);
  touch("up", 80);
  assert.deepEqual(log, ["follow to 80"]);
});
