/**
 * Apply the attributes that decide how the element looks. Its style sheets refer to the result.
 *
 * @typedef {import("./attributes.js").Options} Options
 * @typedef {import("../view/settings.js").Settings} Settings
 */

/** Attributes that are settings of the viewer. */
export const SETTING_ATTRIBUTES = new Set(["theme", "palette", "coordinates", "numbers"]);

/** Attributes that arrange the parts of the viewer. */
export const ARRANGING_ATTRIBUTES = new Set(["explore", "edit", "caption", "comments", "result", "tabs", "site"]);

/** Lightness (OKLCH) of texts above which they are light. */
const MIN_LIGHT_TEXT = 0.6;

/**
 * Return the theme (`light` or `dark`) that `auto` stands for in a page, and whether the color of the page's text can be read in it.
 *
 * A page says which color scheme it has by `color-scheme`, which the viewer inherits, else by the color of its text. If it says
 * nothing, the viewer has the scheme of the system.
 *
 * @param {Element} element
 * @returns {["page" | "auto" | "light" | "dark", boolean]}
 */
function pageTheme(element) {
  // viewer.css has the measuring properties
  const { colorScheme, columnRuleColor, textDecorationColor } = getComputedStyle(element);
  const lightness = Number.parseFloat(columnRuleColor.slice("oklch(".length));
  const isDark = textDecorationColor === "rgb(0, 0, 0)";
  const isReadable = isDark === lightness > MIN_LIGHT_TEXT;
  const isNamed = colorScheme !== "normal" || (isReadable && document.querySelector("meta[name=color-scheme]"));
  if (isNamed) return ["page", isReadable];
  if (lightness < 0.01 || lightness > 0.99) return isReadable ? ["auto", false] : ["dark", true];
  return [lightness > MIN_LIGHT_TEXT ? "dark" : "light", true];
}

/**
 * Set the classes and data attributes of the stage that style sheets refer to, and the height of the viewer.
 *
 * @param {HTMLElement} stage contains everything that the element shows
 * @param {CSSStyleSheet} heightSheet has the rule of the attribute `height`, which rules of the page override
 * @param {Options} options
 * @param {Settings} settings
 */
export function applyDisplay(stage, heightSheet, { controls, title, result, height }, { theme, palette }) {
  const { host } = /** @type {ShadowRoot} */ (stage.getRootNode());
  const [shown, hasPageText] = theme === "auto" ? pageTheme(host) : [theme, false];
  Object.assign(stage.dataset, { theme: shown, text: hasPageText ? "page" : "own", palette, controls, title, result });
  stage.classList.toggle("sized", height !== "");
  stage.classList.toggle("free", height === "" && controls === "full");
  heightSheet.replaceSync(height ? `:host { height: ${height}; }` : "");
  // the attribute `title` must not become a tooltip
  stage.title = "";
}
