import assert from "node:assert/strict";
import { test } from "node:test";

import { firstFor } from "../../../web/reel/binary_search.js";

test("the first integer for which a condition holds is found, wherever it is", () => {
  for (let first = 3; first <= 9; first += 1) {
    const asked = new Set();
    const found = firstFor(3, 9, (number) => {
      asked.add(number);
      return number >= first;
    });
    assert.equal(found, first);
    assert.ok(asked.size <= 3, `${asked.size} numbers were asked`);
  }
});

test("a range without integers is not asked for", () => {
  const ask = () => assert.fail("the condition was asked");
  assert.equal(firstFor(3, 3, ask), 3);
});
