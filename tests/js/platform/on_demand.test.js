import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";

import { LoadFailure } from "../../../web/platform/load_failure.js";
import { importOnDemand } from "../../../web/platform/on_demand.js";

const ORIGIN = "http://localhost:1";

beforeEach(() => {
  globalThis.location = /** @type {Location} */ ({ origin: ORIGIN });
});

afterEach(() => {
  Reflect.deleteProperty(globalThis, "location");
});

/** Return a function that fails to import a module, as Chromium reports it, and counts its calls. @param {string} url */
function failingImport(url) {
  const counter = { calls: 0 };
  const importModule = async () => {
    counter.calls += 1;
    throw new TypeError(`Failed to fetch dynamically imported module: ${url}`);
  };
  return { counter, importModule };
}

/** @param {unknown} error */
const isNetworkFailure = (error) =>
  error instanceof LoadFailure && error.code === "network" && error.about[0] === "failure.network";

test("returns the module", async () => {
  assert.deepEqual(await importOnDemand(async () => ({ answer: 42 })), { answer: 42 });
});

test("reports a failure as one of the network", async () => {
  await assert.rejects(importOnDemand(failingImport(`${ORIGIN}/part.js`).importModule), isNetworkFailure);
});

test("asks for a module of this site at another address after a failure, because browsers remember the first one", async () => {
  const { counter, importModule } = failingImport(`${ORIGIN}/part.js`);
  await assert.rejects(importOnDemand(importModule), isNetworkFailure);
  await assert.rejects(importOnDemand(importModule), isNetworkFailure);
  assert.equal(counter.calls, 1);
});

test("asks for a module of another host at the same address", async () => {
  const { counter, importModule } = failingImport("https://cdn.invalid/part.js");
  await assert.rejects(importOnDemand(importModule), isNetworkFailure);
  await assert.rejects(importOnDemand(importModule), isNetworkFailure);
  assert.equal(counter.calls, 2);
});
