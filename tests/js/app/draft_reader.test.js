import assert from "node:assert/strict";
import { test } from "node:test";

import { isDraftFile } from "../../../web/app/drafts/draft_format.js";
import { readDraftFile } from "../../../web/app/drafts/draft_reader.js";

const EDIT = '{"action":"play"}';
const DRAFT = {
  format: "boardreel-draft",
  about: { name: "a.sgf", game: 2 },
  record: `data:application/octet-stream;base64,${btoa("(;GM[1])")}`,
  log: [
    { keep: 0, added: [EDIT, EDIT] },
    { keep: 1, added: [] },
  ],
};
/** @param {unknown} content @param {string} [name] */
const fileOf = (content, name = "a.sgf.draft (1).json") =>
  new File([typeof content === "string" ? content : JSON.stringify(content)], name);

test("a downloaded draft has the record, the game and the edits to which its log leads", async () => {
  const file = fileOf(DRAFT);
  assert.ok(await isDraftFile(file));
  assert.deepEqual(await readDraftFile(file), {
    name: "a.sgf",
    game: 2,
    record: new TextEncoder().encode("(;GM[1])"),
    edits: [EDIT],
  });
});

test("a draft is known by its start and by the end of its name", async () => {
  assert.ok(await isDraftFile(fileOf('{ "format" : "boardreel-draft", "about')));
  for (const other of [
    "",
    "(;GM[1])",
    '{"gtid":"twixt"}',
    '{"about":{},"format":"boardreel-draft"}',
    '["boardreel-draft"]',
  ])
    assert.ok(!(await isDraftFile(fileOf(other))), other);
  assert.ok(!(await isDraftFile(fileOf(DRAFT, "a.sgf"))));
});

const DAMAGED = {
  "no JSON": '{"format":"boardreel-draft",',
  "cut off": JSON.stringify(DRAFT).slice(0, -3),
  "nested deeply": `{"format":"boardreel-draft","log":${"[".repeat(200_000)}`,
  "without facts": { ...DRAFT, about: null },
  "of game 0": { ...DRAFT, about: { name: "a", game: 0 } },
  "of half a game": { ...DRAFT, about: { name: "a", game: 1.5 } },
  "without a name": { ...DRAFT, about: { game: 1 } },
  "without a record": { ...DRAFT, record: null },
  "with the address of a record": {
    ...DRAFT,
    record: "https://example.org/a.sgf",
  },
  "with a record that is not base 64": {
    ...DRAFT,
    record: "data:;base64,\u00e4",
  },
  "without a log": { ...DRAFT, log: undefined },
  "with a log that is no list": { ...DRAFT, log: { length: 1 } },
  "with a log entry that is none": { ...DRAFT, log: [null] },
  "with a log that keeps edits that it lacks": {
    ...DRAFT,
    log: [{ keep: 1, added: [] }],
  },
  "with edits that are no texts": { ...DRAFT, log: [{ keep: 0, added: [7] }] },
};
for (const [name, content] of Object.entries(DAMAGED))
  test(`a draft is damaged if it is ${name}`, async () => assert.equal(await readDraftFile(fileOf(content)), null));
