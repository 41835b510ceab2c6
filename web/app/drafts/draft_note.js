/**
 * What the page says about drafts: in its head, whether the draft of the game that is shown is stored; in a box at its bottom, that a draft
 * can be continued, or once why one is not stored.
 *
 * @typedef {readonly [label: string, act: () => void, attributes?: Record<string, string>]} NoteCommand
 * @typedef {import("./draft_session.js").DraftSession} DraftSession
 *
 * @typedef {object} DraftActions
 * @property {(session: DraftSession) => boolean} isShown returns whether the session is that of the game that is shown
 * @property {() => Promise<void>} download saves the record with the moves as a file
 * @property {() => void} openList opens the list of drafts
 */

import { messageOf } from "../../runtime/protocol.js";
import { button, html } from "../../view/dom.js";
import { find } from "../elements.js";
import { say } from "../message.js";
import { MEGABYTE } from "../record_store.js";
import { DRAFT_LIMITS } from "./draft_store.js";
import { text } from "./draft_texts.js";

const element = html("div", { id: "draft-offer", role: "status" });

/** Remove the box about drafts. */
export const hideNote = () => element.remove();

/**
 * Show the box about drafts with a sentence and buttons. Each button closes it.
 *
 * @param {string} sentence
 * @param {readonly NoteCommand[]} commands
 */
export function showNote(sentence, commands) {
  const buttons = commands.map(([label, act, attributes = {}]) => {
    const closeAndAct = () => {
      hideNote();
      /** @type {HTMLElement | null} */
      const viewer = document.querySelector("board-reel");
      (viewer?.checkVisibility() ? viewer : find("choose")).focus({ preventScroll: true });
      act();
    };
    return button(attributes, closeAndAct, label);
  });
  element.replaceChildren(html("span", {}, sentence), ...buttons);
  document.body.append(element);
}

/** Return the command of the box that only closes it: its label and a function. @returns {NoteCommand} */
export const closeCommand = () => [
  "\u00d7",
  () => {},
  { class: "close", "aria-label": text("close"), title: text("close") },
];

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
        (error) => say(messageOf(error)),
      );
    showNote(sentence, [[text("download"), save], [text("drafts"), openList], closeCommand()]);
  }
}
