/** Says on the start screen why a record could not be shown, and what to do about it. */

import { visible } from "../view/dom.js";
import { button, find, make } from "./elements.js";
import { listed, text } from "./page_texts.js";

/** Extensions of the files that Boardreel reads with their rules. */
export const EXTENSIONS = Object.freeze([".blksgf", ".sgf", ".tsgf", ".T1"]);
/** How much of a file is shown as text. */
const SHOWN_BYTES = 100_000;

/**
 * @typedef {object} Problem
 * @property {string} reason a sentence
 * @property {Blob | null} [content] of the file, to be shown as text
 * @property {(() => void) | null} [again] tries once more, where that can help
 */

/** @param {() => void} chooseFile */
export const problemPanel = (chooseFile) => {
  const panel = find("problem");
  return {
    /** @param {Problem} problem */
    show({ reason, content = null, again = null }) {
      const actions = make("p", { class: "actions" }, button(text("chooseAnother"), chooseFile, { class: "main" }));
      if (again) actions.append(button(text("tryAgain"), again));
      panel.replaceChildren(make("h2", {}, text("problem")), make("p", { class: "reason" }, visible(reason)), actions);
      if (content?.size) addText(panel, actions, content);
      panel.append(make("p", { class: "hint" }, text("formats", { extensions: listed(EXTENSIONS) })));
      panel.hidden = false;
    },
    hide() {
      panel.hidden = true;
      panel.replaceChildren();
    },
  };
};

/** Add the button that shows and hides what a file holds. @param {HTMLElement} panel @param {HTMLElement} actions @param {Blob} content */
function addText(panel, actions, content) {
  const raw = make("pre", { id: "problem-text", tabindex: "0", role: "region", "aria-label": text("text") });
  const note = make("p", { class: "hint" }, text("textCut"));
  raw.hidden = note.hidden = true;
  const toggle = button(
    text("showText"),
    async () => {
      if (raw.hidden)
        raw.textContent = visible(new TextDecoder().decode(await content.slice(0, SHOWN_BYTES).arrayBuffer()));
      raw.hidden = !raw.hidden;
      note.hidden = raw.hidden || content.size <= SHOWN_BYTES;
      toggle.textContent = text(raw.hidden ? "showText" : "hideText");
      toggle.setAttribute("aria-expanded", String(!raw.hidden));
    },
    { "aria-expanded": "false", "aria-controls": "problem-text" },
  );
  actions.append(toggle);
  panel.append(raw, note);
}
