/** Opens pasted records. Those that do not name their own format are read in the paste box first, which is loaded when needed. */

import { find } from "../elements.js";
import { isInField } from "../keyboard.js";
import { withPart } from "../message.js";
import { FORMAT_SIGN } from "./format_sign.js";

/**
 * Let the page open texts and files that are pasted into it, and let buttons open the paste box.
 *
 * @param {{ openFiles: (files: Iterable<File>) => void, openText: (text: string) => void }} reader
 * @returns {(text: string) => void} opens a text that came in another way
 */
export function preparePasting({ openFiles, openText }) {
  const openBox = (pasted = "") =>
    void withPart(import("./paste_box.js"), ({ openPasteBox }) => openPasteBox(openText, pasted));
  const open = (/** @type {string} */ pasted) => {
    if (FORMAT_SIGN.test(pasted)) openText(pasted);
    else if (pasted.trim()) openBox(pasted);
  };
  for (const id of ["paste", "header-paste"]) find(id).addEventListener("click", () => openBox());
  document.addEventListener("paste", (event) => {
    if (isInField(event)) return;
    const files = event.clipboardData?.files;
    if (files?.length) openFiles(files);
    else open(event.clipboardData?.getData("text/plain") ?? "");
  });
  return open;
}
