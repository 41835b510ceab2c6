/**
 * The tree of a game as lists of children, and ways through it. Pure functions on the Reel's arrays; nothing recursive.
 *
 * @typedef {import("./reel.js").Tree} Tree
 *
 * @typedef {object} Shape children of every node, ready for walking
 * @property {number[]} parent
 * @property {Int32Array} first first child or -1
 * @property {Int32Array} following next sibling or -1
 * @property {Int32Array} depth nodes before it on its path
 */

/**
 * @param {Tree} tree
 * @returns {Shape}
 */
export function shapeOf({ parent }) {
  const count = parent.length;
  const first = new Int32Array(count).fill(-1);
  const following = new Int32Array(count).fill(-1);
  const depth = new Int32Array(count);
  for (let node = count - 1; node > 0; node -= 1) {
    following[node] = first[parent[node]];
    first[parent[node]] = node;
  }
  for (let node = 1; node < count; node += 1) depth[node] = depth[parent[node]] + 1;
  return { parent, first, following, depth };
}

/**
 * @param {Shape} shape
 * @param {number} node
 * @returns {number[]} its children in file order
 */
export function childrenOf(shape, node) {
  const children = [];
  for (let child = shape.first[node]; child >= 0; child = shape.following[child]) children.push(child);
  return children;
}

/**
 * @param {Shape} shape
 * @param {number} node
 * @returns {number[]} the nodes from the root to it
 */
export function pathTo(shape, node) {
  const path = [];
  for (let at = node; at >= 0; at = shape.parent[at]) path.push(at);
  return path.reverse();
}

/**
 * The nearest node that lies on the paths of both.
 *
 * @param {Shape} shape
 * @param {number} one
 * @param {number} other
 */
export function meetingPoint(shape, one, other) {
  while (one !== other) {
    if (shape.depth[one] >= shape.depth[other]) one = shape.parent[one];
    else other = shape.parent[other];
  }
  return one;
}

/**
 * @param {Shape} shape
 * @param {number} node
 * @returns {boolean} whether every node of its path is a first child
 */
export function onMainLine(shape, node) {
  for (let at = node; at > 0; at = shape.parent[at]) if (shape.first[shape.parent[at]] !== at) return false;
  return true;
}
