/** Let the user choose files. */

import { find } from "./elements.js";
import { filesOf } from "./file_drop.js";

/**
 * Connect the page's buttons for opening files with the browser's file dialogs.
 *
 * @param {(files: File[]) => Promise<void>} openFiles
 * @returns {() => Promise<void>} lets the user choose; in a browser that allows to write the files later, with their handles
 */
export function prepareFileChoice(openFiles) {
  const input = /** @type {HTMLInputElement} */ (find("files"));
  input.addEventListener("change", () => {
    void openFiles([...(input.files ?? [])]);
    input.value = "";
  });
  return async () => {
    /** @type {((options: { multiple: boolean }) => Promise<FileSystemFileHandle[]>) | undefined} */
    const showPicker = Reflect.get(globalThis, "showOpenFilePicker");
    if (!showPicker) return input.click();
    try {
      await openFiles(await filesOf(await showPicker({ multiple: true })));
    } catch (error) {
      // the user has chosen nothing, or the browser does not show this dialog here
      if (Object(error).name !== "AbortError") input.click();
    }
  };
}
