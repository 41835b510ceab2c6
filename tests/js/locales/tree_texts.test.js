import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import de from "../../../web/locales/tree/de.js";
import en from "../../../web/locales/tree/en.js";

const VIEW = new URL("../../../web/view/", import.meta.url);

test("the texts of the tree are the same in all languages, and all are used", () => {
  assert.deepEqual(Object.keys(de), Object.keys(en));
  const source = ["tree_tab.js", "tree_texts.js"].map((name) => readFileSync(new URL(name, VIEW), "utf8")).join("");
  const unused = Object.keys(en).filter((key) => !source.includes(`"${key}"`));
  assert.deepEqual(unused, []);
  const asked = [...source.matchAll(/\btext\(\[?"([\w.]+)"/g)].map(([, key]) => key);
  assert.ok(asked.length > 3);
  assert.deepEqual(
    asked.filter((key) => !(key in en)),
    [],
  );
});
