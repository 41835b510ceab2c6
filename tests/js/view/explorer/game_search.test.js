/** The games of the latest search are shown, whichever answer comes last. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { useFakeDocument } from "../fake_document.js";

useFakeDocument();
const { QueryError } = await import("../../../../web/explorer/query.js");
const { GameSearch } = await import("../../../../web/view/explorer/game_search.js");
const say = (/** @type {any} */ message) => [message].flat()[0];

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
    show: async (_, games) => void shown.push(games),
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
    const search = new GameSearch(/** @type {any} */ (say), {
      state: () => /** @type {any} */ ({}),
      requests: /** @type {any} */ ({ search: () => Promise.reject(new QueryError(field, value, [])) }),
      show: async () => {},
    });
    const [form] = /** @type {any} */ (search.element).querySelectorAll("form");
    search.input.value = "any";
    form.dispatch("submit", { preventDefault() {} });
    await new Promise((resolve) => setTimeout(resolve));
    assert.equal(search.status.textContent, problem);
  });
}
