import assert from "node:assert/strict";
import { test } from "node:test";

import { printedTexts } from "../../../web/view/dialogs/print.js";

test("Python gets the texts of the core for the printed form, by part", () => {
  const texts = { "result.draw": "持碁", "chart/title": "図", "printing/start": "開始" };
  const games = { go: { "result.draw": "引き分け" }, hex: { "grid.win.connection": "連結" } };
  assert.deepEqual(printedTexts({ default: texts, games }, "go"), {
    common: { "result.draw": "持碁" },
    go: { "result.draw": "引き分け" },
    printing: { start: "開始" },
  });
  assert.deepEqual(printedTexts({ default: {} }, "hex"), { common: {}, hex: {}, printing: {} });
});
