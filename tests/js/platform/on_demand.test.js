import assert from "node:assert/strict";
import { test } from "node:test";

import { LoadFailure } from "../../../web/platform/load_failure.js";
import { importOnDemand } from "../../../web/platform/on_demand.js";

test("returns the module", async () => {
  assert.deepEqual(await importOnDemand(async () => ({ answer: 42 })), { answer: 42 });
});

test("reports a failure as one of the network", async () => {
  const importing = importOnDemand(() => Promise.reject(new TypeError("no part.js")));
  await assert.rejects(importing, (error) => {
    assert.ok(error instanceof LoadFailure);
    assert.deepEqual([error.code, error.about], ["network", ["failure.network", { detail: "no part.js" }]]);
    return true;
  });
});
