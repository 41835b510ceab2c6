import assert from "node:assert/strict";
import { test } from "node:test";

import { createFormatter } from "../../../web/reel/messages.js";
import { importViewerTexts } from "../../../web/texts/translations.js";
import { commentTexts, moveText } from "../../../web/view/comments/comment_texts.js";

test("texts about comments are in the language of the viewer, or in English", async () => {
  const german = commentTexts(createFormatter("de", (await importViewerTexts("de")).default));
  assert.equal(german(["count", { count: 1 }]), "1 Kommentar");
  assert.equal(german(["count", { count: 7 }]), "7 Kommentare");
  assert.equal(commentTexts(createFormatter("fr", { locale: "fr" }))(["count", { count: 2 }]), "2 comments");
});

test("a move is named by number, text and player", () => {
  const say = (/** @type {unknown} */ key) => (key === "start" ? "Start" : String(key));
  const tree = { number: [0, 1, 0], label: [null, "C3", null], side: [-1, 0, -1], flags: [0, 0, 0] };
  const services = /** @type {any} */ ({ state: { reel: { tree, sides: [{ name: "Black" }] } }, say });
  assert.deepEqual(
    [0, 1, 2].map((node) => moveText(services, node)),
    ["Start", "1 C3 Black", "\u00b7"],
  );
});
