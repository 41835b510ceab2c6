/**
 * Print a game: the printed form that `boardreel print` writes, too. Python makes it, and the browser's own dialog prints it.
 *
 * @typedef {Pick<import("../host.js").Services, "fail" | "record" | "say" | "state">} Services
 * @typedef {import("../../texts/translations.js").Translation} Translation
 * @typedef {[tag: string, attributes: Record<string, string>, text: string, children: ElementData[]]} ElementData an element without a tag has
 *   the element that it stands for as its text, in JSON
 */

import { printedForm } from "../../requests/questions.js";
import { importViewerTexts } from "../../texts/translations.js";
import { createSheet } from "../adopted_style.js";
import { button, html } from "../dom.js";
import { checkbox, select } from "./settings_panel.js";

const SVG = "http://www.w3.org/2000/svg";
/** Class of the element with the printed form, which is a child of the body while the browser prints. */
const HOST_CLASS = "boardreel-print";
/** Style sheet that hides everything else of the page on paper. */
const PAGE_STYLE = `@media screen { .${HOST_CLASS} { display: none; } }
@media print {
  body > :not(.${HOST_CLASS}) { display: none !important; }
  html, body { margin: 0 !important; padding: 0 !important; height: auto !important; background: #fff !important;
    overflow: visible !important; display: block !important; }
}`;
/** Names of the elements that a printed form consists of. */
const TAGS = new Set(
  (
    "article b circle dd div dl dt figcaption figure g h1 h2 header p path pattern rect section span svg text title " +
    "line ellipse polygon defs radialGradient stop"
  ).split(" "),
);
/** Attributes that could load something or run a script. */
const FORBIDDEN_ATTRIBUTE = /^on|href|src|^style$/i;

/** The part of the core's texts that printed pages need. Among the texts of the viewer, their keys begin with this name and a period. */
const PRINTING = "printing";

const MOVES_PER_FIGURE = [10, 20, 50, 100];
const PAPERS = /** @type {const} */ (["A4", "letter"]);

/**
 * Return an element of the printed form.
 *
 * @param {ElementData} data
 * @param {boolean} [isSvg] whether it is in an SVG element
 * @returns {Element}
 */
export function createElement([tag, attributes, text, children], isSvg = false) {
  if (!tag) return createElement(JSON.parse(text), isSvg);
  if (!TAGS.has(tag)) throw new Error(`unexpected element ${tag}`);
  const isDrawing = isSvg || tag === "svg";
  const element = isDrawing ? document.createElementNS(SVG, tag) : document.createElement(tag);
  for (const [name, value] of Object.entries(attributes))
    if (name !== "xmlns" && !FORBIDDEN_ATTRIBUTE.test(name)) element.setAttribute(name, value);
  if (text) element.append(text);
  for (const child of children) element.append(createElement(child, isDrawing));
  return element;
}

/**
 * Show the printed form instead of the page on paper, and open the dialog of the browser.
 *
 * @param {ElementData} data
 * @param {string} style
 */
async function printSheet(data, style) {
  document.querySelector(`.${HOST_CLASS}`)?.remove();
  const host = html("div", { class: HOST_CLASS });
  const root = host.attachShadow({ mode: "open" });
  const sheet = createSheet(style);
  root.adoptedStyleSheets = [sheet];
  root.append(createElement(data));
  // the size of the paper counts in the style of a document only
  const pageSheets = [sheet, createSheet(PAGE_STYLE)];
  for (const used of pageSheets) document.adoptedStyleSheets.push(used);
  document.body.append(host);
  const restore = () => {
    host.remove();
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((used) => !pageSheets.includes(used));
  };
  addEventListener("afterprint", restore, { once: true });
  await document.fonts.ready;
  print();
}

/**
 * Return the texts that Python, which has no files in a page, uses in the printed form: part of the core → its texts.
 *
 * @param {Translation} translation of the viewer
 * @param {string} kind of the game
 */
export function printedTexts({ default: texts, games = {} }, kind) {
  const prefix = `${PRINTING}/`;
  const entries = Object.entries(texts);
  const printing = entries.flatMap(([key, text]) =>
    key.startsWith(prefix) ? [/** @type {const} */ ([key.slice(prefix.length), text])] : [],
  );
  const common = entries.filter(([key]) => !key.includes("/"));
  return { common: Object.fromEntries(common), [kind]: games[kind] ?? {}, [PRINTING]: Object.fromEntries(printing) };
}

/**
 * Return the panel with the options for printing.
 *
 * @param {Services} services
 * @param {import("../../reel/messages.js").FormatMessage} say
 * @param {() => void} close
 */
export function printPanel(services, say, close) {
  const language = services.say("locale");
  const options = { moves: 20, paper: PAPERS[0], color: false, variations: true, language };
  const change = (/** @type {Partial<Record<keyof typeof options, unknown>>} */ changed) =>
    void Object.assign(options, changed);
  const print = async () => {
    start.disabled = true;
    start.textContent = say("print.preparing");
    const { reel } = services.state;
    try {
      // without its translation, the form is in English
      const translation = language === "en" ? null : await importViewerTexts(language).catch(() => null);
      const texts = translation ? printedTexts(translation, reel.game.kind) : {};
      const { sheet, style } = await printedForm(services, { ...options, texts });
      // the reader may have closed the panel in the meantime
      if (!start.isConnected) return;
      close();
      await printSheet(sheet, style);
    } catch (error) {
      close();
      services.fail(error);
    }
  };
  const start = button({ class: "command primary", part: "button" }, print, say("print.start"));
  const paperText = (/** @type {string} */ paper) => (paper === "A4" ? paper : "Letter");
  return html(
    "div",
    { class: "settings" },
    select(say("print.moves"), MOVES_PER_FIGURE, String, options.moves, (moves) => change({ moves })),
    select(say("print.paper"), PAPERS, paperText, options.paper, (paper) => change({ paper })),
    checkbox(say("print.variations"), options.variations, (variations) => change({ variations })),
    checkbox(say("print.color"), options.color, (color) => change({ color })),
    html("p", {}, start),
  );
}
