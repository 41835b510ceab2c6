/** The panel with the settings of the board, the colors, sound and playback. */

import { isOn, switchTo } from "../board/toggles.js";
import { SPEEDS } from "../controls/playback.js";
import { html } from "../dom.js";
import { speedText } from "../settings.js";

/** @typedef {import("../../reel/messages.js").FormatMessage} FormatMessage */
/** @typedef {import("../settings.js").Settings} Settings */

/** Range of the numbers of all moves of a game. @type {import("../../reel/move_numbers.js").NumberedMoves} */
const ALL_MOVES = [1, Number.POSITIVE_INFINITY];
const THEMES = ["auto", "light", "dark"];
const PALETTES = ["default", "colorblind", "contrast", "redblack"];

/**
 * Return a labeled check box that calls a function when it changes.
 *
 * @param {string} label
 * @param {boolean} checked
 * @param {(checked: boolean) => void} change
 */
export function checkbox(label, checked, change) {
  const box = html("input", { type: "checkbox", checked });
  box.addEventListener("change", () => change(box.checked));
  return html("label", { class: "choice" }, box, label);
}

/**
 * Return a labeled list of values that calls a function when another one is chosen.
 *
 * @template {string | number} T
 * @param {string} label
 * @param {readonly T[]} values
 * @param {(value: T) => string} textOf
 * @param {T} value
 * @param {(value: T) => void} change
 */
export function select(label, values, textOf, value, change) {
  const options = values.map((each) => html("option", { value: each, selected: each === value }, textOf(each)));
  const list = html("select", {}, options);
  list.addEventListener("change", () => change(values[list.selectedIndex]));
  return html("label", { class: "choice" }, `${label} `, list);
}

/**
 * Return the content of the panel with the settings.
 *
 * @param {import("../../reel/reel.js").Reel} reel
 * @param {FormatMessage} say
 * @param {Settings} settings
 * @param {(change: Partial<Settings>) => void} change
 */
export function settingsPanel(reel, say, settings, change) {
  let { switched } = settings;
  const switchToggles = (/** @type {import("../board/toggles.js").Switched} */ changes) =>
    change({ switched: (switched = { ...switched, ...changes }) });
  const { scene } = reel;
  const toggles = scene.toggles.flatMap((toggle) => {
    const { name, label, choice } = toggle;
    if (!choice) return [checkbox(say(label), isOn(toggle, switched), (checked) => switchToggles({ [name]: checked }))];
    const alternatives = scene.toggles.filter((other) => other.choice?.[0] === choice[0]);
    if (alternatives[0] !== toggle) return [];
    const texts = new Map(alternatives.map((other) => [other.name, say(other.label)]));
    const value = alternatives.find((other) => isOn(other, switched))?.name ?? name;
    const choose = (/** @type {string} */ selected) => switchToggles(switchTo(alternatives, selected));
    return [select(say(choice), [...texts.keys()], (other) => texts.get(other) ?? other, value, choose)];
  });
  const textOfSpeed = (/** @type {number} */ speed) => speedText(speed, say);
  const textOfTheme = (/** @type {string} */ name) => say(`theme.${name}`);
  const textOfPalette = (/** @type {string} */ name) => say(`palette.${name}`);
  return html(
    "div",
    { class: "settings" },
    checkbox(say("coordinates"), settings.coordinates, (coordinates) => change({ coordinates })),
    checkbox(say("numbers"), settings.numbers !== null, (checked) => change({ numbers: checked ? ALL_MOVES : null })),
    checkbox(say("colorLetters"), settings.letters, (letters) => change({ letters })),
    checkbox(say("flip"), settings.flip, (flip) => change({ flip })),
    toggles,
    checkbox(say("sound"), settings.sound, (sound) => change({ sound })),
    select(say("speed"), SPEEDS, textOfSpeed, settings.speed, (speed) => change({ speed })),
    select(say("theme"), THEMES, textOfTheme, settings.theme, (theme) => change({ theme })),
    select(say("palette"), PALETTES, textOfPalette, settings.palette, (palette) => change({ palette })),
  );
}
