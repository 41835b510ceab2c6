import assert from "node:assert/strict";
import { test } from "node:test";

import { FakeWorker, fakeBrowser, settle } from "../runtime/fake_worker.js";

/**
 * Run the script as on a page, and return the number of workers that it starts.
 *
 * @param {string} search query of the page's address
 * @param {object} connection what the browser says about the network
 */
async function workersStarted(search, connection) {
  fakeBrowser();
  const page = {
    baseURI: "https://host.example/page/",
    documentElement: { dataset: {}, style: {} },
    readyState: "loading",
    addEventListener: () => {},
    querySelector: () => null,
    querySelectorAll: () => [],
  };
  const globals = {
    document: page,
    location: new URL(`https://host.example/page/${search}`),
    history: { state: null },
    navigator: { languages: ["en"], connection },
    addEventListener: () => {},
    setTimeout: () => 0,
  };
  const before = Object.keys(globals).map((name) => /** @type {const} */ ([name, Reflect.get(globalThis, name)]));
  for (const [name, value] of Object.entries(globals))
    Object.defineProperty(globalThis, name, { configurable: true, writable: true, value });
  try {
    await import(`../../../web/app/prestart.js?${search}${JSON.stringify(connection)}`);
    await import("../../../web/runtime/client.js");
    await settle();
    return FakeWorker.all.length;
  } finally {
    for (const [name, value] of before)
      Object.defineProperty(globalThis, name, { configurable: true, writable: true, value });
  }
}

test("Python starts early only where a visitor will open a file, and does not save data", async () => {
  assert.equal(await workersStarted("?src=game.sgf", {}), 0);
  assert.equal(await workersStarted("", { saveData: true }), 0);
  assert.equal(await workersStarted("", { saveData: false }), 1);
});
