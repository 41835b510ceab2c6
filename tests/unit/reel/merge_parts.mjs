/**
 * Reads `{ reel, parts }` from each line, merges the parts into the Reel as the viewer does, and writes for every node what
 * the viewer shows there, with items, infos and diagnostics in place of their indices, and the Reel.
 */

import { createInterface } from "node:readline";

import { addFrames, gameStateAt, isFrameLoaded, itemsAt, nextUnchecked } from "../../../web/reel/frames.js";
import { numbersAt } from "../../../web/reel/move_numbers.js";
import { isPartOf, isReel } from "../../../web/reel/reel_validator.js";
import { indexTree } from "../../../web/reel/tree.js";

for await (const line of createInterface({ input: process.stdin })) {
  const { reel, parts } = JSON.parse(line);
  const areParts = parts.every((/** @type {unknown} */ part) => isPartOf(part, reel));
  for (const part of parts) addFrames(reel, part);
  const tree = indexTree(reel.tree);
  const nodes = tree.parent.map((_, node) => {
    const { marks = [], classes = [], diagnostics = [], info = 0, comment, say, properties } = reel.frames[node];
    const key = (/** @type {number} */ item) => reel.items[item].key;
    return {
      isLoaded: isFrameLoaded(reel, tree, node),
      items: itemsAt(reel, tree, node)
        .map((item) => JSON.stringify(reel.items[item]))
        .sort(),
      numbers: [...numbersAt(reel, tree, node).on].map(([item, number]) => `${number} ${key(item)}`).sort(),
      state: gameStateAt(reel, tree, node),
      marks: marks.map(key),
      classes: classes.map(([item, names]) => [key(item), names]),
      diagnostics: diagnostics.map((index) => reel.diagnostics[index].code),
      info: reel.infos[info],
      flags: reel.tree.flags[node],
      texts: [comment, say, properties],
    };
  });
  const { complete, checked, diagnosticsLeftOut } = reel;
  const listed = reel.diagnostics.length + diagnosticsLeftOut;
  const isChecked = nextUnchecked(reel) < 0;
  const isValid = isReel(reel);
  console.log(JSON.stringify({ nodes, complete, checked, isChecked, listed, areParts, isValid, reel }));
}
