/** The settings of a viewer: board, colors, playback speed, sound. */

/** @typedef {import("../reel/messages.js").FormatMessage} FormatMessage */

/** @typedef {import("../state/state.js").Settings} Settings */

/**
 * Return the settings that the attributes of the viewer describe, before the user changes any.
 *
 * @param {Pick<Settings, "theme" | "palette" | "numbers"> & { coordinates: string }} options
 * @returns {Settings}
 */
export function settingsOf({ theme, palette, coordinates, numbers }) {
  return {
    coordinates: coordinates !== "none",
    numbers,
    letters: false,
    flip: false,
    theme,
    palette,
    speed: 1,
    sound: false,
    switched: {},
  };
}

/** Return whether pieces have the letters of their colors. @param {Settings} settings */
export const showsLetters = ({ letters, palette }) => letters || palette === "colorblind";

/** Return a playback speed in the notation of the language, such as `0.5×`. @param {number} speed @param {FormatMessage} say */
export function speedText(speed, say) {
  // the first number that a page formats for its language costs it 10 ms, and the usual speed needs no point
  return `${Number.isInteger(speed) ? speed : speed.toLocaleString(say("locale"))}\u00d7`;
}
