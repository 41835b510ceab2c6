import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";

import { createWarmUp } from "../../../web/runtime/warm_up.js";

const RECORD = ["game.sgf", new Uint8Array(100), null];

/** @type {Map<string, Set<string>>} folders of the page's file system */
let folders;
/** @type {unknown[][]} what was played */
let played;
let clock = 0;

/** @param {string} name */
function folder(name) {
  const files = folders.get(name) ?? new Set();
  folders.set(name, files);
  return {
    /** @param {string} file @param {{ create?: boolean }} [how] */
    async getFileHandle(file, { create = false } = {}) {
      if (!create && !files.has(file)) throw new DOMException(file, "NotFoundError");
      files.add(file);
    },
    async *values() {
      for (const file of files) yield { getFile: async () => ({ name: file, lastModified: [...files].indexOf(file) }) };
    },
    /** @param {string} file */
    async removeEntry(file) {
      files.delete(file);
    },
  };
}

/** @param {object} more what this browser's navigator has besides */
function browse(more) {
  const storage = {
    getDirectory: async () => ({ getDirectoryHandle: async (/** @type {string} */ name) => folder(name) }),
  };
  Object.defineProperty(globalThis, "navigator", { value: { storage, ...more }, configurable: true });
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
    // what waits for the file system goes on
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  }
}

const notes = () => [...(folders.get("boardreel-notes") ?? [])];

beforeEach(() => {
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout"] });
  mock.method(performance, "now", () => clock);
  folders = new Map();
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
  assert.deepEqual(notes(), []);
  await pass(5000);
  assert.deepEqual(notes(), ["python.wasm"]);
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
  folders.set("boardreel-notes", new Set(["python.wasm"]));
  const answered = createWarmUp("python.wasm", lasting(100));
  answered("open", RECORD);
  await pass(5000);
  assert.deepEqual(played, []);
});

test("the markers of two versions are stored", async () => {
  folders.set("boardreel-notes", new Set(["first.wasm", "second.wasm"]));
  createWarmUp("third.wasm", lasting(1000))("open", RECORD);
  await pass(10_000);
  assert.deepEqual(notes(), ["second.wasm", "third.wasm"]);
});

test("without storage there is no warm-up", async () => {
  const storage = { getDirectory: () => Promise.reject(new Error("SecurityError")) };
  browse({ userAgentData: {}, storage });
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
  assert.deepEqual(notes(), []);
});

test("on a slow machine a few runs are enough", async () => {
  createWarmUp("python.wasm", lasting(400))("open", RECORD);
  await pass(10_000);
  assert.deepEqual(played, Array(3).fill(RECORD));
  assert.deepEqual(notes(), ["python.wasm"]);
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
