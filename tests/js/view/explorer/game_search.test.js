/** The games of the latest search are shown, whichever answer comes last. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { useFakeDocument } from "../fake_document.js";

useFakeDocument();
const { QueryError } = await import("../../../../web/explorer/query.js");
const { GameSearch } = await import("../../../../web/view/explorer/game_search.js");
const say = (/** @type {any} */ message) => [message].flat()[0];

/** Return a list of games that notes what it shows. @param {unknown[]} shown @returns {any} */
const listOf = (shown) => ({
  element: document.createElement("section"),
  show: async (/** @type {string} */ _, /** @type {unknown} */ games) => void shown.push(games),
  clear: () => void shown.push([]),
});

test("a slow search does not take the place of a later one", async () => {
  /** @type {Map<string, (games: any) => void>} */
  const answers = new Map();
  /** @type {unknown[]} */
  const shown = [];
  const search = new GameSearch(/** @type {any} */ (say), {
    state: () => /** @type {any} */ ({}),
    requests: /** @type {any} */ ({
      search: (/** @type {string} */ query) => new Promise((resolve) => answers.set(query, resolve)),
    }),
    found: listOf(shown),
  });
  const [form] = /** @type {any} */ (search.element).querySelectorAll("form");
  for (const query of ["slow", "fast"]) {
    search.input.value = query;
    form.dispatch("submit", { preventDefault() {} });
  }
  answers.get("fast")?.([9]);
  answers.get("slow")?.([1, 2, 3]);
  await new Promise((resolve) => setTimeout(resolve));
  assert.deepEqual([shown, search.status.textContent], [[[9]], "found"]);
});

for (const [field, value, problem] of /** @type {const} */ ([
  [null, null, "queryTooLong"],
  ["komi", null, "queryField"],
  ["moves", "many", "queryValue"],
])) {
  test(`a wrong query is explained by the text ${problem}`, async () => {
    /** @type {unknown[]} */
    const shown = [];
    const search = new GameSearch(/** @type {any} */ (say), {
      state: () => /** @type {any} */ ({}),
      requests: /** @type {any} */ ({ search: () => Promise.reject(new QueryError(field, value, [])) }),
      found: listOf(shown),
    });
    const [form] = /** @type {any} */ (search.element).querySelectorAll("form");
    search.input.value = "any";
    form.dispatch("submit", { preventDefault() {} });
    await new Promise((resolve) => setTimeout(resolve));
    assert.deepEqual([search.status.textContent, shown], [problem, [[]]]);
  });
}
