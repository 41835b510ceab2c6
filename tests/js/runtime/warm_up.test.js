import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";

const RECORD = ["game.sgf", new Uint8Array(100), null];

/** @type {string[]} names of the stored markers, from the oldest */
let markers;
/** Whether the database has been closed. */
let isClosed;
/** @type {unknown[][]} what was played */
let played;
let clock = 0;

/** @param {() => unknown} result what a request of the database results in */
function request(result) {
  const asked = { result: result(), onsuccess() {} };
  queueMicrotask(() => asked.onsuccess());
  return asked;
}

/** The object store of the markers, whose keys are their places in the list. */
const store = {
  transaction: {},
  index: () => ({ count: (/** @type {string} */ name) => request(() => markers.filter((it) => it === name).length) }),
  getAllKeys: () => request(() => [...markers.keys()]),
  add: (/** @type {{ name: string }} */ { name }) => request(() => markers.push(name)),
  delete: (/** @type {number} */ key) => request(() => markers.splice(key, 1)),
};
const database = {
  transaction() {
    if (isClosed) throw new DOMException("closed", "InvalidStateError");
    return { objectStore: () => store };
  },
};
Object.assign(globalThis, { indexedDB: { open: () => request(() => database) } });
const { createWarmUp } = await import("../../../web/runtime/warm_up.js");

/** @param {object} properties of this browser's navigator */
function browse(properties) {
  Object.defineProperty(globalThis, "navigator", { value: properties, configurable: true });
}

/** @param {number} took milliseconds */
const lasting = (took) => (/** @type {unknown[]} */ record) => {
  played.push(record);
  clock += took;
};

/** @param {number} milliseconds */
async function pass(milliseconds) {
  for (let passed = 0; passed < milliseconds; passed += 50) {
    mock.timers.tick(50);
    // what waits for the database goes on
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  }
}

beforeEach(() => {
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout"] });
  mock.method(performance, "now", () => clock);
  markers = [];
  isClosed = false;
  played = [];
  browse({ userAgentData: {} });
});

test("an idle worker warms up for one second and creates a marker", async () => {
  const answered = createWarmUp("python.wasm", lasting(100));
  answered("open", RECORD);
  answered("reel", [1, 1]);
  await pass(900);
  assert.deepEqual(played, []);
  await pass(3000);
  assert.deepEqual(played, Array(10).fill(RECORD));
  assert.deepEqual(markers, []);
  await pass(5000);
  assert.deepEqual(markers, ["python.wasm"]);
  answered("open", RECORD);
  await pass(5000);
  assert.equal(played.length, 10);
});

test("requests postpone the warm-up", async () => {
  const answered = createWarmUp("python.wasm", lasting(100));
  answered("open", RECORD);
  for (let count = 0; count < 5; count += 1) {
    await pass(800);
    answered("frames", [1, 1, count]);
  }
  assert.deepEqual(played, []);
});

test("the warm-up is not repeated if there is a marker", async () => {
  markers.push("python.wasm");
  const answered = createWarmUp("python.wasm", lasting(100));
  answered("open", RECORD);
  await pass(5000);
  assert.deepEqual(played, []);
});

test("the markers of two versions are stored", async () => {
  markers.push("first.wasm", "second.wasm");
  createWarmUp("third.wasm", lasting(1000))("open", RECORD);
  await pass(10_000);
  assert.deepEqual(markers, ["second.wasm", "third.wasm"]);
});

test("without storage there is no warm-up", async () => {
  isClosed = true;
  createWarmUp("python.wasm", lasting(100))("open", RECORD);
  await pass(5000);
  assert.deepEqual(played, []);
});

test("other engines need no warm-up", async () => {
  browse({});
  createWarmUp("python.wasm", lasting(100))("open", RECORD);
  await pass(5000);
  assert.deepEqual(played, []);
});

test("there is no warm-up for visitors who save data", async () => {
  browse({ userAgentData: {}, connection: { saveData: true } });
  createWarmUp("python.wasm", lasting(100))("open", RECORD);
  await pass(5000);
  assert.deepEqual(played, []);
  browse({ userAgentData: {}, connection: { saveData: false } });
  createWarmUp("python.wasm", lasting(100))("open", RECORD);
  await pass(5000);
  assert.equal(played.length, 10);
});

test("a large record is not used", async () => {
  createWarmUp("python.wasm", lasting(100))("open", ["large.sgf", new Uint8Array(60_000), null]);
  await pass(10_000);
  assert.deepEqual(played, []);
  assert.deepEqual(markers, []);
});

test("on a slow machine a few runs are enough", async () => {
  createWarmUp("python.wasm", lasting(400))("open", RECORD);
  await pass(10_000);
  assert.deepEqual(played, Array(3).fill(RECORD));
  assert.deepEqual(markers, ["python.wasm"]);
});

test("a record that fails is not used again", async () => {
  let tried = 0;
  const answered = createWarmUp("python.wasm", () => {
    tried += 1;
    throw new Error("IndexError");
  });
  answered("open", RECORD);
  await pass(5000);
  assert.equal(tried, 1);
});
