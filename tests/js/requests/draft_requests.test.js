import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { childrenOf } from "../../../web/reel/tree.js";
import { DraftRequests } from "../../../web/requests/draft_requests.js";
import { choosingOf, legalMovesOf, setMode } from "../../../web/state/choosing.js";
import { draftOf } from "../../../web/state/draft.js";
import { go, openGame } from "../../../web/state/state.js";
import { treeOf } from "../reel/trees.js";

/** @typedef {import("../../../web/state/state.js").State} State */

/** The answer with the legal moves of a node: one move, named after it. @param {string} move */
const moves = (move) => ({ color: "B", placements: [[null, move]], actions: [], removals: [] });
/** The answer to an edit that changes nothing in the Reel. */
const ANSWER = { node: 1, edited: true, error: null, canUndo: true, canRedo: false, edits: [{}], charset: null };
const PART = { items: [], infos: [], frames: {}, diagnostics: [], omittedDiagnostics: [], flags: [], checked: [0, 0] };
const PATCH = { children: [], nodes: [], stale: [], kept: [], fields: {}, part: PART };

/** What was asked of Python, and what was reported to the page. @type {unknown[]} */
let log = [];
/** Call → what Python answers. @type {Record<string, any>} */
let answers = {};
/** @type {any} */
let services;
/** @type {DraftRequests} */
let requests;
/** Aborted when the record is released. */
let left = new AbortController();

beforeEach(() => {
  log = [];
  left = new AbortController();
  answers = { placements: moves("first"), edit: ANSWER };
  const reel = /** @type {any} */ ({
    game: { rules: true },
    tree: treeOf([-1, 0, 1]),
    start: 0,
    frames: {},
    items: [],
    diagnostics: [],
    infos: [],
  });
  const ask = async (/** @type {string} */ call, /** @type {any} */ _, /** @type {any} */ argument) => {
    log.push([call, argument]);
    if (answers[call] instanceof Error) throw answers[call];
    return { ...answers[call] };
  };
  const record = { ask, signal: left.signal };
  const arrangement = /** @type {any} */ ({ result: "on", explore: "on", edit: true });
  services = {
    state: setMode(openGame(reel, /** @type {any} */ ({}), arrangement, 1), "try"),
    record: () => record,
    edited: (/** @type {any} */ { node }) => log.push(["edited", node]),
    signal: { aborted: false },
    draw: () => requests.follow(services.state),
    dispatch: (/** @type {any} */ action, /** @type {any} */ argument) => {
      services.state = action(services.state, argument);
      services.draw();
    },
    goTo: async (/** @type {number} */ node) => services.dispatch(go, node),
  };
  requests = new DraftRequests(services, {
    replace: async (node) => {
      log.push(["replace", node]);
      return requests;
    },
    fail: (error) => log.push(["fail", error]),
  });
});

const texts = () => legalMovesOf(services.state).moves.map(([text]) => text);

test("the legal moves of a node are asked for once", async () => {
  services.draw();
  services.draw();
  assert.equal(choosingOf(services.state).legal, null);
  await requests.ready;
  services.draw();
  assert.deepEqual([texts(), log], [["first"], [["placements", 1]]]);
});

test("legal moves that arrive when the reader is elsewhere are dropped", async () => {
  services.draw();
  const { ready } = requests;
  services.dispatch(go, 2);
  answers.placements = moves("second");
  await Promise.all([ready, requests.ready]);
  assert.equal(choosingOf(services.state).node, 2);
  assert.equal(log.length, 2);
});

test("nothing is asked while the game is read, and moves are asked for again afterwards", async () => {
  services.draw();
  services.dispatch(setMode, "read");
  await requests.ready;
  assert.equal(services.state.choosing, null);
  services.dispatch(setMode, "try");
  await requests.ready;
  assert.deepEqual([texts(), log.length], [["first"], 2]);
});

test("legal moves that come with an edit are not asked for", async () => {
  services.draw();
  await requests.ready;
  answers.edit = { ...ANSWER, node: 2, placements: moves("next") };
  await requests.send("edit", { op: "play", node: 1, move: "first" });
  assert.deepEqual([services.state.node, texts()], [2, ["next"]]);
  assert.deepEqual(log.slice(1), [
    ["edit", { op: "play", node: 1, move: "first", known: 1 }],
    ["edited", 2],
  ]);
  assert.equal(draftOf(services.state).edits.length, 1);
});

for (const [does, patch, asked] of /** @type {const} */ ([
  ["an edit that changes the position asks for its legal moves again", { ...PATCH, lanesEnd: 1 }, 2],
  ["an edit that leaves the position as it is does not", PATCH, 1],
]))
  test(does, async () => {
    services.draw();
    await requests.ready;
    answers.edit = { ...ANSWER, patch };
    await requests.send("edit", { op: "set_comment", node: 1 }, { stays: true });
    await requests.ready;
    assert.deepEqual(texts(), ["first"]);
    assert.equal(log.filter((/** @type {any} */ [call]) => call === "placements").length, asked);
  });

for (const [op, shown] of /** @type {const} */ ([
  ["annotate", 2],
  ["set_up", 2],
  ["play", 1],
  ["undo", 1],
  ["delete", 1],
]))
  test(`the answer to the edit ${op} shows node ${shown} after the reader has stepped on to node 2`, async () => {
    services.draw();
    await requests.ready;
    answers.edit = { ...ANSWER, placements: moves("changed"), patch: { ...PATCH, lanesEnd: 1 } };
    const sent = requests.send("edit", { op, ...(op === "undo" ? {} : { node: 1 }) });
    answers.placements = moves("second");
    services.dispatch(go, 2);
    await Promise.all([sent, requests.ready]);
    await requests.ready;
    assert.equal(services.state.node, shown);
    assert.deepEqual(log.at(-1), ["edited", shown]);
    assert.deepEqual(texts(), [shown === 2 ? "second" : "changed"]);
  });

test("after an edit, the values and problems that are missing now are added", async () => {
  const { reel } = services.state;
  Object.assign(reel, { checked: true, frames: { 0: {}, 1: {}, 2: {} }, lanes: { end: 3, lead: { values: [] } } });
  services.record().opened = {};
  Object.assign(services.record(), { requestTime: Number.NEGATIVE_INFINITY, keep: () => {} });
  answers.check = { ...PART, checked: [2, 3] };
  answers.lanes = { first: 2, end: 3, lead: [[2, [5]]] };
  answers.edit = { ...ANSWER, patch: { ...PATCH, stale: [2], lanesEnd: 2 } };
  await requests.send("edit", { op: "set_property", node: 1 });
  assert.deepEqual([reel.checked, reel.lanes?.end], [false, 2]);
  while (!reel.checked || reel.lanes?.end !== 3) await turn();
  assert.deepEqual(reel.lanes.lead?.values, [[2, [5]]]);
});

test("a game with another board is shown in another viewer, at the current node", async () => {
  answers.edit = { ...ANSWER, node: 0, patch: { ...PATCH, fields: { game: {} } } };
  await requests.send("edit", { op: "set_property", node: 0 }, { stays: true });
  assert.deepEqual(log.slice(1), [
    ["replace", 1],
    ["edited", 1],
  ]);
});

test("an edit that waits while the viewer is replaced is shown in the other one, and so are those after it", async () => {
  const { reel } = services.state;
  const others = { ...services, state: openGame(reel, /** @type {any} */ ({}), services.state.arrangement, 1) };
  const other = new DraftRequests(others, { replace: async () => other, fail: () => {} });
  const replaced = new DraftRequests(services, {
    replace: async () => {
      services.signal = { aborted: true };
      answers.edit = { ...ANSWER, node: 0, patch: { ...PATCH, children: [[0, []]] } };
      return other;
    },
    fail: () => {},
  });
  others.dispatch = (/** @type {any} */ action, /** @type {any} */ argument) => {
    others.state = action(others.state, argument);
  };
  others.goTo = async (/** @type {number} */ node) => others.dispatch(go, node);
  others.draw = () => {};
  answers.edit = { ...ANSWER, patch: { ...PATCH, fields: { scene: {} } } };
  const undo = () => replaced.send("edit", { op: "undo" });
  await Promise.all([undo(), undo()]);
  assert.deepEqual([others.state.node, childrenOf(others.state.tree, 0)], [0, []]);
  answers.edit = { ...ANSWER, patch: { ...PATCH, children: [[0, [1]]] } };
  await undo();
  assert.deepEqual([others.state.node, childrenOf(others.state.tree, 0)], [1, [1]]);
});

test("an edit is reported even if another game is shown by then", async () => {
  services.signal.aborted = true;
  await requests.send("edit", { op: "play", node: 1, move: "first" });
  assert.deepEqual(log.at(-1), ["edited", 1]);
});

test("edits are sent one after the other, also after one has failed", async () => {
  answers.edit = new Error("lost");
  const failed = requests.send("edit", { op: "undo" });
  const next = requests.send("edit", { op: "redo" });
  await assert.rejects(failed, /lost/);
  answers.edit = ANSWER;
  await next.catch(() => {});
  assert.deepEqual(
    log.filter((/** @type {any} */ [call]) => call === "edit").map((/** @type {any} */ [, { op }]) => op),
    ["undo", "redo"],
  );
});

/** Let pending promises settle. */
const turn = () => new Promise((resolve) => setImmediate(resolve));

/** Hold back the answer to each edit, and return the function that gives the next one. */
function holdEdits() {
  /** @type {(() => void)[]} */
  const held = [];
  const { ask } = services.record();
  services.record().ask = async (/** @type {any[]} */ ...args) => {
    const answer = ask(...args);
    if (args[0] === "edit") await new Promise((resolve) => held.push(() => resolve(null)));
    return answer;
  };
  return async () => {
    await turn();
    held.shift()?.();
    await turn();
  };
}

const editsSent = () =>
  log.filter((/** @type {any} */ [call]) => call === "edit").map((/** @type {any} */ [, { op }]) => op);

test("the edits made so far are waited for, also those that are not sent yet", async () => {
  const answerNext = holdEdits();
  for (const op of ["annotate", "set_name"]) requests.send("edit", { op, node: 1 }, { stays: true });
  let isOver = false;
  const over = requests.whenEdited().then(() => (isOver = true));
  await answerNext();
  assert.deepEqual([editsSent(), isOver], [["annotate", "set_name"], false]);
  await answerNext();
  await over;
});

test("edits that wait are sent when the record is released, because it is closed then", async () => {
  const answerNext = holdEdits();
  for (const op of ["set_comment", "annotate", "set_name"]) requests.send("edit", { op, node: 1 }, { stays: true });
  await turn();
  assert.deepEqual(editsSent(), ["set_comment"]);
  left.abort();
  await turn();
  assert.deepEqual(editsSent(), ["set_comment", "annotate", "set_name"]);
  for (let count = 0; count < 3; count += 1) await answerNext();
  assert.equal(log.filter((/** @type {any} */ [call]) => call === "edited").length, 3);
});

test("legal moves that cannot be loaded are reported, unless the viewer is gone", async () => {
  answers.placements = new Error("lost");
  services.draw();
  await requests.ready;
  assert.deepEqual(log.at(-1), ["fail", answers.placements]);
  services.signal.aborted = true;
  services.dispatch(go, 2);
  await requests.ready;
  assert.equal(log.filter((/** @type {any} */ [call]) => call === "fail").length, 1);
});
