import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";

import { result, settle } from "./fake_worker.js";

const { Connections } = await import("../../../web/runtime/connections.js");

const DIALECTS = "https://site.example/runtime/dialects.whl";
const IDLE_LIFE_MS = 30_000;

/** Locks that pages hold: name → function that releases it. @type {Map<string, () => void>} */
const heldLocks = new Map();
/** Calls that Python has received. @type {any[][]} */
let calls;
let hasEnded = false;
/** Replaces the answer of Python to a call. @type {(call: string, args: any[]) => unknown} */
let respond;
let recordCount = 0;

/** A fake of Python, which fails with an error whose message is the failure code. @type {any} */
const python = {
  start: async (/** @type {any} */ _, /** @type {Function} */ report) => {
    calls.push(["start"]);
    report({ type: "stage", stage: "core" });
    return { type: "ready" };
  },
  answer: async (/** @type {string} */ call, /** @type {any[]} */ args) => {
    calls.push([call, ...args]);
    const own = respond(call, args);
    if (own !== undefined) return own;
    return call === "open" ? result(0, { id: (recordCount += 1) }).value : null;
  },
  failureOf: (/** @type {Error} */ { message }) => ({ code: message, detail: "" }),
  end: () => (hasEnded = true),
};

/** The port of a page, with the messages that the page has received. */
class Page {
  /** @type {any[]} */
  received = [];
  /** @type {any} */
  onmessage = null;

  /** @param {import("../../../web/runtime/connections.js").Connections} connections @param {string} [lock] */
  constructor(connections, lock) {
    connections.connect(/** @type {any} */ (this));
    this.send({ type: "start", parts: { dialects: DIALECTS }, warmUp: true, lock });
  }

  /** Receive a message of the worker. @param {any} message */
  postMessage(message) {
    this.received.push(message);
  }

  /** Send a message to the worker. @param {any} data */
  send(data) {
    this.onmessage({ data });
  }

  /** Send a request and return the message that answers it. @param {string} call @param {any[]} args */
  async ask(call, ...args) {
    this.send({ type: "ask", id: 1, call, args });
    await settle();
    return this.received.at(-1);
  }

  /** Open a record of a size and return its number. */
  async open(size = 1) {
    const { value } = await this.ask("open", "a.sgf", new Uint8Array(size), null);
    return JSON.parse(new TextDecoder().decode(value)).id;
  }
}

const closed = () => calls.filter(([call]) => call === "close").map(([, number]) => number);

beforeEach(() => {
  calls = [];
  hasEnded = false;
  respond = () => undefined;
  heldLocks.clear();
  const request = (/** @type {string} */ name, /** @type {() => void} */ granted) =>
    new Promise((resolve) => heldLocks.set(name, () => resolve(granted())));
  Object.defineProperty(globalThis, "navigator", { configurable: true, value: { locks: { request } } });
  mock.timers.enable({ apis: ["setTimeout"] });
});

afterEach(() => mock.timers.reset());

test("a page that connects is greeted, and Python starts once for all pages", async () => {
  const connections = new Connections(python);
  const [one, other] = [new Page(connections), new Page(connections)];
  await settle();
  assert.deepEqual(
    one.received.map(({ type }) => type),
    ["hello", "stage", "ready"],
  );
  assert.deepEqual(
    other.received.map(({ type }) => type),
    ["hello", "ready"],
  );
  assert.deepEqual(calls, [["start"]]);
});

test("a page has no access to the records of another page", async () => {
  const connections = new Connections(python);
  const [one, other] = [new Page(connections), new Page(connections)];
  const number = await one.open();
  assert.deepEqual(await other.ask("reel", number, 1), { type: "reconnect" });
  assert.deepEqual(await other.ask("close", number), { type: "reconnect" });
  assert.equal((await one.ask("reel", number, 1)).type, "result");
});

test("the records of a page are closed when it leaves", async () => {
  const connections = new Connections(python);
  const [one, other] = [new Page(connections), new Page(connections)];
  const numbers = [await one.open(), await one.open()];
  const kept = await other.open();
  one.send({ type: "leave" });
  await settle();
  assert.deepEqual(closed(), numbers);
  assert.equal((await other.ask("reel", kept, 1)).type, "result");
});

test("a record that cannot be closed does not keep the other pages waiting", async () => {
  const connections = new Connections(python);
  const [page, other] = [new Page(connections), new Page(connections)];
  await settle();
  await page.open();
  const record = await other.open();
  respond = (call) => (call === "close" ? Promise.reject(new Error("crashed")) : undefined);
  page.send({ type: "leave" });
  await settle();
  assert.equal((await other.ask("list", record)).type, "result");
});

test("the records of a page are closed when it is gone, which its lock shows", async () => {
  const connections = new Connections(python);
  const page = new Page(connections, "page 1");
  const number = await page.open();
  heldLocks.get("page 1")?.();
  await settle();
  assert.deepEqual(closed(), [number]);
});

test("the worker ends half a minute after its last page, unless another one comes", async () => {
  const connections = new Connections(python);
  new Page(connections).send({ type: "leave" });
  mock.timers.tick(IDLE_LIFE_MS - 1);
  const next = new Page(connections);
  mock.timers.tick(IDLE_LIFE_MS);
  assert.equal(hasEnded, false);
  next.send({ type: "leave" });
  mock.timers.tick(IDLE_LIFE_MS);
  assert.equal(hasEnded, true);
});

test("a request of a page that has left is not answered", async () => {
  const connections = new Connections(python);
  const page = new Page(connections);
  page.send({ type: "ask", id: 1, call: "open", args: ["a.sgf", new Uint8Array(1), null] });
  page.send({ type: "leave" });
  await settle();
  assert.deepEqual(calls, [["start"]]);
});

test("the record used least recently is closed if there are too many, and its page connects again", async () => {
  const connections = new Connections(python);
  const [one, other] = [new Page(connections), new Page(connections)];
  const [first, second] = [await one.open(), await one.open()];
  await one.ask("reel", first, 1);
  for (let count = 0; count < 63; count += 1) await other.open();
  assert.deepEqual(closed(), [second]);
  assert.equal((await one.ask("reel", first, 1)).type, "result");
  assert.deepEqual(await one.ask("reel", second, 1), { type: "reconnect" });
});

test("large records make room for others", async () => {
  const connections = new Connections(python);
  const page = new Page(connections);
  const large = await page.open(20_000_000);
  await page.open(12_000_000);
  assert.deepEqual(closed(), []);
  await page.open(1);
  assert.deepEqual(closed(), [large]);
});

test("pages cannot install plug-ins for others, only the importers of other notations", async () => {
  const connections = new Connections(python);
  const page = new Page(connections);
  const refused = await page.ask("install", "https://site.example/plugin.whl");
  assert.deepEqual([refused.type, calls.length], ["failure", 1]);
  assert.equal((await page.ask("install", DIALECTS)).type, "result");
});

test("pages cannot build an index in the shared worker", async () => {
  const page = new Page(new Connections(python));
  assert.equal((await page.ask("index", "start")).type, "failure");
  assert.deepEqual(calls, [["start"]]);
});

test("an error of Python and a call over its limit leave the other pages alone", async () => {
  const connections = new Connections(python);
  const [one, other] = [new Page(connections), new Page(connections)];
  for (const code of ["python", "timeout"]) {
    respond = () => {
      throw new Error(code);
    };
    assert.deepEqual(await one.ask("unpack", "x"), { type: "failure", id: 1, code, detail: "" });
  }
  assert.equal(hasEnded, false);
  assert.equal(other.received.at(-1).type, "ready");
});

for (const code of ["crashed", "memory"]) {
  test(`a failure with "${code}" ends the worker, and the other pages connect again`, async () => {
    const connections = new Connections(python);
    const [one, other] = [new Page(connections), new Page(connections)];
    respond = () => {
      throw new Error(code);
    };
    assert.equal((await one.ask("unpack", "x")).code, code);
    assert.deepEqual(other.received.at(-1), { type: "reconnect" });
    assert.equal(hasEnded, true);
  });
}

test("a start that fails is reported to all pages and ends the worker", async () => {
  const start = async () => {
    throw new Error("start-failed");
  };
  const connections = new Connections({ ...python, start });
  const pages = [new Page(connections), new Page(connections)];
  await settle();
  for (const { received } of pages) assert.deepEqual([received.at(-1).type, received.at(-1).id], ["failure", null]);
  assert.equal(hasEnded, true);
});
