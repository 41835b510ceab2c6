/** Let the user give files to the page: choose them in a dialog of the browser, or drop them anywhere on the page. */

import { find } from "./elements.js";
import { isInField } from "./keyboard.js";
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

/**
 * Open dropped files and texts, and mark the page while they are dragged over it.
 *
 * @param {(files: Iterable<File>) => void} open
 * @param {(text: string) => void} openText
 */
export function acceptDrops(open, openText) {
  let depth = 0;
  let isOwnDrag = false;
  const accepts = (/** @type {DragEvent} */ event) => {
    const types = event.dataTransfer?.types ?? [];
    // a text may go to a field, and what is dragged within the page has another meaning
    return types.includes("Files") || (types.includes("text/plain") && !isOwnDrag && !isInField(event));
  };
  for (const type of ["dragstart", "dragend"]) addEventListener(type, () => (isOwnDrag = type === "dragstart"));
  addEventListener("dragenter", (event) => {
    if (!accepts(event)) return;
    depth += 1;
    document.body.classList.add("dragging");
  });
  addEventListener("dragleave", (event) => {
    if (accepts(event) && (depth -= 1) <= 0) document.body.classList.remove("dragging");
  });
  addEventListener("dragover", (event) => accepts(event) && event.preventDefault());
  addEventListener("drop", (event) => {
    depth = 0;
    document.body.classList.remove("dragging");
    if (!accepts(event) || !event.dataTransfer) return;
    event.preventDefault();
    // files may come with their addresses as text
    if (!event.dataTransfer.types.includes("Files")) return openText(event.dataTransfer.getData("text/plain"));
    // in a task of its own, so that the page answers input after it has taken thousands of files
    void withPart(droppedFiles(event.dataTransfer), (files) => void setTimeout(open, 0, files));
  });
}
