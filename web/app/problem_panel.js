/** The panel on the start screen that says why a record is not shown, and what to do. */

import { html, visible } from "../view/dom.js";
import { button, find } from "./elements.js";
import { listed, text } from "./page_texts.js";

/** File name extensions of the games whose rules Boardreel knows, and of archives with such files. */
export const EXTENSIONS = Object.freeze([".blksgf", ".sgf", ".tsgf", ".T1", ".zip", ".gz"]);
/** Number of bytes at the start of a file that are shown as text. */
const MAX_TEXT_BYTES = 100_000;

/**
 * @typedef {object} Problem
 * @property {string} reason a sentence
 * @property {Blob | null} [content] of the file, which can be shown as text
 * @property {(() => void) | null} [retry] opens the record again, if that can help
 * @property {boolean} [isCanceled] whether the reader did not want to wait: nothing has failed then
 */

/** Return an object that shows and hides the panel about a record that could not be opened. @param {() => void} chooseFile */
export const problemPanel = (chooseFile) => {
  const panel = find("problem");
  return {
    /** Show the panel with the reason, the possible actions and, on demand, the text of the file. @param {Problem} problem */
    show({ reason, content = null, retry = null, isCanceled = false }) {
      const actions = html("p", { class: "actions" }, button(text("chooseAnother"), chooseFile, { class: "main" }));
      if (retry) actions.append(button(text("tryAgain"), retry));
      panel.classList.toggle("canceled", isCanceled);
      const title = isCanceled
        ? [html("h2", {}, visible(reason))]
        : [html("h2", {}, text("problem")), html("p", { class: "reason" }, visible(reason))];
      panel.replaceChildren(...title, actions);
      if (content?.size) addText(panel, actions, content);
      if (!isCanceled) panel.append(html("p", { class: "hint" }, text("formats", { extensions: listed(EXTENSIONS) })));
      panel.hidden = false;
    },
    hide() {
      panel.hidden = true;
      panel.replaceChildren();
    },
  };
};

/** Add a button to the panel that shows and hides the content of the file as text. @param {HTMLElement} panel @param {HTMLElement} actions @param {Blob} content */
function addText(panel, actions, content) {
  const rawText = html("pre", { id: "problem-text", tabindex: "0", role: "region", "aria-label": text("text") });
  const note = html("p", { class: "hint" }, text("textCut"));
  rawText.hidden = note.hidden = true;
  const toggle = button(
    text("showText"),
    async () => {
      if (rawText.hidden)
        rawText.textContent = visible(new TextDecoder().decode(await content.slice(0, MAX_TEXT_BYTES).arrayBuffer()));
      rawText.hidden = !rawText.hidden;
      note.hidden = rawText.hidden || content.size <= MAX_TEXT_BYTES;
      toggle.textContent = text(rawText.hidden ? "showText" : "hideText");
      toggle.setAttribute("aria-expanded", String(!rawText.hidden));
    },
    { "aria-expanded": "false", "aria-controls": "problem-text" },
  );
  actions.append(toggle);
  panel.append(rawText, note);
}
