import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";

import { FAILURES } from "../../../web/runtime/protocol.js";
import { chart, dialogs, viewer as en, failures, loading, puzzle, spoken, story } from "../../../web/texts/english.js";

const WEB = new URL("../../../web/", import.meta.url);

/** Modules that are loaded with the texts of the panels. */
const PANELS = new Set(
  ["commands", "dialogs", "loss_dialog", "menu", "panels", "print", "settings_panel"].map(
    (name) => `view/dialogs/${name}.js`,
  ),
);

test("every text key that the viewer uses exists", () => {
  const files = ["view", "element", "loading", "reel"].flatMap((folder) =>
    readdirSync(new URL(folder, WEB), { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".js"))
      .map((name) => `${folder}/${name}`),
  );
  const asked = files.flatMap((name) =>
    [
      ...readFileSync(new URL(name, WEB), "utf8").matchAll(
        /(?:say\(\[?|(?=\["error)\[|(?="\w+Comment", "[cC]"))"([\w.]+)"/g,
      ),
    ].map(([, key]) => ({
      key,
      texts: PANELS.has(name)
        ? { ...en, ...dialogs }
        : { ...en, ...chart, ...failures, ...loading, ...puzzle, ...spoken, ...story },
    })),
  );
  assert.ok(asked.length > 30);
  assert.deepEqual(
    asked.filter(({ key, texts }) => !(key in texts)).map(({ key }) => key),
    [],
  );
});

test("every failure of the runtime has a text", () => {
  assert.deepEqual(
    FAILURES.filter((code) => !(`failure.${code}` in { ...en, ...failures })),
    [],
  );
});
