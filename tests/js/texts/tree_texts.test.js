import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { tree as en } from "../../../web/texts/english.js";

const VIEW = new URL("../../../web/view/tree/", import.meta.url);

test("the texts of the tree are all used", () => {
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
