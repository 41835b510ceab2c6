import assert from "node:assert/strict";
import { test } from "node:test";

import { fileName, tagText } from "../../../web/view/sharing/tag.js";

const plain = { script: "boardreel.js", integrity: "", attributes: { src: "game.sgf" }, width: null };

test("the tag has the script, the element, and a link for where no script runs", () => {
  assert.equal(
    tagText(plain),
    '<script src="boardreel.js" crossorigin defer></script>\n<board-reel src="game.sgf">\n  <a href="game.sgf">game.sgf</a>\n</board-reel>',
  );
});

test("what was not chosen is not written; a switch has no value", () => {
  const attributes = { src: "game.sgf", theme: "", controls: "compact", autoplay: /** @type {const} */ (true) };
  assert.match(tagText({ ...plain, attributes }), /<board-reel src="game.sgf" controls="compact" autoplay>/);
});

test("width and hash of the script are written where they are given", () => {
  const text = tagText({ ...plain, width: 480, integrity: "sha384-abc" });
  assert.match(text, /<script src="boardreel.js" integrity="sha384-abc" crossorigin defer>/);
  assert.match(text, /<board-reel src="game.sgf" style="max-width: 480px">/);
});

test("what is typed in can end neither a value nor an element", () => {
  const text = tagText({ ...plain, script: '"><b>', attributes: { src: 'a&b"<i>.sgf', poster: "</script>" } });
  assert.deepEqual(text.match(/<\/?[a-z-]+/g), ["<script", "</script", "<board-reel", "<a", "</a", "</board-reel"]);
  assert.match(text, /src="a&amp;b&quot;&lt;i>.sgf"/);
});

test("an element without an address has no link", () => {
  assert.doesNotMatch(tagText({ ...plain, attributes: { src: "", reel: "game.json" } }), /<a /);
});

test("a link is called as its file", () => {
  assert.equal(fileName("https://example.org/a/my%20game.sgf?x=/1#y"), "my game.sgf");
  assert.equal(fileName("https://example.org/"), "the record");
  assert.equal(fileName("100%.sgf"), "100%.sgf");
});
