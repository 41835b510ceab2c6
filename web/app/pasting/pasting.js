/** Opens pasted records. Those that do not name their own format are read in the paste box first, which is loaded when needed. */

import { find, reasonOf } from "../elements.js";
import { say } from "../message.js";
import { text } from "../page_texts.js";
import { FORMAT_SIGN } from "./format_sign.js";

/**
 * Let the page open texts and files that are pasted into it, and let buttons open the paste box.
 * @param {{ openFiles: (files: Iterable<File>) => void, openText: (text: string) => void }} reader
 */
export function preparePasting({ openFiles, openText }) {
  const openBox = (pasted = "") =>
    void import("./paste_box.js").then(
      ({ openPasteBox }) => openPasteBox(openText, pasted),
      (error) => say(text("notLoaded", { reason: reasonOf(error) })),
    );
  for (const id of ["paste", "header-paste"]) find(id).addEventListener("click", () => openBox());
  document.addEventListener("paste", (event) => {
    if (event.target instanceof HTMLTextAreaElement || event.target instanceof HTMLInputElement) return;
    const files = event.clipboardData?.files;
    const pasted = event.clipboardData?.getData("text/plain") ?? "";
    if (files?.length) openFiles(files);
    else if (FORMAT_SIGN.test(pasted)) openText(pasted);
    else if (pasted.trim()) openBox(pasted);
  });
}
