import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";

import { FakeElement, useFakeDocument } from "../view/fake_document.js";
import { clearDatabase, storedIn, useFakeDatabase } from "./fake_database.js";

useFakeDocument();
useFakeDatabase();
Object.defineProperty(globalThis, "navigator", { value: {}, configurable: true });
Object.assign(globalThis, { window: globalThis, SVGSVGElement: FakeElement });
Object.assign(document, { adoptedStyleSheets: [], body: new FakeElement("body"), documentElement: { lang: "en" } });
mock.timers.enable({ apis: ["setTimeout"] });
const { Drafts } = await import("../../../web/app/drafts/drafts.js");

const CONTENT = new Blob(["(;GM[1])"]);
const ORIGINAL = new TextEncoder().encode("(;GM[1])");

/** Names of the buttons of the box about drafts. */
const offered = () =>
  /** @type {any} */ (document.body)
    .querySelectorAll("button")
    .map((/** @type {FakeElement} */ each) => each.textContent);

/** Wait for something to happen, which takes a digest and the database some time. @param {() => unknown} hasHappened */
async function wait(hasHappened) {
  while (!hasHappened()) await new Promise((resolve) => setImmediate(resolve));
}

/** Return the edits of the entries of all logs. */
const logs = () => storedIn("contents", ["draft-log"]).map(([, { added }]) => added.join());

/** Open the game in a viewer; `edit` tries moves in it. @param {{ name: string, content: Blob }} [file] */
function open(file = { name: "a.sgf", content: CONTENT }) {
  const viewer = Object.assign(/** @type {any} */ (new FakeElement("board-reel")), {
    document: { game: { name: "Go", number: 1 }, source: { name: "a.sgf", games: 1 } },
    state: "ready",
    draft: "",
    restored: [],
    restore: async (/** @type {string} */ draft) => {
      viewer.restored.push(draft);
      viewer.draft = draft;
      return true;
    },
  });
  const games = { current: { file, game: 1 } };
  const page = /** @type {any} */ ({ current: () => ({ file, game: 1, title: "" }), reader: { games, open() {} } });
  const drafts = new Drafts(viewer, page, []);
  const edit = (/** @type {unknown[]} */ ...edits) => {
    viewer.draft = JSON.stringify(edits);
    viewer.dispatch("reel-edit", { detail: { draft: viewer.draft, document: viewer.document, original: ORIGINAL } });
  };
  return { viewer, drafts, edit };
}

/** Return the id of the draft that was stored last. */
const lastId = () => String(storedIn("items", ["draft-log"]).at(-1)?.[0][1]);

beforeEach(() => {
  clearDatabase();
  /** @type {any} */ (document.body).replaceChildren();
});

/** Store a draft of the game, open the game again, and wait for the offer to continue it. */
async function openWithDraft() {
  const first = open();
  first.edit("a");
  await wait(() => logs().length);
  first.drafts.release();
  const again = open();
  await wait(() => offered().length);
  return { ...again, id: lastId() };
}

test("a draft is offered when its game is opened again, and continued", async () => {
  const { viewer, drafts, id } = await openWithDraft();
  assert.deepEqual(offered(), ["Continue your draft", "Discard"]);
  await drafts.continueDraft(id);
  assert.deepEqual(viewer.restored, ['["a"]']);
  assert.notEqual(drafts.sessionOf(id), null);
});

test("a draft does not replace what the reader has tried while it was read", async () => {
  const { viewer, drafts, edit, id } = await openWithDraft();
  const continued = drafts.continueDraft(id);
  edit("other");
  await continued;
  await wait(() => logs().length > 1);
  assert.deepEqual([viewer.restored, viewer.draft], [[], '["other"]']);
  assert.equal(drafts.sessionOf(id), null);
  assert.deepEqual(logs().toSorted(), ['"a"', '"other"']);
});

test("a draft is offered as it was left, also if its game is opened again at once", async () => {
  const first = open();
  first.edit("a");
  first.drafts.release();
  const again = open();
  await wait(() => offered().length);
  await again.drafts.continueDraft(lastId());
  assert.deepEqual(again.viewer.restored, ['["a"]']);
});

test("a draft is continued in another language, also if its file is stored meanwhile", async () => {
  const file = { name: "a.sgf", content: CONTENT };
  const first = open(file);
  first.edit("a");
  await first.drafts.keepOpen();
  first.drafts.release();
  // the file in memory takes the place of the one on disk
  file.content = CONTENT.slice();
  const again = open(file);
  await wait(() => again.viewer.restored.length || offered().length);
  assert.deepEqual(again.viewer.restored, ['["a"]']);
});
