/**
 * Says in the head of the page whether the draft of the game that is shown is stored, and once why a draft is not.
 *
 * @typedef {import("./draft_session.js").DraftSession} DraftSession
 *
 * @typedef {object} DraftActions
 * @property {(session: DraftSession) => boolean} isShown returns whether the session is that of the game that is shown
 * @property {() => Promise<void>} download saves the record with the moves as a file
 * @property {() => void} openList opens the list of drafts
 */

import { html } from "../../view/dom.js";
import { reasonOf } from "../elements.js";
import { say } from "../message.js";
import { MEGABYTE } from "../record_store.js";
import { closeCommand, showNote } from "./draft_note.js";
import { DRAFT_LIMITS } from "./draft_store.js";
import { text } from "./draft_texts.js";

/** State of the draft → key of its text. @type {Readonly<Record<import("./draft_session.js").DraftState, string>>} */
const STATE_KEYS = { none: "", pending: "pending", kept: "kept", full: "unkept", denied: "unkept" };

export class DraftStateText {
  element = html("span", { slot: "draft", id: "draft-state" });
  #actions;
  /** Sessions whose failure to store was reported. @type {WeakSet<DraftSession>} */
  #reported = new WeakSet();

  /** @param {DraftActions} actions */
  constructor(actions) {
    this.#actions = actions;
  }

  /** Show the state of a session if its game is shown, and report in any case why nothing is stored. @param {DraftSession} session */
  show(session) {
    const { state } = session;
    if (this.#actions.isShown(session)) {
      const key = STATE_KEYS[state];
      this.element.dataset.state = state;
      this.element.textContent = this.element.title = key && text(key);
    }
    if (state === "full" || state === "denied") this.#report(session, state);
    else if (state !== "pending") this.#reported.delete(session);
  }

  /** Say once why a draft is not stored, and offer the record with the moves. @param {DraftSession} session @param {"full" | "denied"} state */
  #report(session, state) {
    if (this.#reported.has(session)) return;
    this.#reported.add(session);
    const { download, isShown, openList } = this.#actions;
    const sentence = text(state, { count: DRAFT_LIMITS.drafts, limit: DRAFT_LIMITS.bytes / MEGABYTE });
    if (!isShown(session)) return say(sentence);
    const save = () =>
      void download().then(
        () => session.saved(),
        (error) => say(reasonOf(error)),
      );
    showNote(sentence, [[text("download"), save], [text("drafts"), openList], closeCommand()]);
  }
}
