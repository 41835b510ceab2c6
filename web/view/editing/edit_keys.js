/**
 * Map keys to actions of the edit mode. They come before those of trying moves; other keys keep their meaning.
 *
 * @typedef {import("./tools.js").Area} Area
 * @typedef {{ name: "end" | "write" | "force" | "mainLine" | "moveUp" | "deleteNode" | "anywhere" | "remove" | "cancel" }
 *   | { name: "area", area: Area }
 *   | { name: "tool", tool: string }
 *   | { name: "color", color: number }} EditAction
 *
 * @typedef {object} EditState
 * @property {Area} area
 * @property {number} colors number of colors of setup
 * @property {boolean} isOnBoard whether the cursor of the board has the focus
 * @property {boolean} canForce whether a refused move may be placed anyway
 * @property {boolean} canCancel whether the first point of a line was chosen
 */

import { MARK_TOOLS } from "./tools.js";

/** @type {ReadonlyMap<string, EditAction>} */
const KEYS = new Map(
  /** @type {[string, EditAction][]} */ ([
    ["e", { name: "end" }],
    ["w", { name: "write" }],
    ["m", { name: "area", area: "marks" }],
    ["s", { name: "area", area: "setup" }],
    ["u", { name: "area", area: "more" }],
    ["y", { name: "anywhere" }],
    ["Delete", { name: "deleteNode" }],
    ["Backspace", { name: "deleteNode" }],
    ...MARK_TOOLS.map(({ name, key }) => [key, { name: "tool", tool: name }]),
  ]),
);

/** Keys together with Shift. @type {ReadonlyMap<string, EditAction>} */
const SHIFT_KEYS = new Map(
  /** @type {[string, EditAction][]} */ ([
    ["ArrowUp", { name: "moveUp" }],
    ["Home", { name: "mainLine" }],
  ]),
);

/**
 * Return the action of a key, or null.
 *
 * @param {Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey">} event
 * @param {EditState} state
 * @returns {EditAction | null}
 */
export function editActionOf({ key, ctrlKey, metaKey, altKey, shiftKey }, state) {
  if (ctrlKey || metaKey || altKey) return null;
  if (shiftKey && key === "Enter") return state.canForce ? { name: "force" } : null;
  if (shiftKey && SHIFT_KEYS.has(key)) return SHIFT_KEYS.get(key) ?? null;
  if (key === "Escape") return state.canCancel ? { name: "cancel" } : null;
  if (state.area === "setup") {
    if (/^[1-9]$/.test(key) && Number(key) <= state.colors) return { name: "color", color: Number(key) - 1 };
    const isRemoval = key === "r" || (state.isOnBoard && (key === "Delete" || key === "Backspace"));
    if (isRemoval) return { name: "remove" };
  }
  return KEYS.get(key) ?? null;
}
