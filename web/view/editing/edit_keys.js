/**
 * Map keys to actions of the edit mode. They come before those of trying moves; other keys keep their meaning.
 *
 * @typedef {import("./tools.js").Area} Area
 * @typedef {{ name: string, value: string }} EditAction `value` is the area, the tool or the index of the color, empty for other actions
 *
 * @typedef {object} EditState
 * @property {Area} area
 * @property {number} colors number of colors of setup
 * @property {boolean} isOnBoard whether the cursor of the board has the focus
 * @property {boolean} canForce whether a refused move may be placed anyway
 * @property {boolean} canCancel whether the first point of a line was chosen
 */

import {
  actionsByKey,
  EDIT_KEYS,
  keyName,
  LINE_KEYS,
  REFUSED_KEYS,
  SETUP_CURSOR_KEYS,
  SETUP_KEYS,
} from "../key_table.js";

const [EDIT, SETUP, SETUP_CURSOR, REFUSED, LINE] = [
  EDIT_KEYS,
  SETUP_KEYS,
  SETUP_CURSOR_KEYS,
  REFUSED_KEYS,
  LINE_KEYS,
].map(actionsByKey);

/**
 * Return the action of the edit mode that a key stands for, or null.
 *
 * @param {Pick<KeyboardEvent, "key" | "code" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey">} event
 * @param {EditState} state
 * @returns {EditAction | null}
 */
export function editActionOf(event, { area, colors, isOnBoard, canForce, canCancel }) {
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  const key = keyName(event) ?? "";
  const isSetup = area === "setup";
  const isColor = !(Number(event.key) > colors);
  const modes = [
    canForce && REFUSED,
    canCancel && LINE,
    isSetup && isOnBoard && SETUP_CURSOR,
    isSetup && isColor && SETUP,
    EDIT,
  ];
  for (const mode of modes) {
    const action = mode && (mode.get(key) ?? mode.get(event.key));
    if (action) {
      const [name, value = ""] = action.split(" ");
      return { name, value };
    }
  }
  return null;
}
