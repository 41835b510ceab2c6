/** A dropped folder gives all records in it and its subfolders. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { FakeElement, useFakeDocument } from "../view/fake_document.js";

useFakeDocument();
const message = new FakeElement("div");
Object.assign(globalThis, { window: { setTimeout: () => 0 } });
Object.assign(document, { getElementById: () => message, documentElement: new FakeElement("html") });
const { filesInFolders } = await import("../../../web/app/folder_files.js");

/** @param {string} name @param {any[]} [children] @returns {any} */
function entry(name, children) {
  if (!children) return { name, isDirectory: false, file: (/** @type {any} */ done) => done(new File([name], name)) };
  // a browser reads a folder in parts and ends with an empty one
  const createReader = () => {
    const parts = [children.slice(0, 2), children.slice(2), []].filter((part, index) => part.length || index === 2);
    return { readEntries: (/** @type {any} */ done) => done(parts.shift()) };
  };
  return { name, isDirectory: true, createReader };
}

test("records of a folder and its subfolders are found, and nothing else", async () => {
  const folder = entry("games", [
    entry("b.SGF"),
    entry("notes.md"),
    entry("2024", [entry("c.tsgf"), entry("picture.png")]),
    entry("a.sgf"),
    entry("empty", []),
  ]);
  const files = await filesInFolders([folder, entry("unknown.bin")]);
  assert.deepEqual(
    files.map(({ name }) => name),
    ["games/2024/c.tsgf", "games/a.sgf", "games/b.SGF", "unknown.bin"],
  );
  assert.equal(await files[1]?.text(), "a.sgf");
});

test("the files of a folder are opened without one that cannot be read, and the page says so", async () => {
  const damaged = entry("b.sgf");
  damaged.file = (/** @type {any} */ _, /** @type {any} */ fail) => fail(new DOMException("gone", "NotReadableError"));
  const files = await filesInFolders([entry("games", [entry("a.sgf"), damaged, entry("c.sgf")])]);
  assert.deepEqual(
    files.map(({ name }) => name),
    ["games/a.sgf", "games/c.sgf"],
  );
  assert.equal(message.textContent, "1 of 3 files could not be read.");
});

test("a folder without a record is said to have none", async () => {
  assert.deepEqual(await filesInFolders([entry("pictures", [entry("picture.png")])]), []);
  assert.equal(message.textContent, "There is no record in this folder.");
});
