import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";

import { clearDatabase, storedIn, useFakeDatabase } from "./fake_database.js";

useFakeDatabase();
Object.defineProperty(globalThis, "navigator", { value: {}, configurable: true });
// the time in which the database must open
mock.timers.enable({ apis: ["setTimeout"] });
const { endOf, foldLog } = await import("../../../web/app/drafts/draft_log.js");
const { DraftSession } = await import("../../../web/app/drafts/draft_session.js");
const { appendEntry, readDraft } = await import("../../../web/app/drafts/draft_store.js");

const ABOUT = { name: "a.sgf", title: "", kind: "Go", game: 1, games: 1, newGame: undefined };
const RECORD = new TextEncoder().encode("(;GM[1])");

beforeEach(clearDatabase);

const begin = () => new DraftSession(ABOUT, () => {});

/**
 * Let a session store edits, which are values.
 *
 * @param {InstanceType<typeof DraftSession>} session
 * @param {...unknown} edits
 */
const edit = (session, ...edits) => session.edited(JSON.stringify(edits), RECORD);

/** Return the edits of a stored draft. @param {string | null} id */
async function storedEdits(id) {
  const stored = await readDraft(String(id));
  return stored?.isWhole ? foldLog(stored.log)?.map((text) => JSON.parse(text)) : null;
}

/** Return the number of entries of all logs, and the bytes that are counted for them. */
const sizes = () => {
  const infos = storedIn("items", ["draft-log"]).map(([, info]) => info);
  return [storedIn("contents", ["draft-log"]).length, infos.reduce((sum, { bytes }) => sum + bytes, 0)];
};

test("a comment that is amended while it is written replaces its entry", async () => {
  const session = begin();
  await edit(session, "move");
  const [, before] = sizes();
  let comment = "";
  for (let count = 0; count < 250; count += 1) {
    comment += "8 bytes ";
    await edit(session, "move", comment);
  }
  const [entries, bytes] = sizes();
  assert.equal(entries, 2);
  assert.ok(bytes - before < 5 * comment.length, `${bytes} bytes`);
  assert.equal(session.state, "kept");
  assert.deepEqual(await storedEdits(session.id), ["move", comment]);
});

test("a comment that gets shorter counts less", async () => {
  const session = begin();
  await edit(session, "a long comment");
  await edit(session, "short");
  const [, bytes] = sizes();
  clearDatabase();
  await edit(begin(), "short");
  assert.equal(bytes, sizes()[1]);
});

test("undo, redo and other edits are entries of their own", async () => {
  const session = begin();
  for (const edits of [["a"], ["a", "b"], ["a"], ["a", "b"], ["a"], ["a", "c"]]) await edit(session, ...edits);
  assert.equal(sizes()[0], 6);
  assert.deepEqual(await storedEdits(session.id), ["a", "c"]);
});

for (const turns of [0, 1, 2, 3, 5, 8])
  test(`a draft that is continued keeps its edits while another one is stored (${turns} turns later)`, async () => {
    const first = begin();
    await edit(first, "a", "b");
    await first.end();
    const { id } = first;
    const { log = [] } = (await readDraft(String(id))) ?? {};
    const session = begin();
    const stored = edit(session, "other");
    for (let turn = 0; turn < turns; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    await session.adopt(String(id), endOf(log), ['"a"', '"b"']);
    await stored;
    assert.deepEqual([session.id, session.state], [id, "kept"]);
    const ids = storedIn("items", ["draft-log"]).map(([[, each]]) => String(each));
    assert.deepEqual((await Promise.all(ids.map(storedEdits))).toSorted(), [["a", "b"], ["other"]]);
    await edit(session, "a", "b", "c");
    assert.deepEqual([session.id, await storedEdits(id)], [id, ["a", "b", "c"]]);
  });

test("an edit that comes right after a draft was continued is stored in it", async () => {
  const first = begin();
  await edit(first, "a");
  await first.end();
  const session = begin();
  const adopted = session.adopt(String(first.id), { length: 1, last: { keep: 0, added: ['"a"'] } }, ['"a"']);
  await Promise.all([adopted, edit(session, "a", "b")]);
  assert.deepEqual([session.id, session.state], [first.id, "kept"]);
  assert.deepEqual(await storedEdits(session.id), ["a", "b"]);
});

test("a log whose last entry another tab has replaced is not continued", async () => {
  const session = begin();
  await edit(session, "a");
  const { id } = session;
  const about = { ...ABOUT, hash: "hash", record: "hash" };
  const last = { keep: 0, added: ['"a"'] };
  assert.equal(
    await appendEntry(String(id), about, { length: 1, last }, { keep: 0, added: ['"other"'] }, 1, RECORD),
    "stored",
  );
  await edit(session, "a", "b");
  assert.notEqual(session.id, id);
  assert.deepEqual([await storedEdits(id), await storedEdits(session.id)], [["other"], ["a", "b"]]);
});
