/** What a reader chooses in a count, as Python is asked about it. */

import assert from "node:assert/strict";
import test from "node:test";
import {
  countOf,
  sameChoice,
  scoringChoice,
  setCount,
  startCounting,
  stopCounting,
  toggledChoice,
} from "../../../web/state/counting.js";

/** @param {object} [fields] @returns {any} */
const count = (fields) => ({
  dead: ["aa"],
  neutral: ["cc"],
  scoring: "area",
  source: "reader",
  result: [""],
  ...fields,
});
/** @type {any} */
const READING = { node: 3, counting: null };

test("a count is known for the position that was counted, and no longer when the reader stops", () => {
  const started = startCounting(READING);
  assert.equal(countOf(started), null);
  const counted = setCount(started, { node: 3, count: count() });
  assert.deepEqual(countOf(counted)?.dead, ["aa"]);
  assert.equal(countOf({ ...counted, node: 4 }), null);
  assert.equal(stopCounting(counted).counting, null);
  assert.equal(setCount(READING, { node: 3, count: count() }), READING);
});

test("only what the reader has chosen stays when something else changes", () => {
  const choice = { dead: ["aa"], neutral: ["cc"], scoring: "area" };
  assert.deepEqual(sameChoice(count()), choice);
  assert.deepEqual(sameChoice(count({ source: "proposal" })), {});
  assert.deepEqual(sameChoice(null), {});
  assert.deepEqual(scoringChoice(count(), "territory"), { ...choice, scoring: "territory" });
  assert.deepEqual(scoringChoice(count({ source: "record" }), "territory"), { scoring: "territory" });
});

test("a point is chosen in addition to what is shown, also if that was proposed", () => {
  const choice = { dead: ["aa"], neutral: ["cc"], scoring: "area", toggled: "bb" };
  assert.deepEqual(toggledChoice(count({ source: "proposal" }), "bb"), choice);
});
