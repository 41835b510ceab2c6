/** The dialog for pasting a record. */

import styles from "../../styles/paste_box.css";
import { find } from "../elements.js";
import { addCloseButton, adoptDialogStyles } from "../page_dialog.js";
import { FORMAT_SIGN } from "./format_sign.js";
import { PasteUnderstanding } from "./paste_understanding.js";
import { text } from "./pasting_texts.js";

/** Function that opens the dialog with a text; null before the dialog was prepared. @type {((openText: (text: string) => void, pasted: string) => void) | null} */
let openBox = null;

/** Open the dialog for pasting a record, with a pasted text in it. @param {(text: string) => void} openText opens a record @param {string} pasted a text to start with */
export function openPasteBox(openText, pasted) {
  openBox ??= prepareBox();
  openBox(openText, pasted);
}

/** Connect the elements of the dialog, and return the function that opens it with a text. */
function prepareBox() {
  adoptDialogStyles(styles);
  const box = /** @type {HTMLDialogElement} */ (find("paste-box"));
  addCloseButton(box, find("paste-title"));
  const area = /** @type {HTMLTextAreaElement} */ (find("paste-text"));
  const note = find("paste-note");
  const fromClipboard = find("paste-clipboard");
  const understanding = new PasteUnderstanding(() => area.value);
  let submit = (/** @type {string} */ _text) => {};
  area.addEventListener("input", () => {
    note.textContent = "";
    understanding.schedule();
  });
  find("paste-cancel").addEventListener("click", () => box.close());
  box.querySelector("form")?.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (!area.value.trim()) {
      note.textContent = text("pasteEmpty");
      area.focus();
      return;
    }
    // a text with a sign is opened as it is, without waiting for Python
    const complete = FORMAT_SIGN.test(area.value) ? area.value : await understanding.complete();
    if (!box.open) return;
    // a text without a game stays, to be mended
    if (complete === null) return area.focus();
    box.close();
    submit(complete);
  });
  fromClipboard.addEventListener("click", async () => {
    try {
      area.value = await navigator.clipboard.readText();
      note.textContent = area.value.trim() ? "" : text("clipboardEmpty");
      understanding.schedule();
    } catch {
      note.textContent = text("clipboardDenied");
    }
    area.focus();
  });
  return (/** @type {(text: string) => void} */ openText, /** @type {string} */ pasted) => {
    submit = openText;
    note.textContent = "";
    area.value = pasted;
    understanding.reset();
    if (pasted) understanding.schedule();
    fromClipboard.hidden = typeof navigator.clipboard?.readText !== "function";
    if (!box.open) box.showModal();
    area.focus();
  };
}
