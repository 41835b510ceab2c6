/** The panel with the settings of the board, the colors, sound and playback. */

import { isOn, switchTo } from "../board/toggles.js";
import { SPEEDS } from "../controls/playback.js";
import { html } from "../dom.js";
import { speedText } from "../settings.js";

/** @typedef {import("../../reel/messages.js").FormatMessage} FormatMessage */
/** @typedef {import("../settings.js").Settings} Settings */

/** Range of the numbers of all moves of a game. @type {import("../../reel/move_numbers.js").NumberedMoves} */
const ALL_MOVES = [1, Number.POSITIVE_INFINITY];

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
 * Return a labeled list of options that calls a function when it changes.
 *
 * @param {string} label
 * @param {readonly [value: string, text: string][]} options
 * @param {string} value
 * @param {(value: string) => void} change
 */
export function select(label, options, value, change) {
  const list = html(
    "select",
    {},
    options.map(([name, text]) => html("option", { value: name, selected: name === value }, text)),
  );
  list.addEventListener("change", () => change(list.value));
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
    const options = alternatives.map((other) => /** @type {[string, string]} */ ([other.name, say(other.label)]));
    const value = alternatives.find((other) => isOn(other, switched))?.name ?? name;
    return [select(say(choice), options, value, (selected) => switchToggles(switchTo(alternatives, selected)))];
  });
  const themes = ["auto", "light", "dark"].map(
    (name) => /** @type {[string, string]} */ ([name, say(`theme.${name}`)]),
  );
  const palettes = ["default", "colorblind", "contrast", "redblack"].map(
    (name) => /** @type {[string, string]} */ ([name, say(`palette.${name}`)]),
  );
  const speeds = SPEEDS.map((speed) => /** @type {[string, string]} */ ([String(speed), speedText(speed, say)]));
  return html(
    "div",
    { class: "settings" },
    checkbox(say("coordinates"), settings.coordinates, (coordinates) => change({ coordinates })),
    checkbox(say("numbers"), settings.numbers !== null, (checked) => change({ numbers: checked ? ALL_MOVES : null })),
    checkbox(say("colorLetters"), settings.letters, (letters) => change({ letters })),
    checkbox(say("flip"), settings.flip, (flip) => change({ flip })),
    toggles,
    checkbox(say("sound"), settings.sound, (sound) => change({ sound })),
    select(say("speed"), speeds, String(settings.speed), (speed) => change({ speed: Number(speed) })),
    select(say("theme"), themes, settings.theme, (theme) => change({ theme })),
    select(say("palette"), palettes, settings.palette, (palette) => change({ palette })),
  );
}
