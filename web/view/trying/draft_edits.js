/**
 * Sends the edits of the reader to Python and applies the answers to the viewer.
 *
 * @typedef {import("../viewer.js").Viewer} Viewer
 *
 * @typedef {object} EditAnswer
 * @property {number} node to show
 * @property {boolean} edited
 * @property {import("../../reel/reel.js").Message | null} error why nothing was edited
 * @property {boolean} canUndo
 * @property {boolean} canRedo
 * @property {object[]} edits all edits of the draft
 * @property {import("./choices.js").PlacementGroups} [placements] the legal moves of `node`, unless they are known
 * @property {string | null} charset in which the record will be saved, if its own lacks a character
 * @property {boolean} [canForce] whether an illegal move can be played all the same
 * @property {Record<string, string>} [problems] property → name of the message about its text, for the form of the game info
 * @property {import("../../reel/patch.js").ReelPatch | null} patch
 */

import { applyPatch } from "../../reel/patch.js";
import { replaceTitles } from "../titles.js";

export class DraftEdits {
  canUndo = false;
  canRedo = false;
  /** The charset in which the record will be saved, null if it is its own. @type {string | null} */
  charset = null;
  /** @type {object[]} */
  list = [];
  /** The node whose legal moves came with the last answer, and these moves. @type {{ node: number, answer: import("./choices.js").PlacementGroups } | null} */
  legal = null;
  /** The last request; requests are sent one after the other. @type {Promise<unknown>} */
  #last = Promise.resolve();

  /** @param {Viewer} viewer @param {(node: number) => Promise<void>} replace replaces the viewer by one of the changed game */
  constructor(viewer, replace) {
    this.viewer = viewer;
    this.replace = replace;
    /** Number of nodes of the record; added nodes have larger numbers. */
    this.recorded = viewer.reel.tree.parent.length;
  }

  /**
   * Send an edit, and show what it changes.
   *
   * @param {"edit" | "restore"} call
   * @param {any} edit
   * @param {{ stays?: boolean, known?: number }} [options] `stays`: go on showing the current node; `known`: the node whose legal moves
   *   are known, if those of the next one are wanted
   * @returns {Promise<EditAnswer>}
   */
  send(call, edit, { known, ...options } = {}) {
    const request = known === undefined ? edit : { ...edit, known };
    const answer = this.#last.then(async () =>
      this.#apply(await this.#loader.ask(call, this.viewer.reel, request), edit, options),
    );
    this.#last = answer.catch(() => {});
    return answer;
  }

  /** Continue the edits of a viewer that this one replaces. @param {DraftEdits} edits */
  takeOver({ canUndo, canRedo, charset, list, legal, recorded }) {
    Object.assign(this, { canUndo, canRedo, charset, list, legal, recorded });
  }

  get #loader() {
    return /** @type {import("../host.js").GameRecord} */ (this.viewer.host.record());
  }

  /** The edits as JSON, empty without any. */
  get draft() {
    return this.list.length ? JSON.stringify(this.list) : "";
  }

  /** @param {EditAnswer} answer @param {any} edit @param {{ stays?: boolean }} options @returns {Promise<EditAnswer>} */
  async #apply(answer, edit, options) {
    const { viewer } = this;
    this.canUndo = answer.canUndo;
    this.canRedo = answer.canRedo;
    this.list = answer.edits;
    this.charset = answer.charset;
    this.legal = answer.placements ? { node: answer.node, answer: answer.placements } : null;
    const { draft } = this;
    try {
      // another game may be shown by now: what was edited is reported all the same, so that the page can store it
      if (!viewer.isReleased) await this.#show(answer, edit, options);
      return answer;
    } finally {
      if (answer.edited) viewer.host.edited({ node: answer.node, edit, draft });
    }
  }

  /** Show what an edit has changed. @param {EditAnswer} answer @param {any} edit @param {{ stays?: boolean }} options */
  async #show(answer, edit, { stays = false }) {
    const { viewer } = this;
    if (answer.patch) {
      const loader = this.#loader;
      const replaceFrames = loader.replaceFrames.bind(loader, viewer.reel);
      applyPatch(viewer.reel, viewer.tree, answer.patch, replaceFrames, this.recorded);
      // the properties that name the game and its board were edited
      if (answer.patch.fields.scene || answer.patch.fields.game) {
        if (stays) answer.node = viewer.node;
        await this.replace(answer.node);
        return;
      }
      viewer.treeChanged();
    }
    if (answer.patch && Object.keys(answer.patch.fields).length) replaceTitles(viewer);
    if (stays) answer.node = viewer.node;
    const isSame = answer.node === viewer.node;
    // the move that was played is announced like any other
    if (answer.edited || !isSame) await viewer.goTo(answer.node, { settle: edit.op === "play", quiet: isSame });
    viewer.draw();
  }
}
