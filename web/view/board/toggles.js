/**
 * Parts of the drawing that can be switched on and off, as the scene defines them.
 *
 * @typedef {import("../../reel/reel.js").Scene} Scene
 * @typedef {import("../../reel/reel.js").Item} Item
 * @typedef {import("../../reel/reel.js").Toggle} Toggle
 * @typedef {Readonly<Record<string, boolean>>} Switched toggles that the user has changed: name → whether it is on
 */

/** Return whether a toggle of the drawing is on. @param {Toggle} toggle @param {Switched} switched */
export const isOn = ({ name, on }, switched) => switched[name] ?? on;

/** Return the switches by which one of several alternative toggles is on and the others are off. @param {readonly Toggle[]} toggles @param {string} selected @returns {Switched} */
export const switchTo = (toggles, selected) => Object.fromEntries(toggles.map(({ name }) => [name, name === selected]));

/**
 * Return the names of the toggles that are off, switched off by the user or by the record at the current node.
 *
 * @param {Scene} scene
 * @param {Switched} switched
 * @param {readonly string[]} off names of the toggles that the record switches off
 * @returns {ReadonlySet<string>}
 */
export function offOf({ toggles }, switched, off) {
  return new Set(
    toggles.filter((toggle) => !isOn(toggle, switched) || off.includes(toggle.name)).map(({ name }) => name),
  );
}

/** Return the names of the toggles that are off at a node. @param {import("../../state/state.js").State} state @param {number} node */
export function offAt({ reel, settings, reached }, node) {
  // the letters of the variations give away the moves of a puzzle
  const off = [...(reel.frames[node]?.off ?? []), ...(reached ? ["variations"] : [])];
  return offOf(reel.scene, settings.switched, off);
}

/** Return whether a drawn item belongs to a toggle that is off. @param {Item} item @param {ReadonlySet<string>} off */
export function hides({ class: classes }, off) {
  if (!off.size || !classes?.includes("toggle-")) return false;
  return classes.split(" ").some((name) => name.startsWith("toggle-") && off.has(name.slice("toggle-".length)));
}
