import assert from "node:assert/strict";
import { test } from "node:test";

import { enqueueEdit } from "../../../web/requests/edit_queue.js";
import {
  charsetsOf,
  editorAbilities,
  freePlacements,
  gameAsRecord,
  gameInfoForm,
  legalMoves,
  printedForm,
  recordedTree,
  sharedGame,
} from "../../../web/requests/questions.js";

const REEL = { game: { number: 2 } };

/** Return the services of a viewer at node 5, whose record answers all questions alike, and the questions that were asked. */
function viewer(answer, { area = "comment", site = "https://example.org/app/#old" } = {}) {
  const asked = [];
  const record = {
    options: { site },
    signal: new AbortController().signal,
    ask: async (name, reel, ...args) => {
      assert.equal(reel, REEL);
      asked.push([name, ...args]);
      return answer;
    },
    askRecord: async (...args) => args,
  };
  const services = { record: () => record, state: { reel: REEL, node: 5, editing: { area } } };
  return { services, asked };
}

test("the legal moves are those of the current node", async () => {
  const { services, asked } = viewer({ placements: [[null, "aa bb"]], actions: ["pass"], color: "B" });
  const { moves, actions } = await legalMoves(services);
  assert.deepEqual([moves.length, actions], [2, ["pass"]]);
  assert.deepEqual(asked, [["placements", 5]]);
});

test("the record can be read in another charset as soon as Python has read it", () => {
  const { services } = viewer(null);
  /** @type {any[]} */
  const loaded = [];
  const bytes = new Uint8Array(1);
  const load = async (/** @type {any[]} */ ...args) => void loaded.push(args);
  const read = (/** @type {object | null} */ opened) =>
    charsetsOf(/** @type {any} */ ({ ...services, load, record: () => ({ bytes, name: "a.sgf", opened }) }));
  assert.equal(read(null), null);
  const { choose, ...known } = /** @type {any} */ (read({ charset: "GBK", charsets: ["GBK", "Big5"] }));
  assert.deepEqual(known, { charset: "GBK", charsets: ["GBK", "Big5"] });
  choose("Big5");
  assert.deepEqual(loaded, [[bytes, { name: "a.sgf", charset: "Big5", game: 2 }]]);
});

test("the editor is asked about the current node", async () => {
  const { services, asked } = viewer("answer", { area: "setup" });
  assert.equal(await editorAbilities(services), "answer");
  assert.equal(await gameInfoForm(services), "answer");
  await freePlacements(services, "I5");
  await freePlacements({ ...services, state: { ...services.state, editing: { area: "marks" } } }, "I5");
  assert.deepEqual(asked, [
    ["editor", 5, {}],
    ["editor", 5, { ask: "info" }],
    ["editor", 5, { ask: "pieces", piece: "I5", setup: true }],
    ["editor", 5, { ask: "pieces", piece: "I5", setup: false }],
  ]);
});

test("the options of the printed form reach Python", async () => {
  const { services, asked } = viewer({ sheet: [], style: "" });
  assert.deepEqual(await printedForm(services, { moves: 20 }), { sheet: [], style: "" });
  assert.deepEqual(asked, [["print", { moves: 20 }]]);
});

test("a link is put after the address of the page that opens it, without its own fragment", async () => {
  const { services, asked } = viewer({ link: "abc", moves: "1 a1" });
  assert.deepEqual(await sharedGame(services, 3, true), { address: "https://example.org/app/#r=abc", moves: "1 a1" });
  assert.deepEqual(asked, [["share", { node: 3, draft: true }]]);
});

test("there is no address without such a page, or for a game that is too large", async () => {
  const withoutPage = viewer({ link: "abc", moves: "" }, { site: null });
  assert.equal((await sharedGame(withoutPage.services, 3, false)).address, "");
  const tooLarge = viewer({ link: null, moves: "" });
  assert.equal((await sharedGame(tooLarge.services, 3, false)).address, "");
});

test("a game alone is written in UTF-8, whatever the charset of its record", async () => {
  assert.deepEqual(await gameAsRecord(viewer(null).services, 7, true), ["save", "text", 2, "game", 7]);
});

test("the game as recorded is written, and its tree is the one that was read, without the edits", async () => {
  const tree = { parent: [-1, 0], label: [null, "a1"] };
  const { services } = viewer({ game: { number: 2 }, tree });
  assert.deepEqual(await gameAsRecord(services, 1, false), ["save", "recorded", 2, "game", 1]);
  assert.equal(await recordedTree(services), tree);
});

test("what is printed, shared, saved or edited in a form has the edits that wait", async () => {
  const { services, asked } = viewer({ link: "abc", moves: "" });
  const record = services.record();
  record.askRecord = async (...args) => void asked.push(args);
  let finish = () => {};
  enqueueEdit(record, () => new Promise((resolve) => (finish = () => resolve(null))));
  const answers = [
    editorAbilities(services),
    printedForm(services, {}),
    sharedGame(services, 5, true),
    gameAsRecord(services, 5, true),
  ];
  await new Promise((resolve) => setImmediate(resolve));
  assert.deepEqual(asked, []);
  finish();
  await Promise.all(answers);
  assert.deepEqual(asked.map(([call]) => call).sort(), ["editor", "print", "save", "share"]);
});
