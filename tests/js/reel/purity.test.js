import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";

const REEL = new URL("../../../web/reel/", import.meta.url);
/** Globals of the page, the network, storage and the clock. */
const IMPURE =
  /\b(?:document|window|globalThis|self|navigator|location|HTMLElement|Element|customElements|fetch|caches|localStorage|sessionStorage|indexedDB|Worker|postMessage|setTimeout|setInterval|requestAnimationFrame|requestIdleCallback|performance|console|Date|random)\b/g;

/** @param {string} source @returns {string} the source without comments and string literals */
const codeOf = (source) => source.replace(/\/\*[\s\S]*?\*\/|\/\/.*|"(?:\\.|[^"\\\n])*"/g, "");

/** @param {string} source */
const impureNames = (source) => [...codeOf(source).matchAll(IMPURE)].map(([name]) => name);

test("the search finds globals in code and not in comments or strings", () => {
  const source = '/** the window */ const text = "fetch"; // document\nfetch(document.title);';
  assert.deepEqual(impureNames(source), ["fetch", "document"]);
});

test("the functions on the Reel use no DOM and no I/O", () => {
  const names = readdirSync(REEL).filter((name) => name.endsWith(".js"));
  assert.ok(names.length > 7);
  for (const name of names) assert.deepEqual(impureNames(readFileSync(new URL(name, REEL), "utf8")), [], name);
});

test("the functions on the Reel import only one another, and the table of languages", () => {
  for (const name of readdirSync(REEL)) {
    const source = readFileSync(new URL(name, REEL), "utf8");
    const imports = [...source.matchAll(/\bimport(?: |\()(?:[^"]*from )?"([^"]+)"/g)].map(([, path]) => path);
    assert.deepEqual(
      imports.filter((path) => !path.startsWith("./") && path !== "../texts/languages.js"),
      [],
      name,
    );
  }
});
