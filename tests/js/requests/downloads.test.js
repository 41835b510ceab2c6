import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";

import { copyRecord, downloadDraft, downloadRecord } from "../../../web/requests/downloads.js";

/** Names of the files that were downloaded. */
let saved = [];
const LOSS = [{ code: "sgf.garbage", game: 1 }];

beforeEach(() => {
  saved = [];
  globalThis.document = {
    createElement: () => {
      const link = { download: "", click: () => saved.push(link.download) };
      return link;
    },
  };
});
afterEach(() => {
  delete globalThis.document;
});

/** Return the services of a game from whose record text is lost when it is saved in any other form. */
function lossyRecord(name = "game.tgf") {
  const record = {
    name,
    ...{ bytes: null, isWritten: false, opened: { outcome: "ok", savedForm: "own", skipped: LOSS } },
    askRecord: async () => new TextEncoder().encode("(;C[é])"),
  };
  return { record: () => record, state: { reel: { game: { number: 1 } } } };
}

test("a record is downloaded under its name", async () => {
  const asked = [];
  const mayLose = async (loss) => Boolean(asked.push(loss));
  await downloadRecord(lossyRecord(), "original", mayLose);
  await downloadRecord(lossyRecord(null), "original", mayLose);
  assert.deepEqual(saved, ["game.tgf", "game.sgf"]);
  assert.deepEqual(asked, [[], []]);
});

test("nothing is downloaded of which the reader wants to lose no text", async () => {
  const asked = [];
  const refuse = async (loss) => {
    asked.push(loss);
    return false;
  };
  await downloadRecord(lossyRecord(), "utf8", refuse);
  await downloadDraft(lossyRecord(), refuse);
  assert.deepEqual(saved, []);
  assert.deepEqual(asked, [LOSS, LOSS]);
});

test("a draft is downloaded under the name of a record", async () => {
  await downloadDraft(lossyRecord("old.T1"), async () => true);
  assert.deepEqual(saved, ["old.sgf"]);
});

test("a record is copied as text", async () => {
  const copied = [];
  Object.defineProperty(globalThis, "navigator", {
    configurable: true,
    value: { clipboard: { writeText: async (text) => void copied.push(text) } },
  });
  await copyRecord(lossyRecord());
  assert.deepEqual(copied, ["(;C[é])"]);
});
