import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";

/** @type {{ name: string, rules: { createScriptURL(address: string): string } }[]} policies that were created */
const created = [];
let count = 0;

/** The module as if loaded for the first time. */
const load = () => import(`../../../web/runtime/trusted_types.js?${(count += 1)}`);

/** @param {(name: string, rules: any) => unknown} createPolicy */
function provide(createPolicy) {
  Object.assign(globalThis, {
    trustedTypes: { createPolicy },
    document: { baseURI: "https://example.org/page/" },
    origin: "https://example.org",
  });
}

beforeEach(() => {
  created.length = 0;
  provide((name, rules) => {
    created.push({ name, rules });
    return { createScriptURL: (/** @type {string} */ address) => ({ trusted: rules.createScriptURL(address) }) };
  });
});

afterEach(() => {
  for (const name of ["trustedTypes", "document", "origin"]) Reflect.deleteProperty(globalThis, name);
});

test("scripts of the page and checked texts become trusted addresses, by one policy", async () => {
  const { workerAddress } = await load();
  assert.equal(created.length, 0);
  for (const address of ["https://example.org/v-1/worker.js", "offline.js", "blob:https://elsewhere.example/1"]) {
    assert.deepEqual(workerAddress(address), { trusted: address });
  }
  assert.deepEqual(
    created.map(({ name }) => name),
    ["boardreel"],
  );
});

test("scripts of other origins, and addresses that are scripts, are refused", async () => {
  const { workerAddress } = await load();
  for (const address of [
    "https://elsewhere.example/worker.js",
    "//elsewhere.example/x.js",
    "data:text/javascript,0",
    "javascript:0",
  ]) {
    assert.throws(() => workerAddress(address), TypeError);
  }
});

test("where the policy is forbidden, or unknown to the browser, the address stays a text", async () => {
  provide(() => {
    throw new TypeError("forbidden");
  });
  assert.equal((await load()).workerAddress("offline.js"), "offline.js");
  Reflect.deleteProperty(globalThis, "trustedTypes");
  assert.equal((await load()).workerAddress("offline.js"), "offline.js");
});
