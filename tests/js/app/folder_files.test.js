/** A dropped folder gives all records in it and its subfolders. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { filesInFolders } from "../../../web/app/folder_files.js";

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
