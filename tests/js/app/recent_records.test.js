import assert from "node:assert/strict";
import { test } from "node:test";

import { idOf } from "../../../web/app/recent/recent_records.js";

const NativeBlob = Blob;

/** Return the largest number of parts that were joined at once while something was done. @param {() => Promise<void>} act */
async function largestJoin(act) {
  let largest = 0;
  globalThis.Blob = class extends NativeBlob {
    /** @param {any[]} parts @param {any} options */
    constructor(parts, options) {
      largest = Math.max(largest, parts.length);
      super(parts, options);
    }
  };
  try {
    await act();
  } finally {
    globalThis.Blob = NativeBlob;
  }
  return largest;
}

test("thousands of files are joined in small groups, so that the page stays responsive", async () => {
  const files = Array.from({ length: 5000 }, (_, index) => ({ name: `${index}.sgf`, content: new Blob([`${index}`]) }));
  const largest = await largestJoin(async () => {
    await idOf(files);
  });
  assert.ok(largest <= 200, `${largest} parts`);
});

test("the id of files is the digest of their names, sizes and contents", async () => {
  const contents = ["(;GM[1])", "(;GM[2])"];
  const files = contents.map((content, index) => ({ name: `${index}.sgf`, content: new Blob([content]) }));
  const data = new TextEncoder().encode(`[["0.sgf",8],["1.sgf",8]]${contents.join("")}`);
  const digest = Buffer.from(await crypto.subtle.digest("SHA-256", data)).toString("hex");
  assert.equal(await idOf(files), digest.slice(0, 20));
});
