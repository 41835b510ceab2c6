/**
 * The keys of the nodes of a game: from its Reel, or from Python for other records and for moves that were tried.
 *
 * @typedef {import("../viewer.js").Viewer} Viewer
 *
 * @typedef {object} NodeKey
 * @property {string} key
 * @property {number} symmetry that turns the position into the orientation of the key
 * @property {Map<string, number>} children child by its move in the orientation of the key
 */

import { areTables, Orientations } from "../../explorer/orientation.js";
import { childrenOf } from "../../reel/tree.js";
import { isHidden } from "../../state/state.js";

const KEY = /^[0-9a-f]{20}$/;

/** The page has neither keys nor a record of which Python could compute them. */
export class NoKeys extends Error {}

export class NodeKeys {
  #viewer;
  /** Number of nodes in the Reel when it was loaded; those that a draft adds have larger numbers. */
  #recorded;
  /** @type {Promise<Orientations> | null} */
  #orientations = null;
  /** Key of a node, with the number of edits at that time. @type {Map<number, { edits: number, answer: Promise<NodeKey> }>} */
  #answers = new Map();

  /** @param {Viewer} viewer */
  constructor(viewer) {
    this.#viewer = viewer;
    const { keys, tree } = viewer.reel;
    const isValid =
      keys &&
      areTables(keys) &&
      keys.nodes.every(([key, symmetry]) => KEY.test(key) && symmetry < keys.symmetries.length);
    this.#recorded = isValid ? Math.min(keys.nodes.length, tree.parent.length) : 0;
  }

  /** What turns moves into the orientation of the board. @returns {Promise<Orientations>} */
  orientations() {
    this.#orientations ??= this.#loadOrientations().catch((error) => {
      this.#orientations = null;
      throw error;
    });
    return this.#orientations;
  }

  async #loadOrientations() {
    const { keys } = this.#viewer.reel;
    if (this.#recorded && keys) return new Orientations(keys);
    const tables = await this.#record.ask("orientation", this.#viewer.reel);
    if (!areTables(tables)) throw new NoKeys("the symmetries are not valid");
    return new Orientations(tables);
  }

  /** Return what the Reel says about a node, or null. @param {number} node @returns {NodeKey | null} */
  known(node) {
    const { reel, tree, trying } = this.#viewer;
    const children = childrenOf(tree, node);
    const edits = trying?.edits.list ?? [];
    // moves that were tried change no other position
    const isEdited = edits.some((edit) => /** @type {{ action?: string }} */ (edit).action !== "play");
    const row = node < this.#recorded ? reel.keys?.nodes[node] : undefined;
    if (!row || isEdited || children.some((child) => child >= this.#recorded)) return null;
    return {
      key: row[0],
      symmetry: row[1],
      children: this.#byMove(children.map((child) => [child, reel.keys?.nodes[child]?.[2] ?? ""])),
    };
  }

  /** @param {[node: number, move: string][]} moves */
  #byMove(moves) {
    const { state } = this.#viewer;
    return new Map(
      moves
        .filter(([child, move]) => move && !isHidden(state, child))
        .reverse()
        .map(([child, move]) => [move, child]),
    );
  }

  /** Return the key of a node. @param {number} node @returns {Promise<NodeKey>} */
  async of(node) {
    const known = this.known(node);
    if (known) return known;
    const edits = this.#viewer.trying?.edits.list.length ?? 0;
    const kept = this.#answers.get(node);
    if (kept?.edits === edits) return kept.answer;
    const answer = this.#record.ask("key", this.#viewer.reel, node).then(({ key, symmetry, children }) => ({
      key,
      symmetry,
      children: this.#byMove(children),
    }));
    this.#answers.set(node, { edits, answer });
    answer.catch(() => this.#answers.delete(node));
    return answer;
  }

  /**
   * Return moves of the index as players write them, with the keys of the positions after them.
   *
   * @param {number} node
   * @param {string[]} moves
   * @returns {Promise<import("../../runtime/calls.js").IndexMove[]>}
   */
  async texts(node, moves) {
    return this.#record.ask("moveTexts", this.#viewer.reel, node, moves);
  }

  /** Python, which can be asked about the record. Throws `NoKeys` if there is no record. */
  get #record() {
    const record = this.#viewer.host.record();
    if (!record) throw new NoKeys("there is no record");
    return record;
  }
}
