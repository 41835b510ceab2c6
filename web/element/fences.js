/**
 * Turn code fences with records, and links to records, into viewers: `<script src="boardreel.js" data-fences crossorigin defer>`. This
 * module is loaded when the page's script asks for it.
 *
 * Generators write a fence as a `pre`, alone or in wrappers, and name its language in a class or an attribute. The text of the fence
 * becomes text again and its options become attributes of a fixed list, so that a fence cannot contain markup.
 */

import { ATTRIBUTE_KINDS } from "./attributes.js";
import { FENCE_LANGUAGES } from "./fence_languages.js";

/** Attributes that a fence cannot have: they name other files or addresses, or mean something else in code. */
const FOREIGN = new Set(["src", "lang", "site", "reel", "poster", "plugins", "explorer"]);
const OPTIONS = Object.keys(ATTRIBUTE_KINDS).filter((name) => !FOREIGN.has(name));

const LANGUAGES = FENCE_LANGUAGES.join("|");
/** Class of a `pre` or `code`. CommonMark keeps braces that follow the language without a space in its class. */
const CODE_CLASS = new RegExp(`^(?:lang(?:uage)?-)?(${LANGUAGES})(\\{.*)?$`);
/** Class of an element around a code fence. */
const WRAPPER_CLASS = new RegExp(`^(?:language|highlight|highlight-source)-(?:${LANGUAGES})$`);

/**
 * The output of generators: the `pre` of a fence, whatever its language is, and where its language is named.
 *
 * - `pre > code.language-sgf`: CommonMark, Python-Markdown, MkDocs, Hugo, kramdown
 * - `div.language-sgf pre`: Jekyll with rouge, pymdownx.highlight (Material for MkDocs)
 * - `div.highlight-sgf pre`: Sphinx; `div.highlight-source-sgf pre`: pages of GitHub
 * - `pre[lang=sgf]`: GitHub's own renderer
 * - `pre > code[data-lang=sgf]`: Hugo
 *
 * Python-Markdown's codehilite drops the language; there, a comment before the fence names it.
 */
const WRAPPERS =
  'div[class*="highlight"], div[class*="language-"], div.codehilite, div.chroma, figure.highlight, table';
/** Parts of a fence that are not its text: line numbers and buttons. */
const ADDITIONS = ".linenos, .linenodiv, .lineno, .gutter, .lnt, .ln, .hljs-ln-numbers, button";
const LINE_NUMBERS = ".linenos, .linenodiv, .gutter";

/** An option, as in `move=23`, `caption="The end"` or `puzzle`. */
const OPTION = /([a-z]+)(?:=(?:"([^"]*)"|'([^']*)'|([^\s"'{}]*)))?/g;
/** Pattern of the comment before a fence that has its options. */
const COMMENT = /^\s*board-reel(?:\s(.*))?$/s;

/** Return the options in a text such as `move=23 puzzle` by their names, without those that a fence cannot have. @param {string} text */
export function parseOptions(text) {
  const found = [...text.matchAll(OPTION)].map(([, name, ...values]) => [
    name,
    values.find((value) => value !== undefined) ?? "",
  ]);
  return Object.fromEntries(found.filter(([name]) => OPTIONS.some((option) => option === name)));
}

/** Return the text of a code fence without line numbers and buttons. @param {Element} element */
function recordText(element) {
  const copy = /** @type {Element} */ (element.cloneNode(true));
  for (const addition of copy.querySelectorAll(ADDITIONS)) addition.remove();
  return (copy.textContent ?? "").trim();
}

/** Return the elements of a fence: its `code`, its `pre` and the wrappers that contain nothing else. @param {HTMLPreElement} pre */
function partsOf(pre) {
  const text = recordText(pre);
  /** @type {Element[]} */
  const parts = [...pre.querySelectorAll(":scope > code"), pre];
  for (let outer = pre.parentElement?.closest(WRAPPERS); outer; outer = outer.parentElement?.closest(WRAPPERS)) {
    if (recordText(outer) !== text) break;
    parts.push(outer);
  }
  return parts;
}

/** Return the options in braces after the language, or null if an element does not name the language of a record. @param {Element} part */
function fenceOptions(part) {
  const isCode = part.matches("pre, code");
  for (const name of part.classList) {
    const [match, , braces] = (isCode ? CODE_CLASS : WRAPPER_CLASS).exec(name) ?? [];
    if (match) return braces ?? "";
  }
  const named = (isCode && (part.getAttribute("data-lang") ?? part.getAttribute("lang"))) || "";
  return FENCE_LANGUAGES.includes(named) ? "" : null;
}

/** Return the options that an element of a fence has as attributes. @param {Element} part @returns {Record<string, string>} */
function attributeOptions(part) {
  const found = OPTIONS.map((name) => [name, part.getAttribute(name) ?? part.getAttribute(`data-${name}`)]);
  const meta = parseOptions(part.getAttribute("data-meta") ?? part.getAttribute("meta") ?? "");
  return { ...meta, ...Object.fromEntries(found.filter(([, value]) => value !== null)) };
}

/** Return the options in an HTML comment before an element, or null if there is no such comment. @param {Node} element */
function commentOptions(element) {
  let node = element.previousSibling;
  while (node instanceof Text && !node.data.trim()) node = node.previousSibling;
  const match = node instanceof Comment && COMMENT.exec(node.data);
  return match ? parseOptions(match[1] ?? "") : null;
}

/**
 * Replace an element by a viewer with some attributes and, if given, a record inside.
 *
 * @param {Element} element
 * @param {Record<string, string>} attributes
 * @param {Node | null} [record]
 */
function replaceByViewer(element, attributes, record = null) {
  const viewer = document.createElement("board-reel");
  for (const [name, value] of Object.entries(attributes)) viewer.setAttribute(name, value);
  if (record) viewer.append(record);
  element.replaceWith(viewer);
}

/**
 * Replace a code fence by a viewer if it contains a record. A comment before it is enough, because some highlighters drop the name of the
 * language.
 *
 * @param {HTMLPreElement} pre
 */
function upgradeFence(pre) {
  const parts = partsOf(pre);
  const whole = /** @type {Element} */ (parts.at(-1));
  const comment = commentOptions(whole);
  const braces = parts.map(fenceOptions).find((options) => options !== null) ?? comment ?? null;
  const text = recordText(pre);
  if (braces === null || !text) return;
  const record = document.createElement("pre");
  // no slot of the viewer has this name, so the text is not shown
  record.slot = "record";
  record.textContent = text;
  const inBraces = typeof braces === "string" ? parseOptions(braces) : {};
  /** @type {Record<string, string>} */
  const attributes = { ...comment, ...inBraces };
  for (const part of parts.toReversed()) Object.assign(attributes, attributeOptions(part));
  replaceByViewer(whole, attributes, record);
}

/** Replace a link to a record by a viewer; also its paragraph if that has no other content. @param {HTMLAnchorElement} link */
function upgradeLink(link) {
  if (!/^(https?|file):$/.test(link.protocol)) return;
  const { parentElement } = link;
  const isAlone = parentElement?.matches("p") && parentElement.textContent?.trim() === link.textContent?.trim();
  const options = { ...commentOptions(link), ...attributeOptions(link) };
  // a link has these attributes for other reasons
  delete options.title;
  replaceByViewer(isAlone ? parentElement : link, { ...options, src: link.getAttribute("href") ?? "" });
}

/** Turn the fences and links in a part of the page into viewers. @param {ParentNode} root */
function upgradeFences(root) {
  for (const pre of root.querySelectorAll("pre"))
    if (!pre.closest(`board-reel, ${LINE_NUMBERS}`)) upgradeFence(/** @type {HTMLPreElement} */ (pre));
  for (const link of root.querySelectorAll("a.board-reel[href]")) upgradeLink(/** @type {HTMLAnchorElement} */ (link));
}

/** Upgrade the page, once it is complete. */
export function upgradePage() {
  if (document.readyState === "loading") addEventListener("DOMContentLoaded", () => upgradeFences(document));
  else upgradeFences(document);
}
