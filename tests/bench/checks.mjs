/**
 * Measure the checks of what a browser has stored. Read one JSON object from standard input, `{ "snapshot": path, "reels": [text] }`,
 * and write the milliseconds of processor time of every call: `{ "sample": [...], "validator": [[...] for each Reel] }`.
 */

import { readFileSync } from "node:fs";
import { isReel } from "../../web/reel/reel_validator.js";
import { sampleOf } from "../../web/runtime/snapshot_store.js";

const { snapshot, reels, runs } = JSON.parse(readFileSync(0, "utf-8"));

/** Return the processor time of each call; other work on the machine does not count. */
function measure(call) {
  return Array.from({ length: runs }, () => {
    const before = process.cpuUsage();
    if (!call()) throw new Error("the check has refused an intact file");
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  });
}

const content = new Uint8Array(readFileSync(snapshot)).buffer;
const documents = reels.map((text) => JSON.parse(text));
// each Reel in turn, so that the first call of the first one finds the code as a page does: not yet optimized
const validator = documents.map((reel) => measure(() => isReel(reel)));
const sample = measure(() => sampleOf(content));
process.stdout.write(JSON.stringify({ sample, validator }));
