/**
 * Index the tree of a game for walking. Pure functions on the Reel's arrays; none is recursive, because a game may be one line of
 * 100,000 nodes.
 *
 * @typedef {import("./reel.js").Tree} Tree
 *
 * @typedef {object} TreeIndex links between nodes, by node number
 * @property {number[]} parent -1 for the root
 * @property {Int32Array} firstChild -1 for a leaf
 * @property {Int32Array} nextSibling -1 for the last child
 * @property {Int32Array} depth number of ancestors, -1 for a node that a draft has removed
 */

/** Bits of the numbers in `tree.flags`. */
export const FLAG = /** @type {const} */ ({
  comment: 1,
  illegal: 2,
  error: 4,
  setup: 8,
  important: 16,
  named: 32,
  added: 64,
});

/**
 * Return the index of a tree for walking, made from the parent of each node.
 *
 * @param {Pick<Tree, "parent">} tree
 * @returns {TreeIndex}
 */
export function indexTree({ parent }) {
  const count = parent.length;
  const firstChild = new Int32Array(count).fill(-1);
  const nextSibling = new Int32Array(count).fill(-1);
  const depth = new Int32Array(count);
  for (let node = count - 1; node > 0; node -= 1) {
    nextSibling[node] = firstChild[parent[node]];
    firstChild[parent[node]] = node;
  }
  for (let node = 1; node < count; node += 1) depth[node] = depth[parent[node]] + 1;
  return { parent, firstChild, nextSibling, depth };
}

/**
 * Return the children of a node in file order, none of a node that the tree does not have.
 *
 * @param {TreeIndex} tree
 * @param {number} node
 * @returns {number[]}
 */
export function childrenOf(tree, node) {
  const children = [];
  for (let child = tree.firstChild[node]; child >= 0; child = tree.nextSibling[child]) children.push(child);
  return children;
}

/** Return the position of a node among its siblings, from 0; their number if it was removed. @param {TreeIndex} tree @param {number} node not the root */
export function siblingIndex({ parent, firstChild, nextSibling }, node) {
  let index = 0;
  for (let child = firstChild[parent[node]]; child >= 0 && child !== node; child = nextSibling[child]) index += 1;
  return index;
}

/**
 * Return the nodes from the root to a node, both included.
 *
 * @param {TreeIndex} tree
 * @param {number} node
 * @returns {number[]}
 */
export function pathTo(tree, node) {
  const path = [];
  for (let ancestor = node; ancestor >= 0; ancestor = tree.parent[ancestor]) path.push(ancestor);
  return path.reverse();
}
