/**
 * The words for the nodes of the tree.
 *
 * @typedef {import("../../reel/reel.js").Reel} Reel
 * @typedef {import("../../reel/messages.js").FormatMessage} FormatMessage
 */

import { withTexts } from "../../reel/messages.js";
import { FLAG } from "../../reel/tree.js";
import { tree as en } from "../../texts/english.js";
import { moveParts } from "../moves/move_text.js";

/** Count above which counts are given in thousands. */
const MAX_EXACT_COUNT = 999;

/** Return a message formatter that also has the texts of the tab "Tree". @param {FormatMessage} say of the viewer */
export const treeTexts = (say) => withTexts(say, { part: "tree", en });

/** Return a count in at most four characters, if it is below ten million. @param {number} count */
export function shortCount(count) {
  return count > MAX_EXACT_COUNT ? `${Math.floor(count / 1000)}k` : String(count);
}

export class NodeTexts {
  #signs;

  /** @param {Reel} reel @param {FormatMessage} say @param {FormatMessage} text formatter that has the texts of the tab */
  constructor(reel, say, text) {
    this.reel = reel;
    this.say = say;
    this.text = text;
    this.#signs = new Map(reel.tree.signs);
  }

  /** Return the annotation sign of a node, empty if it has none. @param {number} node */
  sign(node) {
    return this.#signs.get(node) ?? "";
  }

  /** Return number, player and text of a node, for example `12 White C3`. @param {number} node */
  move(node) {
    const { number, side, text } = moveParts(this, node);
    return [number, side, text].filter(Boolean).join(" ") || (node ? this.#bareNode(node) : this.say("start"));
  }

  /** Return words for a node without a move, “Setup” or “Position”. @param {number} node */
  #bareNode(node) {
    return this.text(this.reel.tree.flags[node] & FLAG.setup ? "setup" : "position");
  }

  /** Return the accessible name of a node. @param {number} node */
  node(node) {
    const flags = this.reel.tree.flags[node];
    const move = this.move(node);
    const setup = this.text("setup");
    const parts = [move, this.sign(node)];
    if (flags & FLAG.setup && move !== setup) parts.push(setup);
    if (flags & FLAG.illegal) parts.push(this.say("illegal"));
    else if (flags & FLAG.error) parts.push(this.text("problem"));
    if (flags & FLAG.comment) parts.push(this.say("hasComment"));
    return parts.filter(Boolean).join(", ");
  }

  /** Return the accessible name of the item for several folded nodes. @param {ArrayLike<number>} nodes @param {number} flags of all of them */
  folded(nodes, flags) {
    const [first, last] = [this.move(nodes[0]), this.move(nodes[nodes.length - 1])];
    const parts = [this.text(["folded", { count: nodes.length, first, last }])];
    if (flags & FLAG.illegal) parts.push(this.say("illegal"));
    else if (flags & FLAG.error) parts.push(this.text("problem"));
    if (flags & FLAG.comment) parts.push(this.say("hasComment"));
    return parts.join(", ");
  }
}
