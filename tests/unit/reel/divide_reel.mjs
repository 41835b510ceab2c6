/**
 * Reads a complete Reel from each line, writes it as the file in which the viewer caches it, and reads that file again. Writes how
 * many frames the first text has, and whether the Reel is the same when both texts are merged.
 */

import { createInterface } from "node:readline";
import { isDeepStrictEqual } from "node:util";
import { addFrames, isFrameLoaded } from "../../../web/reel/frames.js";
import { divideText, parseRest } from "../../../web/reel/reel_file.js";
import { fileText } from "../../../web/reel/reel_file_text.js";
import { isReel } from "../../../web/reel/reel_validator.js";
import { indexTree } from "../../../web/reel/tree.js";

for await (const line of createInterface({ input: process.stdin })) {
  const reel = JSON.parse(line);
  const [text, rest] = divideText(fileText(reel));
  const merged = JSON.parse(text);
  const isValid = isReel(merged);
  const firstFrames = Object.keys(merged.frames).length;
  const tree = indexTree(merged.tree);
  const areLoaded = [0, merged.start].every((node) => isFrameLoaded(merged, tree, node));
  const part = rest === null ? null : parseRest(rest, merged);
  if (part) addFrames(merged, part);
  // without the table of checked nodes, which is not part of a Reel file
  const isSame = isDeepStrictEqual(structuredClone(merged), structuredClone(reel));
  console.log(JSON.stringify({ isValid, firstFrames, areLoaded, isSame }));
}
