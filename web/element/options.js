/** Attributes of the element as one frozen object: made anew for each viewer, shared with nobody. */

/** Names of the attributes, in the order of the documentation. */
export const ATTRIBUTES = /** @type {const} */ ([
  "src",
  "game",
  "move",
  "theme",
  "palette",
  "lang",
  "controls",
  "autoplay",
  "reel",
  "poster",
  "plugins",
]);

/**
 * @typedef {object} Options
 * @property {string | null} src address of the record
 * @property {number} game which game of the file, from 1
 * @property {string} move where to open: a link as in the address of a page, `end`, or empty for the record's own start
 * @property {"auto" | "light" | "dark"} theme
 * @property {"default" | "colorblind" | "contrast" | "redblack" | "whiteblack"} palette
 * @property {string} lang
 * @property {"full" | "compact" | "none"} controls
 * @property {boolean} autoplay
 * @property {string | null} reel address of a prepared game
 * @property {string | null} poster address of a picture to be shown until the board is drawn
 * @property {string[]} plugins addresses of wheels with more games
 */

/**
 * @template {string} T
 * @param {string | null} value
 * @param {readonly T[]} known the first is the default
 * @returns {T}
 */
function oneOf(value, known) {
  return known.find((name) => name === value) ?? known[0];
}

/** The number of a game as an address or attribute gives it; 1 for everything that is no such number. @param {string | null} text */
export function gameNumber(text) {
  const number = Number(text);
  return Number.isSafeInteger(number) && number > 0 ? number : 1;
}

/**
 * @param {Element} element
 * @returns {Readonly<Options>}
 */
export function optionsOf(element) {
  const text = (/** @type {string} */ name) => element.getAttribute(name);
  const lang = element.closest("[lang]")?.getAttribute("lang") ?? document.documentElement.lang;
  return Object.freeze({
    src: text("src"),
    game: gameNumber(text("game")),
    move: (text("move") ?? "").trim(),
    theme: oneOf(text("theme"), /** @type {const} */ (["auto", "light", "dark"])),
    palette: oneOf(
      text("palette"),
      /** @type {const} */ (["default", "colorblind", "contrast", "redblack", "whiteblack"]),
    ),
    lang: lang || navigator.language,
    controls: oneOf(text("controls"), /** @type {const} */ (["full", "compact", "none"])),
    autoplay: element.hasAttribute("autoplay"),
    reel: text("reel"),
    poster: text("poster"),
    plugins: (text("plugins") ?? "").split(/\s+/).filter(Boolean),
  });
}
