/** The dialog for pasting a record, and the paste command on the page itself. */

import { find } from "./elements.js";
import { text } from "./page_texts.js";
import { PasteUnderstanding } from "./paste_understanding.js";

/** The beginning of a text that names its own format; other texts are read in the dialog before they are opened. */
const FORMAT_SIGN = /^[\s\ufeff]*[{[<]|\(\s*;/;

/** Prepare both ways of pasting. @param {{ openFiles: (files: Iterable<File>) => void, openText: (text: string) => void }} reader */
export function preparePasting({ openFiles, openText }) {
  const box = /** @type {HTMLDialogElement} */ (find("paste-box"));
  const area = /** @type {HTMLTextAreaElement} */ (find("paste-text"));
  const note = find("paste-note");
  const fromClipboard = find("paste-clipboard");
  const understanding = new PasteUnderstanding(() => area.value);
  const open = (pasted = "") => {
    note.textContent = "";
    area.value = pasted;
    understanding.reset();
    if (pasted) understanding.schedule();
    fromClipboard.hidden = typeof navigator.clipboard?.readText !== "function";
    if (!box.open) box.showModal();
    area.focus();
  };
  for (const id of ["paste", "header-paste"]) find(id).addEventListener("click", () => open());
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
    box.close();
    openText(complete);
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
  document.addEventListener("paste", (event) => {
    if (event.target instanceof HTMLTextAreaElement || event.target instanceof HTMLInputElement) return;
    const files = event.clipboardData?.files;
    const pasted = event.clipboardData?.getData("text/plain") ?? "";
    if (files?.length) openFiles(files);
    else if (FORMAT_SIGN.test(pasted)) openText(pasted);
    else if (pasted.trim()) open(pasted);
  });
}
