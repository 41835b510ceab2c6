/** Keys of the viewer and what they do. Keys with modifiers, and keys pressed in fields, are the page's. */

/** @typedef {"previous" | "next" | "first" | "last" | "up" | "down" | "back10" | "forward10" | "comment" | "flip" | "zoomIn" | "zoomOut" | "zoomReset" | "play" | "slower" | "faster" | "help" | `bookmark${number}`} Action */

/** @type {ReadonlyMap<string, Action>} */
export const KEYS = new Map([
  ["ArrowLeft", "previous"],
  ["ArrowRight", "next"],
  ["Home", "first"],
  ["End", "last"],
  ["ArrowUp", "up"],
  ["ArrowDown", "down"],
  ["PageUp", "back10"],
  ["PageDown", "forward10"],
  ["c", "comment"],
  ["f", "flip"],
  ["+", "zoomIn"],
  ["-", "zoomOut"],
  ["0", "zoomReset"],
  [" ", "play"],
  ["<", "slower"],
  [">", "faster"],
  ["?", "help"],
  ...Array.from(
    { length: 9 },
    (_, number) => /** @type {[string, Action]} */ ([`${number + 1}`, `bookmark${number + 1}`]),
  ),
]);

/** Keys that a focused control of this kind uses itself. */
const OWN = /** @type {Record<string, RegExp>} */ ({
  button: /^( |Enter)$/,
  slider: /^(Arrow|Home|End|Page)/,
  text: /./,
  list: /^( |Enter|Arrow|Home|End|Page)/,
});

/**
 * @param {KeyboardEvent} event
 * @returns {Action | null} what the viewer does; null: not its key
 */
export function actionOf(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.defaultPrevented) return null;
  const kind = controlKind(event.composedPath()[0]);
  if (kind && OWN[kind].test(event.key)) return null;
  return KEYS.get(event.key) ?? null;
}

/** @param {EventTarget | undefined} target */
function controlKind(target) {
  if (!(target instanceof Element)) return null;
  if (target instanceof HTMLInputElement)
    return target.type === "range" ? "slider" : target.type === "checkbox" ? "button" : "text";
  if (target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement) return "text";
  if (target.closest("[data-arrows]")) return "list";
  if (target instanceof HTMLButtonElement || target.closest("summary, a[href]")) return "button";
  return target instanceof HTMLElement && target.isContentEditable ? "text" : null;
}
