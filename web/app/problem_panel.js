/** The panel on the start screen that says why a record is not shown, and what to do. */

import styles from "../styles/problem_panel.css";
import { page_problem as en } from "../texts/english.js";
import { button, html, visible } from "../view/dom.js";
import { adopt, find } from "./elements.js";
import { partTexts } from "./part_texts.js";
import { EXTENSIONS } from "./record_extensions.js";

adopt(styles);

const text = partTexts("problem", en);
/** Number of bytes at the start of a file that are shown as text. */
const MAX_TEXT_BYTES = 100_000;

/** Return file name extensions as a list in the current language: ".sgf, .zip, or .gz". @param {readonly string[]} extensions */
const listed = (extensions) =>
  new Intl.ListFormat(document.documentElement.lang, { type: "disjunction" }).format(extensions);

/**
 * @typedef {object} Problem
 * @property {string} reason a sentence
 * @property {number} [count] number of files, none of which can be read; the reason is that of the first one
 * @property {Blob | null} [content] of the file, which can be shown as text
 * @property {(() => void) | null} [retry] opens the record again, if that can help
 * @property {boolean} [isCanceled] whether the reader did not want to wait: nothing has failed then
 */

/**
 * Show the panel with the reason, the possible actions and, on demand, the text of the file.
 *
 * @param {Problem} problem
 * @param {() => void} chooseFile
 */
export function showProblem(
  { reason: first, count = 1, content = null, retry = null, isCanceled = false },
  chooseFile,
) {
  const reason = count > 1 ? text("noFileRead", { count, reason: first }) : first;
  const panel = find("problem");
  const choose = button({ class: "main" }, chooseFile, text("chooseAnother"));
  const actions = html("p", { class: "actions" }, choose);
  if (retry) actions.append(button({}, retry, text("tryAgain")));
  panel.classList.toggle("canceled", isCanceled);
  // without the buttons: screen readers read an alert again when the focus gets into it
  const alert = html("div", { role: "alert" }, html("h2", {}, isCanceled ? visible(reason) : text("problem")));
  panel.replaceChildren(alert, actions);
  if (!isCanceled) alert.append(html("p", { class: "reason" }, visible(reason)));
  if (content?.size) addText(panel, actions, content);
  if (!isCanceled) panel.append(html("p", { class: "hint" }, text("formats", { extensions: listed(EXTENSIONS) })));
  panel.hidden = false;
  // the viewer that had the focus is gone; in a frame without the focus nothing takes it
  if (document.activeElement === document.body && document.hasFocus()) choose.focus({ preventScroll: true });
}

/** Add a button to the panel that shows and hides the content of the file as text. @param {HTMLElement} panel @param {HTMLElement} actions @param {Blob} content */
function addText(panel, actions, content) {
  const rawText = html("pre", { id: "problem-text", tabindex: "0", role: "region", "aria-label": text("text") });
  const note = html("p", { class: "hint" }, text("textCut"));
  rawText.hidden = note.hidden = true;
  const change = async () => {
    if (rawText.hidden)
      rawText.textContent = visible(new TextDecoder().decode(await content.slice(0, MAX_TEXT_BYTES).arrayBuffer()));
    rawText.hidden = !rawText.hidden;
    note.hidden = rawText.hidden || content.size <= MAX_TEXT_BYTES;
    toggle.textContent = text(rawText.hidden ? "showText" : "hideText");
    toggle.setAttribute("aria-expanded", String(!rawText.hidden));
  };
  const toggle = button({ "aria-expanded": "false", "aria-controls": "problem-text" }, change, text("showText"));
  actions.append(toggle);
  panel.append(rawText, note);
}
