/**
 * Sends the edits of the reader to Python and applies the answers to the viewer.
 *
 * @typedef {import("../host.js").OnDemandServices} OnDemandServices
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
import { draftOf, draftText, setDraft } from "../../state/draft.js";
import { changeTree } from "../../state/state.js";
import { titles } from "../titles.js";

export class DraftEdits {
  /** The node whose legal moves came with the last answer, and these moves. @type {{ node: number, answer: import("./choices.js").PlacementGroups } | null} */
  legal = null;
  /** The last request; requests are sent one after the other. @type {Promise<unknown>} */
  #last = Promise.resolve();

  /** @param {OnDemandServices} services @param {(node: number) => Promise<void>} replace replaces the viewer by one of the changed game */
  constructor(services, replace) {
    this.services = services;
    this.replace = replace;
  }

  /**
   * Send an edit to Python, and show what it changes in the viewer.
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
      this.#apply(await this.#loader.ask(call, this.services.state.reel, request), edit, options),
    );
    this.#last = answer.catch(() => {});
    return answer;
  }

  get #loader() {
    return /** @type {import("../host.js").GameRecord} */ (this.services.host.record());
  }

  /** @param {EditAnswer} answer @param {any} edit @param {{ stays?: boolean }} options @returns {Promise<EditAnswer>} */
  async #apply(answer, edit, options) {
    const { services } = this;
    const { edits, canUndo, canRedo, charset, placements } = answer;
    services.state = setDraft(services.state, { edits, canUndo, canRedo, charset });
    this.legal = placements ? { node: answer.node, answer: placements } : null;
    const draft = draftText(services.state);
    try {
      // another game may be shown by now: what was edited is reported all the same, so that the page can store it
      if (!services.isReleased) await this.#show(answer, edit, options);
      return answer;
    } finally {
      if (answer.edited) services.host.edited({ node: answer.node, edit, draft });
    }
  }

  /** Show the changes of an edit in the viewer. @param {EditAnswer} answer @param {any} edit @param {{ stays?: boolean }} options */
  async #show(answer, edit, { stays = false }) {
    const { services } = this;
    const { reel, tree, node } = services.state;
    if (answer.patch) {
      const loader = this.#loader;
      const replaceFrames = loader.replaceFrames.bind(loader, reel);
      applyPatch(reel, tree, answer.patch, replaceFrames, draftOf(services.state).recorded);
      // the properties that name the game and its board were edited
      if (answer.patch.fields.scene || answer.patch.fields.game) {
        if (stays) answer.node = node;
        await this.replace(answer.node);
        return;
      }
      services.state = changeTree(services.state);
    }
    if (answer.patch && Object.keys(answer.patch.fields).length)
      services.element.querySelector(".titles")?.replaceWith(titles(reel, services.say));
    if (stays) answer.node = node;
    const isSame = answer.node === node;
    // the move that was played is announced like any other
    if (answer.edited || !isSame) await services.goTo(answer.node, { settle: edit.op === "play", quiet: isSame });
    services.draw();
  }
}
