/**
 * Change a Reel as a draft changed its game. Nodes keep their numbers: those of the record keep theirs, a new node gets the next number,
 * and a node that was removed keeps its place in the tables, so that it can come back.
 *
 * @typedef {import("./reel.js").Reel} Reel
 * @typedef {import("./tree.js").TreeIndex} TreeIndex
 *
 * @typedef {object} ReelPatch what an edit of a draft changed in the Reel
 * @property {[parent: number, children: number[]][]} children nodes whose list of children changed; a node that was removed is in no list
 *   any more
 * @property {[node: number, parent: number, label: string | null, side: number, number: number, flags: number,
 *   sign: Reel["tree"]["signs"][number][1] | null, printed: number | null][]} nodes values of the tree's tables for new and changed nodes
 * @property {number[]} stale nodes whose frames no longer apply; they are requested again when they are shown
 * @property {number[]} kept nodes whose position stays: their frames in `part` lack it
 * @property {number} [lanesEnd] the lanes apply to the nodes before this one; absent if the game has none
 * @property {Partial<Reel>} fields other parts of the Reel that changed
 * @property {import("./reel.js").ReelPart} part frames of new and changed nodes, which replace those of the Reel
 */

import { addFrames, nextUnchecked, positionOf, removeFrames } from "./frames.js";
import { childrenOf, FLAG, indexTree } from "./tree.js";

/**
 * Apply a patch to a Reel, which describes a draft, and return the index of its tree.
 *
 * @param {Reel} reel
 * @param {TreeIndex} tree index of the tree before the patch
 * @param {ReelPatch} patch
 * @param {number} recorded number of nodes of the record
 * @returns {TreeIndex}
 */
export function applyPatch(reel, tree, { children, nodes, stale, kept, lanesEnd = Infinity, fields, part }, recorded) {
  Object.assign(reel, fields);
  const table = reel.tree;
  const order = (table.children ??= {});
  const orphans = new Set(children.flatMap(([parent]) => childrenOf(tree, parent)));
  for (const [parent, list] of children) {
    order[parent] = list;
    for (const child of list) {
      table.parent[child] = parent;
      orphans.delete(child);
    }
  }
  const removed = [...orphans].flatMap((orphan) => branchFrom(tree, orphan));
  for (const orphan of orphans) table.parent[orphan] = -1;
  for (const node of removed) table.flags[node] = 0;
  for (const [node, parent, label, side, number, flags, sign, printed] of nodes) {
    table.parent[node] = parent;
    table.label[node] = label;
    table.side[node] = side;
    table.number[node] = number;
    table.flags[node] = node < recorded ? flags : flags | FLAG.added;
    setEntry(table.signs, node, sign);
    setEntry(table.printed, node, printed);
  }
  if (reel.lanes) cutLanes(reel.lanes, lanesEnd);
  const changed = [...stale, ...removed, ...Object.keys(part.frames).map(Number)];
  removeDiagnostics(reel, new Set(changed));
  if (part.infos.length) reel.infos[0] = part.infos[0];
  const positions = new Map(kept.flatMap((node) => (reel.frames[node] ? [[node, positionOf(reel.frames[node])]] : [])));
  // a frame that was never loaded has no position to keep: it is loaded when it is shown
  for (const node of kept) if (!positions.has(node)) delete part.frames[node];
  removeFrames(reel, changed);
  addFrames(reel, part);
  for (const [node, position] of positions) Object.assign(reel.frames[node], position);
  if (nextUnchecked(reel) >= 0) reel.checked = false;
  return indexOrdered(table.parent, order);
}

/** Remove the diagnostics of some nodes. @param {Reel} reel @param {ReadonlySet<number | null>} nodes */
function removeDiagnostics(reel, nodes) {
  if (!reel.diagnostics.some(({ node }) => nodes.has(node))) return;
  let count = 0;
  const indices = reel.diagnostics.map(({ node }) => (nodes.has(node) ? -1 : count++));
  reel.diagnostics = reel.diagnostics.filter(({ node }) => !nodes.has(node));
  for (const frame of Object.values(reel.frames))
    if (frame.diagnostics)
      frame.diagnostics = frame.diagnostics.map((index) => indices[index]).filter((index) => index >= 0);
}

/** Replace the value of a node in a list of pairs of node and value, or remove the pair. @template T @param {[number, T][]} list @param {number} node @param {T | null} value */
function setEntry(list, node, value) {
  const index = list.findIndex(([other]) => other === node);
  if (index >= 0) list.splice(index, 1);
  if (value !== null) list.push([node, value]);
}

/** Limit the lanes of a Reel to the nodes before one. @param {import("./reel.js").Lanes} lanes @param {number} end */
function cutLanes(lanes, end) {
  if (end >= lanes.end) return;
  lanes.end = end;
  for (const lane of [lanes.lead, lanes.mobility]) if (lane) lane.values = lane.values.filter(([node]) => node < end);
}

/** Return a node and all nodes below it in the tree. @param {TreeIndex} tree @param {number} start */
function branchFrom(tree, start) {
  const nodes = [start];
  for (const node of nodes) for (const child of childrenOf(tree, node)) nodes.push(child);
  return nodes;
}

/**
 * Return the index of a tree whose children are not all in the order of their numbers.
 *
 * @param {number[]} parent -1 also for a node that was removed
 * @param {Readonly<Record<number, number[]>>} order parent → its children
 * @returns {TreeIndex}
 */
function indexOrdered(parent, order) {
  const tree = indexTree({ parent });
  const { firstChild, nextSibling, depth } = tree;
  for (let node = 0; node < parent.length; node += 1) if (parent[node] < 0) nextSibling[node] = -1;
  // a parent has a smaller number than its child
  for (let node = 1; node < parent.length; node += 1) if (parent[node] < 0 || depth[parent[node]] < 0) depth[node] = -1;
  for (const [name, list] of Object.entries(order)) {
    firstChild[Number(name)] = list[0] ?? -1;
    list.forEach((child, index) => {
      nextSibling[child] = list[index + 1] ?? -1;
    });
  }
  return tree;
}

/** Return the end of the main line, without nodes that only the draft has. @param {TreeIndex} tree @param {number} recorded number of nodes of the record */
export function recordedEnd(tree, recorded) {
  const next = (/** @type {number} */ node) => childrenOf(tree, node).find((child) => child < recorded);
  let end = 0;
  for (let child = next(end); child !== undefined; child = next(end)) end = child;
  return end;
}

/**
 * Return the last node on the path to a node that the record has, and not only the draft.
 * @param {TreeIndex} tree
 * @param {number} node
 * @param {number} recorded number of nodes of the record
 */
export function recordedNode({ parent }, node, recorded) {
  let ancestor = node;
  while (ancestor >= recorded) ancestor = parent[ancestor];
  return Math.max(0, ancestor);
}

/**
 * Return the first node of the branch that a node is on: the nearest added node with siblings, or the first added node.
 *
 * @param {TreeIndex} tree
 * @param {number} node
 * @param {number} recorded number of nodes of the record
 * @returns {number} -1 if the node is not an added one
 */
export function branchStart({ parent, firstChild, nextSibling }, node, recorded) {
  if (node < recorded) return -1;
  let start = node;
  while (parent[start] >= recorded) {
    const first = firstChild[parent[start]];
    if (nextSibling[first] >= 0) break;
    start = parent[start];
  }
  return start;
}
