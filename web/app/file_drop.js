/** Opens files that are dropped anywhere on the page. */

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
    if (!hasFiles(event)) return;
    event.preventDefault();
    open(event.dataTransfer?.files ?? []);
  });
}
