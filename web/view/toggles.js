/**
 * What can be switched on the board: what belongs to each name comes with the scene.
 *
 * @typedef {import("../reel.js").Scene} Scene
 * @typedef {import("../reel.js").Item} Item
 * @typedef {import("../reel.js").Toggle} Toggle
 * @typedef {Readonly<Record<string, boolean>>} Switched what the reader has switched: name of a toggle → whether it is on
 */

/** @param {Toggle} toggle @param {Switched} switched */
export const isOn = ({ name, on }, switched) => switched[name] ?? on;

/** Of toggles that exclude each other one is on. @param {readonly Toggle[]} toggles @param {string} chosen @returns {Switched} */
export const chosenOf = (toggles, chosen) => Object.fromEntries(toggles.map(({ name }) => [name, name === chosen]));

/**
 * Names of what is off, switched by the reader or, at this node, by the record.
 *
 * @param {Scene} scene
 * @param {Switched} switched
 * @param {readonly string[]} off names that the record does without
 * @returns {ReadonlySet<string>}
 */
export function offOf({ toggles }, switched, off) {
  return new Set(
    toggles.filter((toggle) => !isOn(toggle, switched) || off.includes(toggle.name)).map(({ name }) => name),
  );
}

/** Whether an item belongs to something that is off. @param {Item} item @param {ReadonlySet<string>} off */
export function hides({ class: classes }, off) {
  if (!off.size || !classes?.includes("toggle-")) return false;
  return classes.split(" ").some((name) => name.startsWith("toggle-") && off.has(name.slice("toggle-".length)));
}
