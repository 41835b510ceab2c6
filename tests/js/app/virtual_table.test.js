/** The list of games stays where the reader has scrolled it while more files are read. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { FakeElement, useFakeDocument } from "../view/fake_document.js";

useFakeDocument();
/** @type {(() => void)[]} */
const frames = [];
Object.assign(globalThis, {
  getComputedStyle: () => ({ getPropertyValue: () => "20px" }),
  requestAnimationFrame: (/** @type {() => void} */ draw) => frames.push(draw),
});
Object.assign(document, { documentElement: new FakeElement("html") });
Object.assign(FakeElement.prototype, { offsetHeight: 20, clientHeight: 220 });
Object.defineProperty(FakeElement.prototype, "firstElementChild", {
  get() {
    return this.childNodes.find((/** @type {unknown} */ child) => child instanceof FakeElement) ?? null;
  },
});
const { GameTable } = await import("../../../web/app/games/virtual_table.js");
const { entriesOf } = await import("../../../web/app/games/game_rows.js");
const draw = () => {
  for (const frame of frames.splice(0)) frame();
};

test("an update does not scroll back to the open game that the reader has left", () => {
  const table = new GameTable(
    () => {},
    () => {},
  );
  table.element.scrollTop = 0;
  const files = Array.from({ length: 500 }, (_, number) => ({ name: `${number}.sgf`, content: new Blob() }));
  const entries = () => files.flatMap((file) => entriesOf(file, "unread"));
  const order = /** @type {const} */ ({ column: "number", descending: false });
  table.show(entries(), order, { top: true });
  draw();
  table.mark(({ file }) => file === files[0]);
  draw();
  table.element.scrollTop = 4000;
  /** @type {any} */ (table.element).dispatch("scroll", {});
  table.show(entries(), order, { top: false });
  draw();
  assert.equal(table.element.scrollTop, 4000);
  table.mark(({ file }) => file === files[1]);
  draw();
  assert.ok(table.element.scrollTop <= 20);
});
