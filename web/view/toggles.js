/**
 * What can be switched on the board: what belongs to each name comes with the scene.
 *
 * @typedef {import("../reel.js").Scene} Scene
 * @typedef {import("../reel.js").Toggle} Toggle
 * @typedef {Readonly<Record<string, boolean>>} Switched what the reader has switched: name of a toggle → whether it is on
 */

/** @param {Toggle} toggle @param {Switched} switched */
export const isOn = ({ name, on }, switched) => switched[name] ?? on;

/** Of toggles that exclude each other one is on. @param {readonly Toggle[]} toggles @param {string} chosen @returns {Switched} */
export const chosenOf = (toggles, chosen) => Object.fromEntries(toggles.map(({ name }) => [name, name === chosen]));

/**
 * Hides on a board what is switched off by the reader or, at this node, by the record. The style sheet sees classes `off-NAME`.
 *
 * @param {SVGSVGElement} board
 * @param {Scene} scene
 * @param {Switched} switched
 * @param {readonly string[]} off names that the record does without
 */
export function applyToggles(board, { toggles }, switched, off) {
  if (!toggles.length) return;
  const isOff = new Map(toggles.map((toggle) => [`toggle-${toggle.name}`, !isOn(toggle, switched) || off.includes(toggle.name)]));
  for (const [name, hidden] of isOff) board.classList.toggle(name.replace("toggle", "off"), hidden);
  for (const element of board.querySelectorAll('[class*="toggle-"]')) {
    const hidden = [...element.classList].some((name) => isOff.get(name));
    element.setAttribute("visibility", hidden ? "hidden" : "inherit");
  }
}
