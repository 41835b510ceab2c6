import assert from "node:assert/strict";
import { test } from "node:test";

import { OpenFiles } from "../../../web/app/open_files.js";

const file = (/** @type {string} */ name) => ({ name, content: new Blob() });
const ROW = { number: 1, game: "Go", players: ["Ada"], event: "", date: "", result: "", rawResult: "" };

test("the games of a file are asked for once, also while they are loading", async () => {
  const files = new OpenFiles(() => {});
  const one = file("one.sgf");
  files.open([one]);
  assert.deepEqual(files.unread, [one]);
  let requests = 0;
  const load = async () => {
    requests += 1;
    return [ROW];
  };
  const loading = files.fill(one, load);
  assert.deepEqual(files.unread, []);
  await Promise.all([loading, files.fill(one, load)]);
  assert.equal(requests, 1);
});

test("a list of games that could not be loaded is asked for again", async () => {
  const files = new OpenFiles(() => {});
  const one = file("one.sgf");
  files.open([one]);
  await assert.rejects(
    files.fill(one, () => Promise.reject(new Error("released"))),
    /released/,
  );
  let requests = 0;
  await files.fill(one, async () => {
    requests += 1;
    return [ROW];
  });
  assert.equal(requests, 1);
});

test("a file without games stays listed, one that cannot be read is counted", async () => {
  const files = new OpenFiles(() => {});
  const one = file("one.sgf");
  files.open([one]);
  await files.fill(one, async () => []);
  assert.deepEqual([files.files, files.unread, files.unreadableCount], [[one], [], 0]);
  files.markUnreadable(one);
  assert.equal(files.unreadableCount, 1);
});

test("a file whose games are known does not become unreadable, and a file opened before is ignored", async () => {
  const files = new OpenFiles(() => {});
  const [one, other] = [file("one.sgf"), file("other.sgf")];
  files.open([one]);
  await files.fill(one, async () => [ROW]);
  files.markUnreadable(one);
  assert.equal(files.unreadableCount, 0);
  files.open([other]);
  await files.fill(one, async () => [ROW]);
  assert.deepEqual(files.files, [other]);
});

test("there is a choice with several games or several files", () => {
  const files = new OpenFiles(() => {});
  files.open([file("one.sgf")]);
  assert.deepEqual([files.isNeeded(1), files.isNeeded(2)], [false, true]);
});
