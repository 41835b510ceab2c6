import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";

import en from "../../../web/locales/en.js";
import { FAILURES } from "../../../web/runtime/protocol.js";

const WEB = new URL("../../../web/", import.meta.url);

test("every text that the viewer asks for by name is there", () => {
  const files = ["view", "element", "loading", "reel"].flatMap((folder) =>
    readdirSync(new URL(folder, WEB)).map((name) => `${folder}/${name}`),
  );
  const asked = files.flatMap((name) =>
    [...readFileSync(new URL(name, WEB), "utf8").matchAll(/(?:say\(\[?|(?=\["error)\[)"([\w.]+)"/g)].map(
      (match) => match[1],
    ),
  );
  assert.ok(asked.length > 30);
  assert.deepEqual(
    asked.filter((key) => !(key in en)),
    [],
  );
});

test("everything that can go wrong with the runtime has words", () => {
  assert.deepEqual(
    FAILURES.filter((code) => !(`failure.${code}` in en)),
    [],
  );
});
