/** The dialog for pasting a record, and the paste command on the page itself. */

import { find } from "./elements.js";
import { text } from "./page_texts.js";

/** Prepare both ways of pasting. @param {{ openFiles: (files: Iterable<File>) => void, openText: (text: string) => void }} reader */
export function preparePasting({ openFiles, openText }) {
  const box = /** @type {HTMLDialogElement} */ (find("paste-box"));
  const area = /** @type {HTMLTextAreaElement} */ (find("paste-text"));
  const note = find("paste-note");
  const fromClipboard = find("paste-clipboard");
  const open = () => {
    area.value = note.textContent = "";
    fromClipboard.hidden = typeof navigator.clipboard?.readText !== "function";
    box.showModal();
    area.focus();
  };
  for (const id of ["paste", "header-paste"]) find(id).addEventListener("click", open);
  area.addEventListener("input", () => (note.textContent = ""));
  find("paste-cancel").addEventListener("click", () => box.close());
  box.querySelector("form")?.addEventListener("submit", (event) => {
    event.preventDefault();
    if (!area.value.trim()) {
      note.textContent = text("pasteEmpty");
      area.focus();
      return;
    }
    box.close();
    openText(area.value);
  });
  fromClipboard.addEventListener("click", async () => {
    try {
      area.value = await navigator.clipboard.readText();
      note.textContent = area.value.trim() ? "" : text("clipboardEmpty");
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
    else if (pasted.trim()) openText(pasted);
  });
}
