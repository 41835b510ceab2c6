/** Map keys that are pressed in a viewer to actions. Keys with modifiers and keys pressed in fields are left to the page. */

import { actionsByKey, VIEWER_KEYS } from "./key_table.js";

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
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.defaultPrevented) return null;
  if (controlOf(event)) return null;
  return ACTIONS.get(event.key) ?? null;
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

/**
 * Return the name of a key as the table has it: with "Ctrl+" for Ctrl or ⌘, and with "Shift+" if the key itself does not say that Shift
 * is pressed. Null with Alt.
 *
 * @param {Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey">} event
 */
export function keyName({ key, ctrlKey, metaKey, altKey, shiftKey }) {
  if (altKey) return null;
  const isControl = ctrlKey || metaKey;
  const shift = shiftKey && (isControl || key.length > 1) ? "Shift+" : "";
  return isControl ? `Ctrl+${shift}${key.toUpperCase()}` : shift + key;
}
