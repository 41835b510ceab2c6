import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";

import { FakeWorker, fakeBrowser, result, settle } from "./fake_worker.js";

const RECORD = new TextEncoder().encode("(;GM[1])");
const LIMITS = { call: 300 };
/** Answers of Python by call. @type {Record<string, (args: any[]) => unknown>} */
const ANSWERS = {
  open: () => ({ id: 7, outcome: "ok", charset: "UTF-8", charsets: [], games: 1, diagnostics: [] }),
  list: (args) => [args],
  install: () => ["go", "hex"],
  frames: ([, , node]) => ({ frames: { [node]: {} } }),
  reel: ([, game]) => ({ game: { number: game } }),
  edit: ([, , request]) => ({ edits: request.change }),
};

/** @param {any} request */
const answer = ({ call, args }) => result(ANSWERS[call]?.(args) ?? null);

/** The module, which every test has for itself, so that it starts with no worker. @type {typeof import("../../../web/runtime/client.js")} */
let client;
let count = 0;
const connectHere = (viewer = {}) => client.connect(viewer);

/** Record the code of a rejection. @param {Promise<unknown>} promise */
const codeOf = (promise) =>
  promise.then(
    () => "resolved",
    (error) => error.code,
  );

beforeEach(async () => {
  fakeBrowser();
  client = await import(`../../../web/runtime/client.js?${(count += 1)}`);
  Object.assign(client.limits, LIMITS);
  FakeWorker.answer = answer;
  mock.timers.enable({ apis: ["setTimeout"] });
});

afterEach(() => mock.timers.reset());

test("a page learns when no worker is starting", async () => {
  FakeWorker.begin = () => {};
  let isOver = false;
  connectHere();
  const over = client.whenStarted().then(() => (isOver = true));
  await settle();
  assert.equal(isOver, false);
  FakeWorker.all[0].sendReady();
  await over;
});

/** Let a request exceed its limit, which ends the worker. @param {import("../../../web/runtime/client.js").Connection} connection @param {number} id */
async function loseWorker(connection, id) {
  FakeWorker.answer = () => null;
  const slow = codeOf(connection.ask("frames", id, 1, 0, 1, 0));
  await settle();
  mock.timers.tick(LIMITS.call);
  assert.equal(await slow, "timeout");
  FakeWorker.answer = answer;
}

test("viewers of a page share a worker, whose records have different ids", async () => {
  const [one, other] = [connectHere(), connectHere()];
  const first = await one.open("a.sgf", RECORD);
  const second = await other.open("b.sgf", RECORD);
  assert.equal(FakeWorker.all.length, 1);
  assert.notEqual(first.id, second.id);
  assert.equal(first.charset, "UTF-8");
  assert.deepEqual(FakeWorker.all[0].requests, [
    ["open", "a.sgf", RECORD, null],
    ["open", "b.sgf", RECORD, null],
  ]);
});

test("requests name the record by its number in the worker", async () => {
  const viewer = connectHere();
  const { id } = await viewer.open("a.sgf", RECORD);
  assert.deepEqual(await viewer.ask("list", id, "de"), [[7, "de"]]);
  assert.deepEqual(await viewer.ask("reel", id, 2), { game: { number: 2 } });
  assert.deepEqual(await viewer.ask("frames", id, 2, 40, 3, 5), { frames: { 40: {} } });
  assert.deepEqual(FakeWorker.all[0].requests.slice(1), [
    ["list", 7, "de"],
    ["reel", 7, 2],
    ["frames", 7, 2, 40, 3, 5],
  ]);
});

test("the worker ends ten seconds after the last viewer, unless another one comes", async () => {
  const [one, other] = [connectHere(), connectHere()];
  await client.whenStarted();
  one.release();
  one.release();
  mock.timers.tick(20_000);
  assert.equal(FakeWorker.all[0].isTerminated, false, "another viewer uses it");
  other.release();
  mock.timers.tick(9_999);
  const third = connectHere();
  mock.timers.tick(10_000);
  assert.equal(FakeWorker.all[0].isTerminated, false);
  third.release();
  mock.timers.tick(10_000);
  assert.equal(FakeWorker.all[0].isTerminated, true);
});

test("a released viewer's records are closed, and requests about them fail", async () => {
  const viewer = connectHere();
  const { id } = await viewer.open("a.sgf", RECORD);
  viewer.release();
  mock.timers.tick(0);
  await settle();
  assert.deepEqual(FakeWorker.all[0].requests.at(-1), ["close", 7]);
  assert.equal(await codeOf(viewer.ask("list", id)), "released");
  assert.equal(await codeOf(viewer.open("b.sgf", RECORD)), "released");
});

test("a record is closed if its viewer was removed while it was opened", async () => {
  const viewer = connectHere();
  /** @type {(() => void)[]} */
  const pending = [];
  FakeWorker.answer = (request, worker) => {
    pending.push(() => worker.send(answer(request)));
    return null;
  };
  const opening = viewer.open("a.sgf", RECORD);
  await settle();
  viewer.release();
  FakeWorker.answer = answer;
  for (const send of pending) send();
  await opening;
  await settle();
  assert.deepEqual(
    FakeWorker.all[0].requests.map(([call]) => call),
    ["open", "close"],
  );
});

test("a request of a viewer that has gone ends soon, or with its worker", async () => {
  client.limits.call = 60_000;
  const [viewer, other] = [connectHere(), connectHere()];
  const { id } = await other.open("b.sgf", RECORD);
  FakeWorker.answer = () => null;
  const opening = codeOf(viewer.open("a.sgf", RECORD));
  await settle();
  viewer.release();
  mock.timers.tick(999);
  assert.equal(FakeWorker.all[0].isTerminated, false);
  mock.timers.tick(1);
  assert.equal(await opening, "released");
  assert.equal(FakeWorker.all[0].isTerminated, true);
  FakeWorker.answer = answer;
  assert.deepEqual(await other.ask("list", id), [[7]], "other viewers go on in another worker");
});

test("a request of another viewer is not interrupted", async () => {
  client.limits.call = 60_000;
  const [viewer, other] = [connectHere(), connectHere()];
  await client.whenStarted();
  FakeWorker.answer = () => null;
  const opening = codeOf(other.open("b.sgf", RECORD));
  await settle();
  viewer.release();
  mock.timers.tick(5000);
  await settle();
  assert.equal(FakeWorker.all[0].isTerminated, false);
  FakeWorker.all[0].send(result({ id: 7 }));
  assert.equal(await opening, "resolved");
});

test("after a crash plug-ins are installed and the record is opened before the next request", async () => {
  const viewer = connectHere();
  assert.deepEqual(await viewer.install(["hex.whl"]), ["go", "hex"]);
  const { id } = await viewer.open("a.sgf", RECORD, "cp1251");
  await viewer.ask("reel", id, 1);
  await loseWorker(viewer, id);
  assert.deepEqual(await viewer.ask("frames", id, 1, 5, 2, 0), { frames: { 5: {} } });
  assert.equal(FakeWorker.all.length, 2);
  const { requests } = FakeWorker.all[1];
  assert.deepEqual(requests, [
    ["install", "https://host.example/page/hex.whl"],
    ["open", "a.sgf", RECORD, "cp1251"],
    ["frames", 7, 1, 5, 2, 0],
  ]);
});

test("a record that is open in the current worker is not opened again", async () => {
  const viewer = connectHere();
  const { id } = await viewer.open("a.sgf", RECORD);
  await loseWorker(viewer, id);
  await viewer.ask("list", id);
  await viewer.ask("list", id);
  assert.equal(FakeWorker.all[1].requests.filter(([call]) => call === "open").length, 1);
});

test("a record of a worker that has ended is not closed in the next one", async () => {
  const viewer = connectHere();
  const { id } = await viewer.open("a.sgf", RECORD);
  await loseWorker(viewer, id);
  connectHere();
  await client.whenStarted();
  await viewer.close(id);
  assert.deepEqual(FakeWorker.all[1].requests, []);
});

test("plug-ins that could not be installed are not installed in later workers", async () => {
  const viewer = connectHere();
  FakeWorker.answer = () => ({ type: "failure", code: "install", detail: "404" });
  assert.equal(await codeOf(viewer.install(["missing.whl"])), "install");
  FakeWorker.answer = answer;
  const { id } = await viewer.open("a.sgf", RECORD);
  await loseWorker(viewer, id);
  await viewer.ask("list", id);
  assert.deepEqual(
    FakeWorker.all[1].requests.map(([call]) => call),
    ["open", "list"],
  );
});

test("every viewer receives the progress, until it is released", async () => {
  /** @type {string[]} */
  const stages = [];
  const watching = connectHere({ onProgress: (/** @type {{ stage: string }} */ { stage }) => stages.push(stage) });
  const other = connectHere();
  await other.open("a.sgf", RECORD);
  assert.deepEqual(new Set(stages), new Set(["runtime", "record"]));
  watching.release();
  stages.length = 0;
  await other.open("b.sgf", RECORD);
  assert.deepEqual(stages, []);
});

test("the record is saved as the worker's bytes", async () => {
  const viewer = connectHere();
  const { id } = await viewer.open("a.sgf", RECORD);
  FakeWorker.answer = () => ({ type: "result", value: RECORD });
  assert.deepEqual(await viewer.ask("save", id, "utf8"), RECORD);
  assert.deepEqual(FakeWorker.all[0].requests.at(-1), ["save", 7, "utf8"]);
});

test("the page has all edits of a draft, although each answer has only what has changed of them", async () => {
  const viewer = connectHere();
  const { id } = await viewer.open("a.sgf", RECORD);
  const after = async (/** @type {number} */ keep, /** @type {string[]} */ ...added) =>
    (await viewer.ask("edit", id, 1, { change: { keep, added } })).edits;
  assert.deepEqual(await after(0, "one"), ["one"]);
  assert.deepEqual(await after(1, "two", "three"), ["one", "two", "three"]);
  assert.deepEqual(await after(2), ["one", "two"], "undone");
  assert.deepEqual(await after(1, "other"), ["one", "other"], "amended");
});

test("an edit whose record is closed before it is answered has all edits", async () => {
  const viewer = connectHere();
  const { id } = await viewer.open("a.sgf", RECORD);
  await viewer.ask("edit", id, 1, { change: { keep: 0, added: ["one"] } });
  const edited = viewer.ask("edit", id, 1, { change: { keep: 1, added: ["two"] } });
  FakeWorker.answer = (request) => {
    viewer.close(id);
    return answer(request);
  };
  assert.deepEqual((await edited).edits, ["one", "two"]);
});

test("edits that are sent before the record is closed are answered", async () => {
  const viewer = connectHere();
  const { id } = await viewer.open("a.sgf", RECORD);
  FakeWorker.answer = () => null;
  const slow = viewer.ask("list", id);
  await settle();
  FakeWorker.answer = answer;
  const edit = (/** @type {number} */ keep, /** @type {string} */ added) =>
    viewer.ask("edit", id, 1, { change: { keep, added: [added] } });
  const waiting = edit(0, "one");
  const unwanted = codeOf(viewer.ask("frames", id, 1, 0, 1, 0));
  viewer.release();
  // what the viewer sends when it is released arrives a little later
  const late = Promise.resolve().then(() => edit(1, "two"));
  await settle();
  mock.timers.tick(0);
  FakeWorker.all[0].send(result([]));
  await slow;
  assert.deepEqual((await waiting).edits, ["one"]);
  assert.deepEqual((await late).edits, ["one", "two"]);
  assert.equal(await unwanted, "released");
  await settle();
  assert.deepEqual(
    FakeWorker.all[0].requests.map(([call]) => call),
    ["open", "list", "edit", "edit", "close"],
  );
});

test("an edit of a viewer that has gone is not interrupted", async () => {
  client.limits.call = 60_000;
  const viewer = connectHere();
  const { id } = await viewer.open("a.sgf", RECORD);
  FakeWorker.answer = () => null;
  const edited = viewer.ask("edit", id, 1, {});
  await settle();
  viewer.release();
  mock.timers.tick(5000);
  FakeWorker.answer = answer;
  FakeWorker.all[0].send(result({ edits: { keep: 0, added: ["one"] } }));
  assert.deepEqual((await edited).edits, ["one"]);
  assert.equal(FakeWorker.all[0].isTerminated, false);
});

test("drafts survive the worker: their edits are restored in the next one", async () => {
  const viewer = connectHere();
  const { id } = await viewer.open("a.sgf", RECORD);
  await viewer.ask("edit", id, 2, { change: { keep: 0, added: ["undo"] } });
  await viewer.ask("edit", id, 3, { change: { keep: 0, added: ["redo"] } });
  await loseWorker(viewer, id);
  await viewer.ask("placements", id, 2, 40);
  assert.deepEqual(FakeWorker.all[1].requests, [
    ["open", "a.sgf", RECORD, null],
    ["restore", 7, 2, ["undo"]],
    ["restore", 7, 3, ["redo"]],
    ["placements", 7, 2, 40],
  ]);
});

test("a draft is saved with its game, scope and last node", async () => {
  const viewer = connectHere();
  const { id } = await viewer.open("a.sgf", RECORD);
  await viewer.ask("save", id, "draft", 2, "line", 40);
  assert.deepEqual(FakeWorker.all[0].requests.at(-1), ["save", 7, "draft", 2, "line", 40]);
});
