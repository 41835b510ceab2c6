/**
 * The keys of the nodes of a game: from its Reel, or from Python for other records and for moves that were tried.
 *
 * @typedef {import("../state/state.js").State} State
 * @typedef {import("./game.js").GameRecord} GameRecord
 *
 * @typedef {object} NodeKey
 * @property {string} key
 * @property {number} symmetry that turns the position into the orientation of the key
 * @property {Map<string, number>} children child by its move in the orientation of the key
 */

import { areTables, Orientations } from "../explorer/orientation.js";
import { childrenOf } from "../reel/tree.js";
import { isHidden } from "../state/state.js";

const KEY = /^[0-9a-f]{20}$/;

/** Thrown if the page has neither keys nor a record of which Python could compute them. */
export class NoKeys extends Error {}

export class NodeKeys {
  #reel;
  #findRecord;
  /** Number of nodes in the Reel when it was loaded; those that a draft adds have larger numbers. */
  #recorded;
  /** @type {Promise<Orientations> | null} */
  #orientations = null;
  /** Key of each node that Python has computed, with the edits at that time: another list after each edit. @type {Map<number, { edits: readonly object[] | undefined, answer: Promise<NodeKey> }>} */
  #answers = new Map();

  /** @param {import("../reel/reel.js").Reel} reel @param {() => GameRecord | null} findRecord returns the record of the game, null if there is none */
  constructor(reel, findRecord) {
    this.#reel = reel;
    this.#findRecord = findRecord;
    const { keys, tree } = reel;
    const isValid =
      keys &&
      areTables(keys) &&
      keys.nodes.every(([key, symmetry]) => KEY.test(key) && symmetry < keys.symmetries.length);
    this.#recorded = isValid ? Math.min(keys.nodes.length, tree.parent.length) : 0;
  }

  /** Return the orientations that turn moves of an index into the orientation of the board. @returns {Promise<Orientations>} */
  orientations() {
    this.#orientations ??= this.#loadOrientations().catch((error) => {
      this.#orientations = null;
      throw error;
    });
    return this.#orientations;
  }

  async #loadOrientations() {
    const { keys } = this.#reel;
    if (this.#recorded && keys) return new Orientations(keys);
    const tables = await this.#record.ask("orientation", this.#reel);
    if (!areTables(tables)) throw new NoKeys("the symmetries are not valid");
    return new Orientations(tables);
  }

  /** Return what the Reel says about a node, or null. @param {State} state @param {number} node @returns {NodeKey | null} */
  known(state, node) {
    const { keys } = this.#reel;
    const children = childrenOf(state.tree, node);
    // moves that were tried change no other position
    const isEdited = state.draft?.edits.some((edit) => /** @type {{ action?: string }} */ (edit).action !== "play");
    const row = node < this.#recorded ? keys?.nodes[node] : undefined;
    if (!row || isEdited || children.some((child) => child >= this.#recorded)) return null;
    const moves = children.map((child) => /** @type {[number, string]} */ ([child, keys?.nodes[child]?.[2] ?? ""]));
    return { key: row[0], symmetry: row[1], children: byMove(state, moves) };
  }

  /** Return the key of a node. @param {State} state @param {number} node @returns {Promise<NodeKey>} */
  async of(state, node) {
    const known = this.known(state, node);
    if (known) return known;
    const edits = state.draft?.edits;
    const kept = this.#answers.get(node);
    if (kept && kept.edits === edits) return kept.answer;
    const answer = this.#record.ask("key", this.#reel, node).then(({ key, symmetry, children }) => ({
      key,
      symmetry,
      children: byMove(state, children),
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
   * @returns {Promise<import("../runtime/calls.js").IndexMove[]>}
   */
  async texts(node, moves) {
    return this.#record.ask("moveTexts", this.#reel, node, moves);
  }

  /** Python, which can be asked about the record. Throws `NoKeys` if there is no record. */
  get #record() {
    const record = this.#findRecord();
    if (!record) throw new NoKeys("there is no record");
    return record;
  }
}

/** Return the children by their moves, without hidden ones; of two with the same move, the first. @param {State} state @param {[node: number, move: string][]} moves */
function byMove(state, moves) {
  return new Map(
    moves
      .filter(([child, move]) => move && !isHidden(state, child))
      .reverse()
      .map(([child, move]) => [move, child]),
  );
}
