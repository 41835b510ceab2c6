/** Attributes of the element: read as one frozen object, reflected as properties, and applied to what the style sheets refer to. */

import { parseCount } from "../reel/counts.js";

/**
 * Attribute → what its change is for the viewer: another game, a reason to load the same one again, a setting, or an arrangement of the
 * parts. In the order of the documentation.
 *
 * @type {Readonly<Record<string, "game" | "reload" | "setting" | "arrangement" | null>>}
 */
export const ATTRIBUTE_KINDS = {
  src: "game",
  game: "game",
  move: null,
  theme: "setting",
  palette: "setting",
  lang: "reload",
  controls: "arrangement",
  coordinates: "setting",
  numbers: "setting",
  caption: "arrangement",
  comments: "arrangement",
  title: null,
  result: "arrangement",
  tabs: "arrangement",
  height: null,
  site: "arrangement",
  autoplay: null,
  reel: "game",
  poster: null,
  plugins: "reload",
  explore: "arrangement",
  explorer: "reload",
  puzzle: "reload",
  edit: "arrangement",
};

/**
 * @typedef {import("../reel/move_numbers.js").NumberedMoves} NumberedMoves
 * @typedef {import("../view/settings.js").Settings} Settings
 * @typedef {OwnOptions & import("../state/state.js").Arrangement} Options
 *
 * @typedef {object} OwnOptions
 * @property {string | null} src address of the record
 * @property {number} game number of the game in the file, from 1
 * @property {string} move link to the first node to show, as in the address of a page; `end`; or empty for the record's own start
 * @property {"auto" | "light" | "dark"} theme
 * @property {"default" | "colorblind" | "contrast" | "redblack" | "whiteblack"} palette
 * @property {string} lang
 * @property {"full" | "compact" | "none"} controls
 * @property {"on" | "none"} coordinates
 * @property {NumberedMoves} numbers moves that show their numbers on the board
 * @property {"on" | "none"} title
 * @property {string} height height of the element as a CSS length, empty if it follows from the width
 * @property {string | null} site address of a Boardreel page for the link "Open in Boardreel"
 * @property {boolean} autoplay
 * @property {string | null} reel address of a Reel file
 * @property {string | null} poster address of a picture that is shown until the board is drawn
 * @property {string | null} explorer address of an index of positions
 * @property {string[]} plugins addresses of wheels of plug-ins
 * @property {boolean} puzzle whether the game is a puzzle even if the record does not say so
 */

/**
 * Return the allowed value that equals `value`, or the default.
 *
 * @template {string} T
 * @param {string | null} value
 * @param {readonly T[]} allowed the first is the default
 * @returns {T}
 */
function oneOf(value, allowed) {
  return allowed.find((name) => name === value) ?? allowed[0];
}

/** Return the number of a game in an address or attribute; 1 if the text is no valid number. @param {string | null} text */
export function gameNumber(text) {
  return parseCount(text, 1) ?? 1;
}

/**
 * Return the range of moves in the attribute `numbers`: `all`, `last`, `last-5`, one number or a range such as `23-30`. Return null if it
 * is none of them.
 *
 * @param {string | null} text
 * @returns {NumberedMoves}
 */
export function numberedMoves(text) {
  if (text === "all") return [1, Number.POSITIVE_INFINITY];
  const latest = /^last(?:-(\d{1,6}))?$/.exec(text ?? "");
  if (latest) return [-(parseCount(latest[1]) ?? 1), Number.POSITIVE_INFINITY];
  const [, first, last] = /^\s*(\d{1,6})\s*(?:[-\u2013]\s*(\d{1,6})\s*)?$/.exec(text ?? "") ?? [];
  const number = parseCount(first);
  return number === null ? null : [number, parseCount(last) ?? number];
}

/** Return the names in the attribute `tabs`, which are separated by spaces, or `none`. @param {string | null} text @returns {readonly string[] | null} */
export function tabNames(text) {
  const names = (text ?? "").split(/\s+/).filter(Boolean);
  if (!names.length) return null;
  return names.includes("none") ? [] : names;
}

/** Return the CSS length in the attribute `height`: a number of pixels or a CSS length. Return an empty text if it is neither. @param {string | null} text */
export function cssLength(text) {
  const value = (text ?? "").trim();
  if (/^\d+(\.\d+)?$/.test(value)) return `${value}px`;
  // a padding is always a length; a height may be that of the content, which has none of its own
  return /^[\w.%+\-*/(), ]+$/.test(value) && CSS.supports("padding-top", value) ? value : "";
}

/** Return a text as an absolute http(s) address, or null if it is none. @param {string | null} text @param {string} base */
export function pageAddress(text, base) {
  const href = text && URL.parse(text, base)?.href;
  return href && /^https?:/.test(href) ? href : null;
}

/**
 * Return the address of a Boardreel page that opens a record, or null if there is no such page.
 *
 * @param {Pick<Options, "site" | "src" | "game">} options
 * @param {string} link to the position, may be empty
 * @param {string} base address that `src` is relative to
 * @returns {string | null} null if there is no page, or no record that it could load
 */
export function openAddress({ site, src, game }, link, base) {
  const record = pageAddress(src, base);
  if (!site || !record) return null;
  const address = new URL(site);
  address.searchParams.set("src", record);
  const position = new URLSearchParams(link ? { move: link } : {});
  if (game !== 1) position.set("game", String(game));
  address.hash = String(position);
  return address.href;
}

/** Return whether a boolean attribute is set; some frameworks write `false` as its text. @param {Element} element @param {string} name */
const isOn = (element, name) => (element.getAttribute(name) ?? "false") !== "false";

/** Return the nearest attribute `lang` of an element and those around it, outside of its shadow root too. @param {Element} element @returns {string | null | undefined} */
const langAround = (element) => {
  const { host } = /** @type {ShadowRoot} */ (element.getRootNode());
  return element.closest("[lang]")?.getAttribute("lang") ?? (host && langAround(host));
};

/**
 * Return the options that an element's attributes describe, as one frozen object.
 *
 * @param {Element} element
 * @returns {Readonly<Options>}
 */
export function optionsOf(element) {
  const text = (/** @type {string} */ name) => element.getAttribute(name);
  const controls = oneOf(text("controls"), ["full", "compact", "none"]);
  return Object.freeze({
    src: text("src"),
    game: gameNumber(text("game")),
    move: (text("move") ?? "").trim(),
    theme: oneOf(text("theme"), ["auto", "light", "dark"]),
    palette: oneOf(text("palette"), ["default", "colorblind", "contrast", "redblack", "whiteblack"]),
    lang: langAround(element) || navigator.language,
    controls,
    coordinates: oneOf(text("coordinates"), ["on", "none"]),
    numbers: numberedMoves(text("numbers")),
    caption: (text("caption") ?? "").trim(),
    comments: oneOf(text("comments"), ["auto", "below", "none"]),
    title: oneOf(text("title"), ["on", "none"]),
    result: oneOf(text("result"), ["on", "hidden"]),
    tabs: tabNames(text("tabs")),
    height: cssLength(text("height")),
    site: pageAddress(text("site"), document.baseURI),
    autoplay: isOn(element, "autoplay"),
    reel: text("reel"),
    poster: text("poster"),
    explore: oneOf(text("explore") ?? (controls === "none" ? "off" : null), ["button", "off", "on"]),
    explorer: text("explorer") || null,
    plugins: (text("plugins") ?? "").split(/\s+/).filter(Boolean),
    puzzle: isOn(element, "puzzle"),
    edit: isOn(element, "edit") && controls === "full",
  });
}

/** Boolean attributes. */
const BOOLEAN_ATTRIBUTES = new Set(["autoplay", "puzzle", "edit"]);

/** Define every attribute as a property of the same name. @param {CustomElementConstructor["prototype"]} prototype */
export function reflectAttributes(prototype) {
  for (const name of Object.keys(ATTRIBUTE_KINDS)) {
    Object.defineProperty(prototype, name, {
      /** @this {Element} */
      get() {
        return BOOLEAN_ATTRIBUTES.has(name) ? isOn(this, name) : (this.getAttribute(name) ?? "");
      },
      /** @this {Element} @param {unknown} value */
      set(value) {
        const isBoolean = BOOLEAN_ATTRIBUTES.has(name);
        if (value === null || value === undefined || (isBoolean && (!value || value === "false")))
          this.removeAttribute(name);
        else this.setAttribute(name, isBoolean ? "" : String(value));
      },
    });
  }
}

/** Set the properties again that a page has set before the element was defined, and which hide its own. @param {any} element */
export function takeOverProperties(element) {
  for (const name of [...Object.keys(ATTRIBUTE_KINDS), "settings", "node", "draft"])
    if (Object.hasOwn(element, name)) {
      const value = element[name];
      delete element[name];
      element[name] = value;
    }
}

/** Lightness (OKLCH) of texts above which they are light. */
const MIN_LIGHT_TEXT = 0.6;

/**
 * Return the theme (`light` or `dark`) that `auto` stands for in a page, and whether the color of the page's text can be read in it.
 *
 * A page says which color scheme it has by `color-scheme`, which the viewer inherits, else by the color of its text. If it says
 * nothing, the viewer has the scheme of the system.
 *
 * @param {HTMLElement} stage measured here, where style sheets of the page set nothing, and Chromium does not crash in their transitions
 * @returns {["page" | "auto" | "light" | "dark", boolean]}
 */
function pageTheme(stage) {
  stage.dataset.theme = "page";
  // viewer.css has the measuring properties
  const { colorScheme, columnRuleColor, textDecorationColor } = getComputedStyle(stage);
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
  const [shown, hasPageText] = theme === "auto" ? pageTheme(stage) : [theme, false];
  Object.assign(stage.dataset, { theme: shown, text: hasPageText ? "page" : "own", palette, controls, title, result });
  stage.classList.toggle("sized", height !== "");
  stage.classList.toggle("free", height === "" && controls === "full");
  heightSheet.replaceSync(height ? `:host { height: ${height}; min-height: 0; }` : "");
  // the attribute `title` must not become a tooltip
  stage.title = "";
}
