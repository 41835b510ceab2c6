import assert from "node:assert/strict";
import { test } from "node:test";

import { LoadFailure } from "../../../web/platform/load_failure.js";
import { importOnDemand } from "../../../web/platform/on_demand.js";

test("returns the module", async () => {
  assert.deepEqual(await importOnDemand(async () => ({ answer: 42 })), { answer: 42 });
});

for (const [protocol, key] of [
  ["https:", "failure.network"],
  ["file:", "failure.disk"],
]) {
  test(`reports a failure of a page with ${protocol}`, async () => {
    globalThis.location = /** @type {Location} */ ({ protocol });
    const importing = importOnDemand(() => Promise.reject(new TypeError("no part.js")));
    await assert.rejects(importing, (error) => {
      assert.ok(error instanceof LoadFailure);
      assert.deepEqual([error.code, error.about], ["network", [key, { detail: "no part.js" }]]);
      return true;
    });
  });
}
