/** Map keys that are pressed in a viewer to actions. Keys with modifiers and keys pressed in fields are left to the page. */

import { actionsByKey, latinKey, VIEWER_KEYS } from "./key_table.js";

/** @typedef {import("./key_table.js").ActionOf<typeof VIEWER_KEYS> | "nextSpeed" | "write"} Action an action that has a key, or a button alone */

/** @type {ReadonlyMap<string, Action>} */
const ACTIONS = /** @type {any} */ (actionsByKey(VIEWER_KEYS));

/** Kind of control → pattern of the keys that it uses itself when it has the focus. */
const CONTROL_KEYS = /** @type {Record<string, RegExp>} */ ({
  button: /^( |Enter)$/,
  slider: /^(Arrow|Home|End|Page)/,
  text: /./,
  list: /^( |Enter|Arrow|Home|End|Page)/,
  scroller: /^(Arrow[UD]|Page)/,
});

/**
 * Return the action of the viewer that a key stands for, or null if the viewer does not use the key.
 *
 * @param {KeyboardEvent} event
 * @returns {Action | null}
 */
export function actionOf(event) {
  return isLeftToPage(event) ? null : (ACTIONS.get(latinKey(event)) ?? null);
}

/** Return whether a key has a modifier, was handled, or belongs to the field or control that has the focus. @param {KeyboardEvent} event */
export function isLeftToPage(event) {
  const { ctrlKey, metaKey, altKey, isComposing, defaultPrevented } = event;
  return ctrlKey || metaKey || altKey || isComposing || defaultPrevented || controlOf(event) !== null;
}

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
  if (target instanceof HTMLElement && target.isContentEditable) return "text";
  return target.scrollHeight > target.clientHeight && target.matches(":not(.viewer)[tabindex]") ? "scroller" : null;
}
