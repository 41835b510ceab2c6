import assert from "node:assert/strict";
import { mock, test } from "node:test";

import { recentRecords, store } from "../../../web/app/recent/record_storage.js";

const INFO = /** @type {any} */ ({ names: ["one.sgf"], title: "", game: "", place: null, thumbnail: null });
const handle = /** @type {any} */ ({});

/** Return a file that can be saved into. @param {string} text @param {number} lastModified */
const fileOnDisk = (text, lastModified) => Object.assign(new File([text], "one.sgf", { lastModified }), { handle });

/** Store a record, and do something while the browser stores it. @param {any[]} files @param {() => void} meanwhile */
async function storeMeanwhile(files, meanwhile) {
  mock.method(recentRecords, "info", async () => null);
  mock.method(recentRecords, "put", async () => {
    meanwhile();
    return "stored";
  });
  assert.equal(await store("id", files, INFO), "");
}

test("a stored file is read from memory and can be written", async () => {
  const file = { name: "one.sgf", content: fileOnDisk("(;GM[1])", 5) };
  await storeMeanwhile([file], () => {});
  assert.equal(await file.content.text(), "(;GM[1])");
  assert.deepEqual([file.content.lastModified, file.content.handle], [5, handle]);
});

test("a file into which the reader saves while it is stored keeps what was saved", async () => {
  const file = { name: "one.sgf", content: fileOnDisk("(;GM[1])", 5) };
  await storeMeanwhile([file], () => {
    file.content = fileOnDisk("(;GM[1];B[aa])", 6);
  });
  assert.equal(await file.content.text(), "(;GM[1];B[aa])");
});
