/** The sentence about a file without a game: its texts are not among those of the viewer in English. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { refusalMessage, refusalTexts } from "../../../web/loading/refusal.js";
import { LoadFailure } from "../../../web/platform/load_failure.js";
import { createFormatter } from "../../../web/reel/messages.js";
import { viewer as en } from "../../../web/texts/english.js";
import { importViewerTexts } from "../../../web/texts/translations.js";
import { explain } from "../../../web/view/failure_text.js";

const ENGLISH = createFormatter("en", en);
const GERMAN = createFormatter("de", (await importViewerTexts("de")).default, en);

/**
 * Return the sentence about a refused file `game.bin`.
 *
 * @param {{ code?: string, line?: number, column?: number, fileType?: string | null, fileHelp?: string | null }} refused
 * @param {import("../../../web/reel/messages.js").FormatMessage} [say]
 */
async function sentence({ code = "no-game-found", line, column, fileType = null, fileHelp = null }, say = ENGLISH) {
  const message = refusalMessage(
    /** @type {any} */ ({ code, line, column }),
    /** @type {any} */ ({ fileType, fileHelp }),
  );
  return (await explain(new LoadFailure(code, message, "", refusalTexts), say, "game.bin")).text;
}

test("a file of another type is named, with what to do", async () => {
  assert.equal(
    await sentence({ fileType: "html", fileHelp: "page" }),
    "game.bin: No game found, this is not an SGF file. It looks like a web page. Download the record itself, not the page that shows it.",
  );
  assert.equal(
    await sentence({ fileType: "png" }),
    "game.bin: No game found, this is not an SGF file. It looks like a PNG image.",
  );
});

test("a broken file of another notation is named with the place of the error", async () => {
  assert.match(await sentence({ fileType: "import-broken-json", line: 3, column: 7 }), /in line 3, column 7\.$/);
});

test("an empty file, one without a game, and one that is too large have their sentences", async () => {
  assert.match(await sentence({ fileType: "empty" }), /the file is empty/);
  assert.match(await sentence({}), /^game\.bin: No game found/);
  assert.match(await sentence({ code: "too-large", fileType: "html" }), /^game\.bin is larger than/);
});

test("the sentence is in the language of the viewer", async () => {
  const german = await sentence({ fileType: "html", fileHelp: "page" }, GERMAN);
  assert.ok(german.includes("eine Webseite") && german.includes("nicht die Seite, auf der sie gezeigt wird"), german);
});

test("the first download does not contain these texts", () => {
  assert.deepEqual(
    Object.keys(en).filter((key) => /^(?:refused|fileType|fileHelp)\b/.test(key)),
    [],
  );
});

test("other failures have texts that are loaded on demand, except those about the connection", async () => {
  const lost = { name: "RuntimeFailure", code: "memory", detail: "" };
  assert.match((await explain(lost, ENGLISH, "game.sgf")).text, /^game\.sgf needs more memory/);
  assert.ok(!("failure.memory" in en) && "failure.network" in en);
});
