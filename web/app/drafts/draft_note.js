/**
 * The box at the bottom of the page that offers to continue a draft, or says why moves are not stored.
 *
 * @typedef {readonly [label: string, act: () => void, attributes?: Record<string, string>]} NoteCommand
 */

import { html as make } from "../../view/dom.js";
import { button } from "../elements.js";
import { text } from "./draft_texts.js";

const element = make("div", { id: "draft-offer", role: "status" });

/** Remove the box about drafts. */
export const hideNote = () => element.remove();

/**
 * Show the box about drafts with a sentence and buttons. Each button closes it.
 *
 * @param {string} sentence
 * @param {readonly NoteCommand[]} commands
 */
export function showNote(sentence, commands) {
  const buttons = commands.map(([label, act, attributes]) =>
    button(
      label,
      () => {
        hideNote();
        act();
      },
      attributes,
    ),
  );
  element.replaceChildren(make("span", {}, sentence), ...buttons);
  document.body.append(element);
}

/** Return the command of the box that only closes it: its label and a function. @returns {NoteCommand} */
export const closeCommand = () => [
  "\u00d7",
  () => {},
  { class: "close", "aria-label": text("close"), title: text("close") },
];
