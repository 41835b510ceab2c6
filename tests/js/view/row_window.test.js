import assert from "node:assert/strict";
import { test } from "node:test";

import { RowWindow, rowsToDraw, scrollToRow } from "../../../web/view/moves/row_window.js";

/** As much of an element as a window uses: rows are added before others, and remove themselves. */
function list() {
  /** @type {any} */
  const space = {
    rows: [],
    insertBefore(row, next) {
      space.rows.splice(next ? space.rows.indexOf(next) : space.rows.length, 0, row);
    },
    replaceChildren: () => space.rows.splice(0),
  };
  const created = [];
  const window = new RowWindow(space, (index) => {
    created.push(index);
    const row = { index, remove: () => space.rows.splice(space.rows.indexOf(row), 1) };
    return /** @type {any} */ (row);
  });
  return { window, created, indexes: () => space.rows.map(({ index }) => index) };
}

test("rows that become visible are added in their order, and each is made once", () => {
  const { window, created, indexes } = list();
  window.draw(5, 8);
  window.draw(3, 6);
  window.draw(20, 21);
  assert.deepEqual(indexes(), [3, 4, 5, 6, 7, 20]);
  assert.equal(new Set(created).size, created.length);
});

test("rows can be added a few at a time, until none is missing", () => {
  const { window, indexes } = list();
  window.draw(3, 5);
  assert.equal(window.draw(0, 8, 4), false);
  assert.deepEqual(indexes(), [2, 3, 4, 5, 6, 7]);
  assert.equal(window.draw(0, 8, 4), true);
  assert.deepEqual(indexes(), [0, 1, 2, 3, 4, 5, 6, 7]);
});

test("rows outside a range are removed, except one that is kept", () => {
  const { window, indexes } = list();
  window.draw(0, 10);
  window.limit(4, 6, 9);
  assert.deepEqual(indexes(), [4, 5, 9]);
  assert.equal(window.rowAt(3), undefined);
  window.clear();
  assert.deepEqual(indexes(), []);
});

test("some rows around the visible ones are drawn, but none that does not exist", () => {
  assert.deepEqual(rowsToDraw({ scrollTop: 1000, clientHeight: 100 }, 20, 1000), [44, 61]);
  assert.deepEqual(rowsToDraw({ scrollTop: 0, clientHeight: 100 }, 20, 3), [0, 3]);
});

test("a list is scrolled as little as possible to show a row, which a header must not cover", () => {
  const scrolled = (scrollTop, index, head) => {
    const element = /** @type {any} */ ({ scrollTop, clientHeight: 100 });
    scrollToRow(element, index, 20, head);
    return element.scrollTop;
  };
  assert.equal(scrolled(200, 12), 200, "it is visible");
  assert.equal(scrolled(200, 5), 100);
  assert.equal(scrolled(0, 5), 20);
  assert.equal(scrolled(0, 5, 30), 50);
});
