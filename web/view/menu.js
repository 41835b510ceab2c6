/** Settings of one viewer: what is shown on the board, colours, and what can be done with the record. */

import { html } from "./dom.js";
import { SPEEDS } from "./playback.js";
import { chosenOf, isOn } from "./toggles.js";

/** @typedef {import("../element/text.js").Say} Say */

/**
 * @typedef {object} Settings
 * @property {boolean} coordinates
 * @property {boolean} numbers
 * @property {boolean} letters
 * @property {boolean} flip
 * @property {string} theme
 * @property {string} palette
 * @property {number} speed of Play, a factor
 * @property {import("./toggles.js").Switched} switched
 */

/**
 * What holds before the reader chooses.
 *
 * @param {import("../element/options.js").Options} options
 * @returns {Settings}
 */
export function settingsOf({ theme, palette }) {
  return { coordinates: true, numbers: false, letters: false, flip: false, theme, palette, speed: 1, switched: {} };
}

/** Return a speed as the reader writes it: `0.5×`. @param {number} speed @param {Say} say */
export function speedText(speed, say) {
  return `${speed.toLocaleString(say("locale"))}\u00d7`;
}

/**
 * @param {string} label
 * @param {boolean} checked
 * @param {(checked: boolean) => void} change
 */
function checkbox(label, checked, change) {
  const box = html("input", { type: "checkbox", checked });
  box.addEventListener("change", () => change(box.checked));
  return html("label", { class: "choice" }, box, label);
}

/**
 * @param {string} label
 * @param {readonly [value: string, text: string][]} options
 * @param {string} value
 * @param {(value: string) => void} change
 */
function select(label, options, value, change) {
  const list = html(
    "select",
    {},
    options.map(([name, text]) => html("option", { value: name, selected: name === value }, text)),
  );
  list.addEventListener("change", () => change(list.value));
  return html("label", { class: "choice" }, `${label} `, list);
}

/**
 * @param {import("../reel.js").Reel} reel
 * @param {Say} say
 * @param {Settings} settings
 * @param {(change: Partial<Settings>) => void} change
 * @param {{ label: string, act: () => void }[]} commands
 * @param {{ charsets: string[], charset: string | null, choose: (charset: string) => void } | null} charsets
 */
export function settingsPanel(reel, say, settings, change, commands, charsets) {
  let { switched } = settings;
  const turn = (/** @type {import("./toggles.js").Switched} */ some) =>
    change({ switched: (switched = { ...switched, ...some }) });
  const { scene } = reel;
  const toggles = scene.toggles.flatMap((toggle) => {
    const { name, label, choice } = toggle;
    if (!choice) return [checkbox(say(label), isOn(toggle, switched), (checked) => turn({ [name]: checked }))];
    const together = scene.toggles.filter((other) => other.choice?.[0] === choice[0]);
    if (together[0] !== toggle) return [];
    const options = together.map((other) => /** @type {[string, string]} */ ([other.name, say(other.label)]));
    const value = together.find((other) => isOn(other, switched))?.name ?? name;
    return [select(say(choice), options, value, (chosen) => turn(chosenOf(together, chosen)))];
  });
  const themes = ["auto", "light", "dark"].map(
    (name) => /** @type {[string, string]} */ ([name, say(`theme.${name}`)]),
  );
  const palettes = ["default", "colorblind", "contrast", "redblack", "whiteblack"].map(
    (name) => /** @type {[string, string]} */ ([name, say(`palette.${name}`)]),
  );
  const speeds = SPEEDS.map((speed) => /** @type {[string, string]} */ ([String(speed), speedText(speed, say)]));
  const buttons = commands.map(({ label, act }) => {
    const button = html("button", { type: "button", class: "command" }, label);
    button.addEventListener("click", act);
    return button;
  });
  return html(
    "div",
    { class: "settings" },
    checkbox(say("coordinates"), settings.coordinates, (coordinates) => change({ coordinates })),
    checkbox(say("numbers"), settings.numbers, (numbers) => change({ numbers })),
    checkbox(say("letters"), settings.letters, (letters) => change({ letters })),
    checkbox(say("flip"), settings.flip, (flip) => change({ flip })),
    toggles,
    select(say("speed"), speeds, String(settings.speed), (speed) => change({ speed: Number(speed) })),
    select(say("theme"), themes, settings.theme, (theme) => change({ theme })),
    select(say("palette"), palettes, settings.palette, (palette) => change({ palette })),
    charsets
      ? [
          select(
            say("charset"),
            charsets.charsets.map((name) => [name, name]),
            charsets.charset ?? "",
            charsets.choose,
          ),
        ]
      : [],
    html("div", { class: "commands" }, buttons),
  );
}
