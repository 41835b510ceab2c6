import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";

import { FakeWorker, fakeBrowser, fetched, result, settle } from "./fake_worker.js";

const { Session } = await import("../../../web/runtime/worker_session.js");
const { canShare } = await import("../../../web/runtime/shared_worker.js");

/** The origin of `file:` addresses, from which the tests load the modules. */
const BASE = "file:///site/";
const LIMITS = { start: 10_000, frames: 300 };
const HELLO_LIMIT_MS = 2000;
const INTERRUPTION_MS = 3000;
const MOVE_DELAY_MS = 500;
const MAX_MOVED_BYTES = 1_000_000;

/** The port of a shared worker, which answers like any other worker. */
class FakePort extends FakeWorker {
  isClosed = false;

  start() {}

  close() {
    this.isClosed = true;
  }
}

class FakeSharedWorker extends EventTarget {
  /** @type {FakeSharedWorker[]} */
  static all = [];
  /** called when one is created @type {(worker: FakeSharedWorker) => void} */
  static begin = (worker) => worker.port.send({ type: "hello" });

  port = new FakePort();

  /** @param {string} address @param {any} options */
  constructor(address, options) {
    super();
    this.address = address;
    this.options = options;
    FakeSharedWorker.all.push(this);
    queueMicrotask(() => FakeSharedWorker.begin(this));
  }
}

/** Delivers a message to all other channels of its name. */
class FakeChannel extends EventTarget {
  /** @type {Set<FakeChannel>} */
  static open = new Set();

  /** @param {string} name */
  constructor(name) {
    super();
    this.name = name;
    FakeChannel.open.add(this);
  }

  /** @param {unknown} data */
  postMessage(data) {
    for (const other of FakeChannel.open)
      if (other !== this && other.name === this.name) other.dispatchEvent(new MessageEvent("message", { data }));
  }

  close() {
    FakeChannel.open.delete(this);
  }
}

/** Names of the locks that are held. @type {Set<string>} */
const held = new Set();
const locks = {
  request: async (/** @type {string} */ name, /** @type {any} */ _, /** @type {() => Promise<unknown>} */ granted) => {
    held.add(name);
    await granted();
    held.delete(name);
  },
  query: async () => ({ held: Array.from(held, (name) => ({ name })) }),
};

/** Workers of the page's own: all that are not ports. */
const ownWorkers = () => FakeWorker.all.filter((worker) => !(worker instanceof FakePort));
const newSession = () => new Session(BASE, () => {}, LIMITS, true);

/** @param {import("../../../web/runtime/worker_session.js").Session} session @param {any[]} request */
const ask = (session, ...request) => session.enqueue(() => session.ask(.../** @type {["open"]} */ (request)));

/** What the browser has stored for the site @type {Map<string, string>} */
const stored = new Map();
const localStorage = {
  getItem: (/** @type {string} */ key) => stored.get(key) ?? null,
  setItem: (/** @type {string} */ key, /** @type {string} */ value) => stored.set(key, value),
  removeItem: (/** @type {string} */ key) => stored.delete(key),
};

/** Take the lock that a shared worker holds. @param {FakeSharedWorker} worker */
const run = ({ options }) => held.add(`${options.name} runs`);

/** Let a start find the snapshot stored, as on every visit but the first. */
async function visitTwice() {
  FakeWorker.begin = (worker) => worker.sendReady(true);
  const session = newSession();
  await session.start();
  session.end();
  await settle();
  FakeSharedWorker.all = [];
  FakeSharedWorker.begin = (worker) => {
    run(worker);
    worker.port.send({ type: "hello" });
  };
}

/** Let the time until a move pass. */
async function move() {
  mock.timers.tick(MOVE_DELAY_MS);
  await settle();
}

/** @type {EventTarget} */
let page;

beforeEach(() => {
  fakeBrowser();
  held.clear();
  stored.clear();
  FakeSharedWorker.all = [];
  FakeSharedWorker.begin = (worker) => worker.port.send({ type: "hello" });
  FakeChannel.open.clear();
  page = new EventTarget();
  const globals = {
    SharedWorker: FakeSharedWorker,
    BroadcastChannel: FakeChannel,
    navigator: { userAgentData: {}, locks },
    localStorage,
    addEventListener: page.addEventListener.bind(page),
    removeEventListener: page.removeEventListener.bind(page),
  };
  for (const [name, value] of Object.entries(globals))
    Object.defineProperty(globalThis, name, { configurable: true, writable: true, value });
  mock.timers.enable({ apis: ["setTimeout"] });
});

afterEach(() => mock.timers.reset());

test("Chromium shares workers with scripts of the page's own origin", () => {
  assert.equal(canShare(BASE), true);
  assert.equal(canShare("https://other.example/"), false);
  Reflect.set(globalThis, "origin", "https://host.example");
  assert.equal(canShare(BASE), false);
});

for (const missing of ["userAgentData", "locks"]) {
  test(`a browser without ${missing} does not share workers`, () => {
    Reflect.deleteProperty(navigator, missing);
    assert.equal(canShare(BASE), false);
  });
}

test("a start in the shared worker sends neither compiled code nor snapshot, and names the lock of the page", async () => {
  await newSession().start();
  await settle();
  const [{ address, options, port }] = FakeSharedWorker.all;
  assert.match(address, /\/worker\.js$/);
  assert.equal(options.extendedLifetime, true);
  assert.deepEqual(
    port.messages.map(({ type }) => type),
    ["start"],
  );
  assert.ok(held.has(port.messages[0].lock));
  assert.deepEqual(fetched, []);
  assert.equal(ownWorkers().length, 0);
});

test("the progress of the start, which another page may have begun, is reported", async () => {
  const { begin } = FakeWorker;
  FakeWorker.begin = (worker) => {
    worker.send({ type: "stage", stage: "runtime", percent: 40 });
    begin(worker);
  };
  /** @type {unknown[]} */
  const stages = [];
  await new Session(BASE, (...stage) => stages.push(stage), LIMITS, true).start();
  assert.deepEqual(stages, [["runtime"], ["runtime", 40]]);
});

test("requests tell the shared worker their limits", async () => {
  const session = newSession();
  await ask(session, "frames", 1, 1, 1);
  assert.equal(FakeSharedWorker.all[0].port.messages.at(-1).limitMs, LIMITS.frames);
});

test("an ended session leaves the worker and releases its lock", async () => {
  const session = newSession();
  await session.start();
  const [{ port }] = FakeSharedWorker.all;
  session.end();
  await settle();
  assert.deepEqual(port.messages.at(-1), { type: "leave" });
  assert.equal(port.isClosed, true);
  assert.equal(held.size, 0);
  assert.equal(FakeChannel.open.size, 0);
});

test("a page leaves the worker when it goes, and connects again when it comes back", async () => {
  const session = newSession();
  await session.start();
  page.dispatchEvent(Object.assign(new Event("pagehide"), { persisted: true }));
  await settle();
  assert.deepEqual(FakeSharedWorker.all[0].port.messages.at(-1), { type: "leave" });
  assert.equal(session.generation, 1);
  await ask(session, "frames", 1, 1, 1);
  assert.equal(FakeSharedWorker.all.length, 2);
});

/** Reasons for a worker of the page's own: name → preparation. @type {Record<string, () => void>} */
const FALLBACKS = {
  "cannot be created": () => {
    Reflect.set(globalThis, "SharedWorker", function refuse() {
      throw new DOMException("no", "SecurityError");
    });
  },
  "cannot be loaded": () => {
    FakeSharedWorker.begin = (worker) => worker.dispatchEvent(new Event("error", { cancelable: true }));
  },
  "does not answer": () => {
    FakeSharedWorker.begin = () => setImmediate(() => mock.timers.tick(HELLO_LIMIT_MS));
  },
  "is known to hang": () => {
    FakeSharedWorker.begin = ({ options }) => assert.ok(options.name);
    const { request } = locks;
    mock.method(locks, "query", async () => {
      const [{ options }] = FakeSharedWorker.all;
      return { held: [{ name: `${options.name} hangs` }, { name: String(request) }] };
    });
  },
  "fails to start Python": () => {
    const { begin } = FakeWorker;
    FakeWorker.begin = (worker) => {
      if (worker instanceof FakePort) worker.send({ type: "failure", id: null, code: "start-failed", detail: "" });
      else begin(worker);
    };
  },
};

for (const [reason, prepare] of Object.entries(FALLBACKS)) {
  test(`a page uses a worker of its own if the shared one ${reason}`, async () => {
    prepare();
    const session = newSession();
    assert.deepEqual(await ask(session, "frames", 1, 1, 1), result(0, null).value);
    assert.equal(ownWorkers().length, 1);
    assert.equal(session.isShared, false);
    assert.equal(held.size, 0);
    mock.restoreAll();
  });
}

test("a call that the worker has interrupted fails, and the next one connects again", async () => {
  const session = newSession();
  FakeWorker.answer = ({ id }) => ({ type: "failure", id, code: "timeout", detail: "KeyboardInterrupt" });
  await assert.rejects(ask(session, "frames", 1, 1, 1), { code: "timeout" });
  FakeWorker.answer = ({ id }) => result(id, null);
  await ask(session, "frames", 1, 1, 1);
  assert.equal(FakeSharedWorker.all.length, 2);
  assert.equal(ownWorkers().length, 0);
});

test("a worker that hangs is left by all pages, and each repeats its request in a worker of its own", async () => {
  const [one, other] = [newSession(), newSession()];
  await Promise.all([one.start(), other.start()]);
  FakeWorker.answer = ({ id }, worker) => (worker instanceof FakePort ? null : result(id, worker.messages.length));
  const requests = [ask(one, "frames", 1, 1, 1), ask(other, "frames", 2, 1, 1)];
  await settle();
  FakeSharedWorker.begin = () => {};
  mock.timers.tick(LIMITS.frames + INTERRUPTION_MS);
  await Promise.all(requests);
  assert.equal(ownWorkers().length, 2);
  for (const { port } of FakeSharedWorker.all) assert.equal(port.isClosed, true);
  assert.equal(Array.from(held).filter((name) => name.endsWith(" hangs")).length, 1);
});

test("a request that the worker cannot answer any more is repeated once", async () => {
  const session = newSession();
  FakeWorker.answer = ({ id }, worker) =>
    worker === FakeSharedWorker.all[0].port ? { type: "reconnect" } : result(id, "again");
  const answer = await ask(session, "frames", 1, 1, 1);
  assert.equal(new TextDecoder().decode(answer ?? undefined), '"again"');
  assert.equal(FakeSharedWorker.all.length, 2);

  FakeWorker.answer = () => ({ type: "reconnect" });
  await assert.rejects(ask(session, "frames", 1, 1, 1), { code: "crashed" });
});

test("the first visits start Python in the shared worker", async () => {
  await newSession().start();
  await newSession().start();
  assert.equal(ownWorkers().length, 0);
});

test("a later visit starts Python in a worker of its own, and moves to the shared one", async () => {
  await visitTwice();
  /** @type {unknown[]} */
  const stages = [];
  const session = new Session(BASE, (...stage) => stages.push(stage), LIMITS, true);
  await ask(session, "frames", 1, 1, 1);
  assert.equal(session.isShared, false);
  assert.equal(FakeSharedWorker.all.length, 0);
  await move();
  assert.deepEqual(
    ownWorkers().map(({ isTerminated }) => isTerminated),
    [true],
  );
  assert.equal(session.isShared, true);
  assert.equal(session.generation, 1);
  assert.deepEqual(stages, [["runtime"]]);
  await ask(session, "frames", 2, 1, 1);
  const open = FakeSharedWorker.all.filter(({ port }) => !port.isClosed);
  assert.deepEqual(
    open.map(({ port }) => port.requests),
    [[["frames", 2, 1, 1]]],
  );
});

test("a page does not move while a request is waiting for its answer", async () => {
  await visitTwice();
  const session = newSession();
  await session.start();
  FakeWorker.answer = () => null;
  const answer = ask(session, "list", 1);
  await settle();
  await move();
  const [own] = ownWorkers();
  assert.equal(own.isTerminated, false);
  FakeWorker.answer = ({ id }) => result(id, "moved");
  own.send(result(0, "first"));
  assert.equal(new TextDecoder().decode((await answer) ?? undefined), '"first"');
  await settle();
  assert.equal(own.isTerminated, true);
});

test("a page with a large record does not move, because it would have to read it again", async () => {
  await visitTwice();
  const session = newSession();
  await ask(session, "open", "game.sgf", new Uint8Array(MAX_MOVED_BYTES), null);
  await ask(session, "open", "game.sgf", new Uint8Array(1), null);
  await move();
  assert.equal(session.generation, 0);
  assert.equal(FakeSharedWorker.all.length, 0);
});

test("a page with a worker of its own that has ended does not move", async () => {
  await visitTwice();
  const session = newSession();
  await session.start();
  session.end();
  await move();
  assert.equal(FakeSharedWorker.all.length, 0);

  await session.start();
  mock.timers.tick(MOVE_DELAY_MS);
  session.end();
  await settle();
  assert.equal(session.isShared, false);
  assert.ok(FakeSharedWorker.all.every(({ port }) => port.isClosed));
});

test("a page stays in its worker if Python does not start in the shared one", async () => {
  await visitTwice();
  const session = newSession();
  await session.start();
  FakeWorker.begin = (worker) => worker.send({ type: "failure", id: null, code: "start-failed", detail: "" });
  await move();
  await ask(session, "frames", 1, 1, 1);
  assert.equal(session.isShared, false);
  assert.equal(session.generation, 0);
  assert.equal(FakeSharedWorker.all[0].port.isClosed, true);
});

/** Reasons to start in the shared worker on a later visit, too: name → preparation. @type {Record<string, () => void>} */
const NOT_ALONE = {
  "the shared worker runs": () => {
    FakeSharedWorker.all = [];
    const worker = new FakeSharedWorker("", { name: sharedName });
    run(worker);
  },
  "the visitor saves data": () => {
    Reflect.set(navigator, "connection", { saveData: true });
  },
  "the host page forbids it": () => {
    mock.method(document, "querySelector", () => ({ content: "off" }));
  },
  "the snapshot is another one": () => {
    for (const key of stored.keys()) stored.set(key, "https://site.example/other.bin");
  },
  "storage is forbidden": () => {
    mock.method(localStorage, "getItem", () => {
      throw new DOMException("no", "SecurityError");
    });
  },
};
/** Name of the shared worker of these tests. */
let sharedName = "";

for (const [reason, prepare] of Object.entries(NOT_ALONE)) {
  test(`a later visit starts Python in the shared worker if ${reason}`, async () => {
    FakeSharedWorker.begin = ({ options, port }) => {
      sharedName = options.name;
      port.send({ type: "hello" });
    };
    await visitTwice();
    prepare();
    await newSession().start();
    assert.equal(ownWorkers().length, 0);
    mock.restoreAll();
  });
}

test("a start that does not find the snapshot is followed by one in the shared worker", async () => {
  await visitTwice();
  FakeWorker.begin = (worker) => worker.sendReady(false);
  await newSession().start();
  assert.equal(ownWorkers().length, 1);
  await newSession().start();
  assert.equal(ownWorkers().length, 1);
});

test("a full storage does not keep a page from starting", async () => {
  mock.method(localStorage, "setItem", () => {
    throw new DOMException("full", "QuotaExceededError");
  });
  FakeWorker.begin = (worker) => worker.sendReady(true);
  await newSession().start();
  await newSession().start();
  assert.equal(ownWorkers().length, 0);
  mock.restoreAll();
});
