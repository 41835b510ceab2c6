/**
 * The requests about the draft of a game: sends the edits of the reader to Python and applies the answers to the state, and loads the
 * legal moves of the current node. It is imported on demand.
 *
 * @typedef {import("./game.js").GameServices} GameServices
 * @typedef {import("../state/legal_moves.js").PlacementGroups} PlacementGroups
 * @typedef {import("../state/state.js").State} State
 *
 * @typedef {object} EditAnswer
 * @property {number} node to show
 * @property {boolean} edited
 * @property {import("../reel/reel.js").Message | null} error why nothing was edited
 * @property {boolean} canUndo
 * @property {boolean} canRedo
 * @property {object[]} edits all edits of the draft
 * @property {PlacementGroups} [placements] the legal moves of `node`, unless they are known
 * @property {string | null} charset in which the record will be saved, if its own lacks a character
 * @property {boolean} [canForce] whether an illegal move can be played all the same
 * @property {Record<string, string>} [problems] property → name of the message about its text, for the form of the game info
 * @property {import("../reel/patch.js").ReelPatch | null} patch
 */

import { importOnDemand } from "../platform/on_demand.js";
import { applyPatch } from "../reel/patch.js";
import { choosingOf, setLegalMoves } from "../state/choosing.js";
import { draftOf, draftText, growTree, setDraft } from "../state/draft.js";
import { placementsOf } from "../state/legal_moves.js";
import { enqueueEdit, whenEdited } from "./edit_queue.js";

// the module knows what is being computed, so that there must be no copy of it in the script that tries moves
const importIdleWork = () => import("./idle_work.js");

/** Edits whose answer says which node is shown, even if the reader has stepped on since. */
const LEADING = ["play", "undo", "redo", "delete"];

export class DraftRequests {
  /** The requests of the viewer that has replaced this one, null without one. @type {DraftRequests | null} */
  #successor = null;
  /** Node whose legal moves are known or on their way, -1 if none are. */
  #node = -1;
  /** Resolves when the legal moves that were asked for have arrived. @type {Promise<void>} */
  ready = Promise.resolve();

  /**
   * @param {Pick<GameServices, "dispatch" | "draw" | "edited" | "goTo" | "record" | "signal" | "state">} services
   * @param {object} reactions
   * @param {(node: number) => Promise<DraftRequests>} reactions.replace replaces the viewer by one of the changed game, and returns the requests of that one
   * @param {(error: unknown) => void} reactions.fail called when the legal moves of the current node could not be loaded
   */
  constructor(services, { replace, fail }) {
    this.services = services;
    this.replace = replace;
    this.fail = fail;
  }

  /** Load the legal moves of the current node while moves are tried, unless they are known or on their way. @param {State} state */
  follow(state) {
    const { node } = state;
    if (state.mode === "read") this.#node = -1;
    else if (choosingOf(state).legal) this.#node = node;
    else if (node !== this.#node) {
      this.#node = node;
      this.ready = this.#load(node);
    }
  }

  /** @param {number} node */
  async #load(node) {
    const { services } = this;
    try {
      const answer = await this.#record.ask("placements", services.state.reel, node);
      if (this.#node === node) services.dispatch(setLegalMoves, { node, legal: placementsOf(answer) });
    } catch (error) {
      if (this.#node === node && !services.signal.aborted) this.fail(error);
    }
  }

  /**
   * Send an edit to Python, and show what it changes in the viewer.
   *
   * @param {"edit" | "restore"} call
   * @param {any} edit
   * @param {{ stays?: boolean }} [options] `stays`: go on showing the current node
   * @returns {Promise<EditAnswer>}
   */
  send(call, edit, { stays = false } = {}) {
    return enqueueEdit(this.#record, () => this.#current.#send(call, edit, stays));
  }

  /** The requests of the viewer that shows the game now. @returns {DraftRequests} */
  get #current() {
    return this.#successor ? this.#successor.#current : this;
  }

  /** @param {"edit" | "restore"} call @param {any} edit @param {boolean} stays @returns {Promise<EditAnswer>} */
  async #send(call, edit, stays) {
    const { state } = this.services;
    const wantsMoves = call === "edit" && state.mode !== "read" && !stays;
    const request = wantsMoves ? { ...edit, known: this.#node } : edit;
    return this.#apply(await this.#record.ask(call, state.reel, request), edit, stays);
  }

  /** Resolve when all edits made so far are shown, or have failed. */
  whenEdited() {
    return whenEdited(this.#record);
  }

  /** Report from now on how far Python is as it starts and reads the record. @param {import("./game.js").GameRecord["onProgress"]} listener */
  listen(listener) {
    const record = this.services.record();
    if (record) record.onProgress = listener;
  }

  get #record() {
    return /** @type {import("./game.js").GameRecord} */ (this.services.record());
  }

  /** @param {EditAnswer} answer @param {any} edit @param {boolean} stays @returns {Promise<EditAnswer>} */
  async #apply(answer, edit, stays) {
    const { services } = this;
    const { edits, canUndo, canRedo, charset, patch } = answer;
    const { node } = services.state;
    const isLeft = ![node, undefined].includes(edit.node) && !LEADING.includes(edit.op);
    const placements = isLeft ? null : answer.placements;
    services.state = setDraft(services.state, { edits, canUndo, canRedo, charset });
    const draft = draftText(services.state);
    if (stays || isLeft) answer.node = node;
    // other moves are legal if the position of the node has changed
    if (placements || (patch?.lanesEnd !== undefined && answer.node === this.#node)) {
      this.#node = -1;
      const legal = placements ? placementsOf(placements) : null;
      services.state = setLegalMoves(services.state, { node: answer.node, legal });
    }
    try {
      // another game may be shown by now: what was edited is reported all the same, so that the page can store it
      if (!services.signal.aborted) await this.#show(answer, edit);
      return answer;
    } finally {
      const { reel } = services.state;
      const original = this.#record.bytes;
      if (answer.edited) services.edited({ node: answer.node, edit, draft, document: reel, original });
    }
  }

  /** Show the changes of an edit in the viewer. @param {EditAnswer} answer @param {any} edit */
  async #show({ node, edited, patch }, edit) {
    const { services } = this;
    const { reel, tree, node: shown } = services.state;
    if (patch) {
      const changed = applyPatch(reel, tree, patch, draftOf(services.state).recorded);
      services.state = growTree(services.state, changed);
      // the properties that name the game and its board were edited
      if (patch.fields.scene || patch.fields.game) {
        this.#successor = await this.replace(node);
        return;
      }
    }
    const isSame = node === shown;
    // the move that was played is announced like any other
    if (edited || !isSame) await services.goTo(node, { settle: edit.op === "play", quiet: isSame });
    services.draw();
    // other values and problems are missing now; moves can be tried without them
    if (patch)
      void importOnDemand(importIdleWork).then(
        ({ workWhenIdle }) => workWhenIdle(services),
        () => {},
      );
  }
}
