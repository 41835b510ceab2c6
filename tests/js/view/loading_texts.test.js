/** What a reader reads while a record loads. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { createFormatter } from "../../../web/reel/messages.js";
import { viewer } from "../../../web/texts/english.js";
import { amountText, loadingFormatter, recordText, stageText } from "../../../web/view/loading_texts.js";

const say = loadingFormatter(createFormatter("en", viewer));
const BYTES = new Uint8Array(37_000_000);

test("a record has the last part of its address as its name if it has no other", () => {
  const record = { name: null, address: "https://site.example/games/a.sgf?version=2", bytes: null };
  assert.equal(recordText(record, "en"), "a.sgf");
  assert.equal(recordText({ ...record, name: "b.sgf", bytes: BYTES }, "en"), "b.sgf \u00b7 37 MB");
});

test("the progress of a text is counted in the bytes of its file", () => {
  assert.equal(
    amountText(say, { stage: "reading", done: 6_000_000, whole: 18_500_000 }, BYTES.length),
    "12 MB of 37 MB",
  );
});

test("the first amounts have the unit and the digits of the whole", () => {
  const text = (/** @type {number} */ bytes, /** @type {number} */ done) =>
    amountText(say, { stage: "reading", done, whole: bytes }, bytes);
  assert.equal(text(2_600_000, 13), "0 MB of 2.6 MB");
  assert.equal(text(2_600_000, 170_000), "0.2 MB of 2.6 MB");
  assert.equal(text(640_000, 1_234), "1 kB of 640 kB");
});

test("the progress of a game is counted in moves", () => {
  assert.equal(amountText(say, { stage: "moves", done: 11_999, whole: 61_895 }, 0), "Move 12,000 of 62,000");
});

test("a transfer has a percentage once its size is known", () => {
  assert.equal(amountText(say, { stage: "transfer" }, 0), "");
  assert.equal(amountText(say, { stage: "runtime", percent: 40 }, 0), "40%");
});

test("the reading of a record is one stage for readers", () => {
  const texts = /** @type {const} */ (["core", "record", "reading", "moves"]).map((stage) => stageText(say, stage));
  assert.deepEqual(texts, ["Starting the record reader\u2026", ...Array(3).fill("Reading the record\u2026")]);
});
