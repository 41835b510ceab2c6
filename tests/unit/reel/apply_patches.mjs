/**
 * Reads `{ reel, patches, part }` from each line, applies the patches of a draft to the Reel as the viewer does, merges the part, and
 * writes for every one of the nodes what the viewer shows there, with items, infos and diagnostics in place of their indices.
 */

import { createInterface } from "node:readline";

import { addFrames, gameStateAt, isFrameLoaded, itemsAt, removeFrames } from "../../../web/reel/frames.js";
import { applyPatch } from "../../../web/reel/patch.js";
import { childrenOf, indexTree } from "../../../web/reel/tree.js";

for await (const line of createInterface({ input: process.stdin })) {
  const { reel, patches, part } = JSON.parse(line);
  let tree = indexTree(reel.tree);
  const recorded = reel.tree.parent.length;
  const replaceFrames = (/** @type {number[]} */ nodes, /** @type {any} */ frames) => {
    removeFrames(reel, nodes);
    addFrames(reel, frames);
  };
  for (const patch of patches) tree = applyPatch(reel, tree, patch, replaceFrames, recorded);
  if (part) addFrames(reel, part);
  const order = [];
  for (const pending = [0]; pending.length; ) {
    const node = /** @type {number} */ (pending.pop());
    order.push(node);
    pending.push(...childrenOf(tree, node).reverse());
  }
  const key = (/** @type {number} */ item) => reel.items[item].key;
  const shown = order.map((node) => {
    const { marks = [], classes = [], diagnostics = [], info = 0, comment, say, properties } = reel.frames[node] ?? {};
    return {
      node,
      isLoaded: isFrameLoaded(reel, tree, node),
      items: itemsAt(reel, tree, node)
        .map((item) => JSON.stringify(reel.items[item]))
        .sort(),
      state: gameStateAt(reel, tree, node),
      marks: marks.map(key),
      classes: classes.map((/** @type {[number, string]} */ [item, names]) => [key(item), names]),
      diagnostics: diagnostics.map((/** @type {number} */ index) => reel.diagnostics[index].code),
      info: reel.infos[info],
      texts: [comment ?? "", say ?? null, properties ?? []],
      row: [reel.tree.label[node], reel.tree.side[node], reel.tree.number[node], reel.tree.flags[node] & ~64],
      depth: tree.depth[node],
    };
  });
  const listed = reel.diagnostics.map(
    (/** @type {{ code: string, node: number }} */ { code, node }) => `${node} ${code}`,
  );
  console.log(JSON.stringify({ shown, listed: listed.sort() }));
}
