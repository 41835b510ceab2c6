import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";

import { FakeWorker, fakeBrowser, fetched, settle } from "./fake_worker.js";

const { WorkerSupervisor } = await import("../../../web/runtime/worker_supervisor.js");

const BASE = "https://site.example/";
const LIMITS = { start: 1000, call: 300 };

/** @type {[stage: string, amount?: number][]} */
let stages;
let damages = 0;

function newSupervisor() {
  /** @type {(progress: import("../../../web/runtime/protocol.js").StageProgress) => void} */
  const onProgress = ({ stage, percent, done }) => stages.push([stage, percent ?? done]);
  const supervisor = new WorkerSupervisor(BASE, { onProgress, onDamaged: () => (damages += 1) });
  Object.assign(supervisor.limits, LIMITS);
  return supervisor;
}

/** A start that fails. @param {FakeWorker} worker */
const failStart = (worker) => worker.send({ type: "failure", code: "start-failed", detail: "x" });

/** Whether each worker was told to use nothing that was stored. */
const retries = () => FakeWorker.all.map(({ messages }) => messages[0].isRetry);

/** @param {import("../../../web/runtime/worker_supervisor.js").WorkerSupervisor} supervisor @param {any[]} request */
const ask = (supervisor, ...request) => supervisor.enqueue(() => supervisor.ask(.../** @type {["open"]} */ (request)));

/** Record the code of a rejection. @param {Promise<unknown>} promise */
const codeOf = (promise) =>
  promise.then(
    () => "resolved",
    (error) => error.code,
  );

beforeEach(() => {
  stages = [];
  damages = 0;
  fakeBrowser();
  mock.timers.enable({ apis: ["setTimeout"] });
});

afterEach(() => mock.timers.reset());

test("a start sends the addresses of the parts and the compiled runtime, and happens once", async () => {
  const supervisor = newSupervisor();
  await Promise.all([supervisor.start(), supervisor.start()]);
  await settle();
  assert.equal(FakeWorker.all.length, 1);
  const [start, wasm] = FakeWorker.all[0].messages;
  assert.equal(start.parts.wheel, "https://site.example/runtime/wheel");
  assert.equal(wasm.type, "wasm");
  assert.ok(wasm.value instanceof WebAssembly.Module);
});

test("the host page decides whether the worker may warm up", async () => {
  /** @param {string | null} content of the element `meta`, null if the page has none */
  const startedWith = async (content) => {
    /** @param {string} selector */
    const find = (selector) => (selector === 'meta[name="boardreel-warm-up"]' && content !== null ? { content } : null);
    mock.method(document, "querySelector", find);
    await newSupervisor().start();
    return FakeWorker.all.at(-1)?.messages[0].warmUp;
  };
  assert.equal(await startedWith(null), true);
  assert.equal(await startedWith("on"), true);
  assert.equal(await startedWith("off"), false);
});

test("a request over its limit fails, and the next one gets a new worker", async () => {
  const supervisor = newSupervisor();
  await supervisor.start();
  FakeWorker.answer = () => null;
  const slow = codeOf(ask(supervisor, "frames", 1, 1, 1));
  await settle();
  mock.timers.tick(LIMITS.call - 1);
  await settle();
  assert.equal(FakeWorker.all[0].isTerminated, false);
  mock.timers.tick(1);
  assert.equal(await slow, "timeout");
  assert.equal(FakeWorker.all[0].isTerminated, true);
  assert.equal(supervisor.generation, 1);
  FakeWorker.answer = () => ({ type: "result", value: null });
  assert.equal(await ask(supervisor, "frames", 1, 1, 1), null);
  assert.equal(FakeWorker.all.length, 2);
});

test("an answer stops the watchdog", async () => {
  const supervisor = newSupervisor();
  await ask(supervisor, "frames", 1, 1, 1);
  mock.timers.tick(LIMITS.start + LIMITS.call);
  await settle();
  assert.equal(FakeWorker.all[0].isTerminated, false);
});

test("every sign of life restarts the limit of the start", async () => {
  FakeWorker.begin = () => {};
  const supervisor = newSupervisor();
  const start = codeOf(supervisor.start());
  await settle();
  for (let step = 0; step < 3; step += 1) {
    mock.timers.tick(LIMITS.start - 1);
    FakeWorker.all[0].send({ type: "alive" });
    await settle();
  }
  assert.equal(FakeWorker.all[0].isTerminated, false);
  for (const number of [0, 1]) {
    mock.timers.tick(LIMITS.start);
    await settle();
    assert.equal(FakeWorker.all[number].isTerminated, true, "a start that hangs is repeated once");
  }
  assert.equal(await start, "start-timeout");
});

test("progress restarts the limit of a request, which is sent once", async () => {
  const supervisor = newSupervisor();
  await supervisor.start();
  FakeWorker.answer = () => null;
  const slow = codeOf(ask(supervisor, "open", null, new Uint8Array(), null));
  await settle();
  for (let step = 0; step < 5; step += 1) {
    mock.timers.tick(LIMITS.call - 1);
    FakeWorker.all[0].send({ type: "alive" });
    await settle();
  }
  assert.equal(FakeWorker.all[0].isTerminated, false);
  mock.timers.tick(LIMITS.call);
  assert.equal(await slow, "timeout");
  assert.equal(FakeWorker.all.flatMap(({ requests }) => requests).length, 1);
});

test("an error of Python fails the request and leaves the worker alone", async () => {
  const supervisor = newSupervisor();
  FakeWorker.answer = () => ({ type: "failure", code: "python", detail: "IndexError" });
  assert.equal(await codeOf(ask(supervisor, "open", null, new Uint8Array(), null)), "python");
  FakeWorker.answer = () => ({ type: "result", value: null });
  await ask(supervisor, "open", null, new Uint8Array(), null);
  assert.equal(FakeWorker.all.length, 1);
});

for (const code of ["memory", "crashed"]) {
  test(`a request that fails with "${code}" ends the worker`, async () => {
    const supervisor = newSupervisor();
    FakeWorker.answer = () => ({ type: "failure", code, detail: "" });
    assert.equal(await codeOf(ask(supervisor, "open", null, new Uint8Array(), null)), code);
    assert.equal(FakeWorker.all[0].isTerminated, true);
    assert.equal(supervisor.generation, 1);
  });
}

test("an error event of a running worker is a crash, before its first message a failed start", async () => {
  const supervisor = newSupervisor();
  await supervisor.start();
  FakeWorker.answer = () => null;
  const request = codeOf(ask(supervisor, "open", null, new Uint8Array(), null));
  await settle();
  FakeWorker.all[0].crash("RuntimeError: unreachable");
  assert.equal(await request, "crashed");

  FakeWorker.begin = (worker) => worker.crash("SyntaxError");
  assert.equal(await codeOf(supervisor.start()), "no-worker");
});

test("a worker whose script is missing is reported with its address", async () => {
  fakeBrowser((url) => (url.endsWith("/worker.js") ? new Response("", { status: 404 }) : null));
  FakeWorker.begin = (worker) => worker.crash("");
  const error = await newSupervisor()
    .start()
    .catch((failure) => failure);
  assert.equal(error.code, "network");
  assert.match(error.detail, /\/worker\.js: 404$/);
});

/** kind of failure → what the worker does */
const FAILED_STARTS = {
  "fails in Python": failStart,
  crashes: (/** @type {FakeWorker} */ worker) => worker.crash("SyntaxError"),
  "runs out of memory": (/** @type {FakeWorker} */ worker) =>
    worker.send({ type: "failure", code: "memory", detail: "" }),
};
for (const [kind, fail] of Object.entries(FAILED_STARTS)) {
  test(`a start that ${kind} is repeated once without anything that was stored`, async () => {
    FakeWorker.begin = (worker) => (FakeWorker.all.length === 1 ? fail(worker) : worker.sendReady());
    await newSupervisor().start();
    assert.deepEqual(retries(), [false, true]);
    assert.deepEqual(
      FakeWorker.all.map(({ isTerminated }) => isTerminated),
      [true, false],
    );
    const scripts = fetched.filter(
      ({ url, options }) => /worker\.js$|loader$|glue$/.test(url) && options.cache === "reload",
    );
    assert.equal(scripts.length, 3);
    assert.equal(fetched.findLast(({ url }) => url.endsWith("/wasm"))?.options.cache, "reload");
  });
}

test("a start that fails twice is not repeated, but the next request starts again", async () => {
  FakeWorker.begin = failStart;
  const supervisor = newSupervisor();
  assert.equal(await codeOf(supervisor.start()), "start-failed");
  assert.deepEqual(retries(), [false, true]);
  FakeWorker.begin = (worker) => worker.sendReady();
  await supervisor.start();
  assert.deepEqual(retries(), [false, true, false]);
  assert.equal(fetched.findLast(({ url }) => url.endsWith("/wasm"))?.options.cache, "default");
});

test("a start that a policy forbids is not repeated", async () => {
  FakeWorker.begin = (worker) => worker.send({ type: "failure", code: "no-wasm", detail: "" });
  assert.equal(await codeOf(newSupervisor().start()), "no-wasm");
  assert.equal(FakeWorker.all.length, 1);
});

test("a start that was ended is not repeated", async () => {
  FakeWorker.begin = failStart;
  const supervisor = newSupervisor();
  const start = codeOf(supervisor.start());
  await new Promise((resolve) => setImmediate(resolve));
  supervisor.end();
  await start;
  await settle();
  assert.equal(FakeWorker.all.filter(({ isTerminated }) => !isTerminated).length, 0);
});

test("damaged memory is replaced, and what was asked is asked again", async () => {
  const supervisor = newSupervisor();
  await supervisor.start();
  let isChecked = false;
  void supervisor.checked.then(() => (isChecked = true));
  FakeWorker.answer = (_, worker) => {
    if (worker === FakeWorker.all[0]) worker.send({ type: "checked", isIntact: false });
    return { type: "result", value: null };
  };
  assert.equal(await ask(supervisor, "save", 1), null);
  assert.deepEqual(retries(), [false, true]);
  assert.deepEqual(FakeWorker.all[1].requests, [["save", 1]]);
  assert.equal(damages, 1);
  assert.equal(isChecked, false);
});

test("what follows the check waits until the memory turns out to be intact", async () => {
  const supervisor = newSupervisor();
  await supervisor.start();
  let isChecked = false;
  void supervisor.checked.then(() => (isChecked = true));
  await settle();
  assert.equal(isChecked, false);
  FakeWorker.all[0].send({ type: "checked", isIntact: true });
  await settle();
  assert.equal(isChecked, true);
  assert.equal(damages, 0);
});

test("tasks are not interleaved, and a failed one does not block the next", async () => {
  const supervisor = newSupervisor();
  const first = supervisor.enqueue(async () => {
    await supervisor.ask("open", "a", new Uint8Array(1), null);
    await supervisor.ask("reel", 1, 1);
    throw new Error("later");
  });
  const second = ask(supervisor, "list", 1);
  await assert.rejects(first, /later/);
  await second;
  assert.deepEqual(
    FakeWorker.all[0].requests.map(([call]) => call),
    ["open", "reel", "list"],
  );
});

test("ending a supervisor rejects its start and its request", async () => {
  FakeWorker.begin = () => {};
  const supervisor = newSupervisor();
  const start = codeOf(supervisor.start());
  await settle();
  supervisor.end();
  assert.equal(await start, "released");

  FakeWorker.begin = (worker) => worker.sendReady();
  FakeWorker.answer = () => null;
  const request = codeOf(ask(supervisor, "list", 1));
  await settle();
  supervisor.end();
  assert.equal(await request, "released");
});

test("stages of the start and the progress of the download are reported", async () => {
  FakeWorker.begin = (worker) => {
    worker.send({ type: "stage", stage: "runtime", percent: 100 });
    worker.send({ type: "stage", stage: "core" });
    worker.sendReady();
  };
  await newSupervisor().start();
  assert.deepEqual(stages, [
    ["runtime", undefined],
    ["runtime", 100],
    ["core", undefined],
  ]);
});

test("the amount that a request has done is reported, and restarts its limit", async () => {
  const supervisor = newSupervisor();
  await supervisor.start();
  stages = [];
  FakeWorker.answer = () => null;
  const slow = codeOf(ask(supervisor, "open", null, new Uint8Array(), null));
  await settle();
  for (const done of [1, 2]) {
    mock.timers.tick(LIMITS.call - 1);
    FakeWorker.all[0].send({ type: "stage", stage: "reading", done, whole: 3 });
    await settle();
  }
  assert.deepEqual(stages, [
    ["reading", 1],
    ["reading", 2],
  ]);
  mock.timers.tick(LIMITS.call);
  assert.equal(await slow, "timeout");
});
