/**
 * Change a Reel as a draft changed its game. Nodes keep their numbers: those of the record keep theirs, a new node gets the next number,
 * and a node that was removed keeps its place in the tables, so that it can come back.
 *
 * @typedef {import("./reel.js").Reel} Reel
 * @typedef {import("./reel.js").ReelPatch} ReelPatch
 * @typedef {import("./tree.js").TreeIndex} TreeIndex
 */

import { indexTree } from "./tree.js";

/** Bit of `tree.flags`: the node was added by the reader. */
export const ADDED = 64;

/**
 * Apply a patch to a Reel and its tree.
 *
 * @param {Reel} reel
 * @param {TreeIndex} tree the same object afterwards, with other links
 * @param {ReelPatch} patch
 * @param {(part: import("./reel.js").ReelPart) => void} addFrames merges frames into the Reel
 * @param {number} recorded number of nodes of the record
 */
export function applyPatch(reel, tree, { children, nodes, frames }, addFrames, recorded) {
  const table = reel.tree;
  const order = (table.children ??= {});
  const orphans = new Set(/** @type {number[]} */ ([]));
  for (const [parent] of children) for (const child of childrenIn(tree, parent)) orphans.add(child);
  for (const [node, label, side, number, flags, sign] of nodes) {
    table.parent[node] ??= -1;
    table.label[node] = label;
    table.side[node] = side;
    table.number[node] = number;
    table.flags[node] = node < recorded ? flags : flags | ADDED;
    const index = table.signs.findIndex(([other]) => other === node);
    if (index >= 0) table.signs.splice(index, 1);
    if (sign) table.signs.push([node, sign]);
  }
  for (const [parent, list] of children) {
    order[parent] = list;
    for (const child of list) {
      table.parent[child] = parent;
      orphans.delete(child);
    }
  }
  for (const orphan of orphans) table.parent[orphan] = -1;
  Object.assign(tree, indexOrdered(table.parent, order));
  for (const node of Object.keys(frames.frames)) delete reel.frames[Number(node)];
  addFrames(frames);
}

/** Return the children of a node, none if it is new. @param {TreeIndex} tree @param {number} parent */
function childrenIn(tree, parent) {
  const found = [];
  for (let child = tree.firstChild[parent] ?? -1; child >= 0; child = tree.nextSibling[child]) found.push(child);
  return found;
}

/**
 * Index a tree whose children are not all in the order of their numbers.
 *
 * @param {number[]} parent -1 also for a node that was removed
 * @param {Readonly<Record<number, number[]>>} order parent → its children
 * @returns {TreeIndex}
 */
export function indexOrdered(parent, order) {
  const tree = indexTree({ parent });
  const { firstChild, nextSibling } = tree;
  for (let node = 0; node < parent.length; node += 1) if (parent[node] < 0) nextSibling[node] = -1;
  for (const [name, list] of Object.entries(order)) {
    firstChild[Number(name)] = list[0] ?? -1;
    list.forEach((child, index) => {
      nextSibling[child] = list[index + 1] ?? -1;
    });
  }
  return tree;
}

/** Return whether a node is part of the tree. @param {Reel} reel @param {number} node */
export const isInTree = ({ tree: { parent } }, node) => node === 0 || parent[node] >= 0;

/** Return the last node of the record on the path to a node. @param {TreeIndex} tree @param {number} node @param {number} recorded number of nodes of the record */
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
