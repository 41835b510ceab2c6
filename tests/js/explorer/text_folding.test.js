import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { fold } from "../../../web/explorer/text_folding.js";

/** @type {[text: string, folded: string][]} */
const CASES = JSON.parse(readFileSync(new URL("../../data/text_folding.json", import.meta.url), "utf-8"));

for (const [text, folded] of CASES) {
  test(`“${text}” is folded to “${folded}”`, () => assert.equal(fold(text), folded));
}
