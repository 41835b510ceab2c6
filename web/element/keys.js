/** Map the keys of the viewer to actions. Keys with modifiers and keys pressed in fields are left to the page. */

/** @typedef {"previous" | "next" | "first" | "last" | "up" | "down" | "back10" | "forward10" | "comment" | "previousComment" | "flip" | "zoomIn" | "zoomOut" | "zoomReset" | "play" | "slower" | "faster" | "nextSpeed" | "help" | "try" | "edit" | "legal" | `bookmark${number}`} Action */

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
  ["C", "previousComment"],
  ["f", "flip"],
  ["+", "zoomIn"],
  ["-", "zoomOut"],
  ["0", "zoomReset"],
  [" ", "play"],
  ["<", "slower"],
  [">", "faster"],
  ["?", "help"],
  ["t", "try"],
  ["e", "edit"],
  ["l", "legal"],
  ...Array.from(
    { length: 9 },
    (_, number) => /** @type {[string, Action]} */ ([`${number + 1}`, `bookmark${number + 1}`]),
  ),
]);

/** Kind of control -> the keys that it uses itself when it has the focus. */
const CONTROL_KEYS = /** @type {Record<string, RegExp>} */ ({
  button: /^( |Enter)$/,
  slider: /^(Arrow|Home|End|Page)/,
  text: /./,
  list: /^( |Enter|Arrow|Home|End|Page)/,
});

/**
 * Return the action of a key, or null if the viewer does not use the key.
 *
 * @param {KeyboardEvent} event
 * @returns {Action | null}
 */
export function actionOf(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.defaultPrevented) return null;
  if (isUsedByControl(event)) return null;
  return KEYS.get(event.key) ?? null;
}

/** Return whether the control that has the focus uses a key itself. @param {KeyboardEvent} event */
export const isUsedByControl = (event) => controlOf(event) !== null;

/** Return the kind of the control that has the focus if it uses a key itself, else null. @param {KeyboardEvent} event */
export function controlOf(event) {
  const kind = controlKind(event.composedPath()[0]);
  return kind !== null && CONTROL_KEYS[kind].test(event.key) ? kind : null;
}

/** Return which kind of control an element is, null if it uses no keys. @param {EventTarget | undefined} target */
function controlKind(target) {
  if (!(target instanceof Element)) return null;
  if (target instanceof HTMLInputElement)
    return target.type === "range" ? "slider" : target.type === "checkbox" ? "button" : "text";
  if (target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement) return "text";
  if (target.closest("[data-arrows]")) return "list";
  if (target instanceof HTMLButtonElement || target.closest("summary, a[href]")) return "button";
  return target instanceof HTMLElement && target.isContentEditable ? "text" : null;
}
