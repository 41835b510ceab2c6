/** Write a Reel in two texts, as `reel_file.js` reads them. */

/** @typedef {import("./reel.js").Reel} Reel */

/** Number of frames on either side of the root and of the opening node in the first text, as in `reel/builder.py`. */
const RADIUS_NODES = 4;

/** Return the text of the Reel file of a complete Reel. A Reel with diagnostics is not divided, which keeps their order. @param {Reel} reel */
export function fileText(reel) {
  const { tree, frames, items, infos, diagnostics } = reel;
  const first = new Set([0, reel.start].flatMap((node) => nodesAround(tree.parent, node)));
  const nodes = Object.keys(frames).map(Number);
  const others = nodes.filter((node) => !first.has(node));
  if (!others.length || diagnostics.length) return JSON.stringify(reel);
  const firstFrames = framesOf(reel, [...first]);
  const firstItems = items.slice(0, countItems(firstFrames));
  const opening = { ...reel, items: firstItems, frames: firstFrames, complete: false, checked: false };
  const part = { infos, diagnostics, omittedDiagnostics: [], flags: [], checked: [0, 0] };
  const rest = { ...part, items, frames: framesOf(reel, others) };
  return `[${JSON.stringify(opening)},\n${JSON.stringify(rest)}]`;
}

/** Return the nodes around a node: its nearest ancestors, itself, and the next ones on its first line of children. @param {readonly number[]} parent @param {number} node */
function nodesAround(parent, node) {
  const nodes = [];
  for (let ancestor = node; ancestor >= 0 && nodes.length < RADIUS_NODES; ancestor = parent[ancestor])
    nodes.push(ancestor);
  // in file order the first child follows its parent
  for (let next = node + 1; next <= node + RADIUS_NODES && parent[next] === next - 1; next += 1) nodes.push(next);
  return nodes;
}

/** Return the frames of some nodes, by node. @param {Reel} reel @param {readonly number[]} nodes @returns {Reel["frames"]} */
const framesOf = ({ frames }, nodes) => Object.fromEntries(nodes.map((node) => [node, frames[node]]));

/** Return the number of items at the beginning of the list that contains all items of some frames. @param {Reel["frames"]} frames */
function countItems(frames) {
  let count = 0;
  for (const { board = [], add = [], remove = [], marks = [], classes = [] } of Object.values(frames))
    for (const item of [...board, ...add, ...remove, ...marks, ...classes.map(([item]) => item)])
      count = Math.max(count, item + 1);
  return count;
}
