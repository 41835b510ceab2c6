/**
 * Apply the attributes that decide how the element looks. Its style sheets refer to the result.
 *
 * @typedef {import("./attributes.js").Options} Options
 * @typedef {import("../view/settings.js").Settings} Settings
 */

/** Attributes that are settings of the viewer. */
export const SETTING_ATTRIBUTES = new Set(["theme", "palette", "coordinates", "numbers"]);

/** Attributes that arrange its parts. */
export const ARRANGING_ATTRIBUTES = new Set(["explore", "edit", "caption", "comments", "result", "tabs", "site"]);

/**
 * Set the classes and data attributes of the stage, and its height.
 *
 * @param {HTMLElement} stage contains everything that the element shows
 * @param {CSSStyleSheet} heightSheet has the rule of the attribute `height`, which rules of the page override
 * @param {Options} options
 * @param {Settings} settings
 */
export function applyDisplay(stage, heightSheet, { controls, title, result, height }, { theme, palette }) {
  Object.assign(stage.dataset, { theme, palette, controls, title, result });
  stage.classList.toggle("sized", height !== "");
  stage.classList.toggle("free", height === "" && controls === "full");
  heightSheet.replaceSync(height ? `:host { height: ${height}; }` : "");
  // the attribute `title` must not become a tooltip
  stage.title = "";
}
