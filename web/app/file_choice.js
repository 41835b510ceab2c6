/** Let the user give files to the page: choose them in a dialog of the browser, or drop them anywhere on the page. */

import { find } from "./elements.js";
import { withPart } from "./message.js";

/** For thousands of files, asking the browser for handles would block the page. */
const MAX_HANDLES = 100;

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
      const handles = await showPicker({ multiple: true });
      await withPart(import("./system_files.js"), ({ filesOf }) => filesOf(handles).then(openFiles));
    } catch (error) {
      // the user has chosen nothing, or the browser does not show this dialog here
      if (Object(error).name !== "AbortError") input.click();
    }
  };
}

/**
 * Return dropped files, with their handles if the browser gives them. A folder gives all records in it.
 *
 * @param {DataTransfer} data
 * @returns {Promise<Iterable<File>>}
 */
async function droppedFiles({ files, items }) {
  const fileItems = [...items].filter(({ kind }) => kind === "file");
  const entries = fileItems.flatMap((item) => item.webkitGetAsEntry() ?? []);
  if (entries.some(({ isDirectory }) => isDirectory)) {
    const { filesInFolders } = await import("./folder_files.js");
    return filesInFolders(entries);
  }
  // while the event is handled, because the items are gone later
  const dropped = [...files];
  if (dropped.length > MAX_HANDLES) return dropped;
  const handles = fileItems.map((item) => /** @type {any} */ (item).getAsFileSystemHandle?.());
  return Promise.all(
    dropped.map(async (file, index) => {
      const handle = await Promise.resolve(handles[index]).catch(() => null);
      return handle?.kind === "file" ? Object.assign(file, { handle }) : file;
    }),
  );
}

/** Open dropped files, and mark the page while files are dragged over it. @param {(files: Iterable<File>) => void} open */
export function acceptDrops(open) {
  let depth = 0;
  const hasFiles = (/** @type {DragEvent} */ event) => event.dataTransfer?.types.includes("Files") ?? false;
  addEventListener("dragenter", (event) => {
    if (!hasFiles(event)) return;
    depth += 1;
    document.body.classList.add("dragging");
  });
  addEventListener("dragleave", (event) => {
    if (hasFiles(event) && (depth -= 1) <= 0) document.body.classList.remove("dragging");
  });
  addEventListener("dragover", (event) => hasFiles(event) && event.preventDefault());
  addEventListener("drop", (event) => {
    depth = 0;
    document.body.classList.remove("dragging");
    if (!hasFiles(event) || !event.dataTransfer) return;
    event.preventDefault();
    // in a task of its own, so that the page answers input after it has taken thousands of files
    void withPart(droppedFiles(event.dataTransfer), (files) => void setTimeout(open, 0, files));
  });
}
