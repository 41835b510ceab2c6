/** The settings of the viewer that hold for all games: this browser keeps them. The whole page has the theme. */

import { keepText, keptText } from "./kept_text.js";

const STORAGE_KEY = "boardreel-settings";
const KEPT = ["theme", "palette", "coordinates", "letters", "sound", "speed"];

/** @typedef {Partial<import("../view/settings.js").Settings>} KeptSettings */

/** Return the settings that are kept; none if there are none, or storage is denied. @returns {KeptSettings} */
export function keptSettings() {
  try {
    return Object(JSON.parse(keptText(STORAGE_KEY) ?? ""));
  } catch {
    return {};
  }
}

/** Keep settings. @param {KeptSettings} settings */
export function keepSettings(settings) {
  showTheme(settings);
  keepText(STORAGE_KEY, JSON.stringify(settings, KEPT));
}

/** Let the page have the theme of some settings. @param {KeptSettings} settings */
export function showTheme({ theme = "auto" }) {
  document.documentElement.style.colorScheme = theme === "auto" ? "" : theme;
}
