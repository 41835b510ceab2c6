/** Style sheets from texts. Content policies allow adopted style sheets. */

/** Return a style sheet object with a text. @param {string} text @param {Document} [owner] the only document that can use it */
export function createSheet(text, { defaultView } = document) {
  const sheet = new (defaultView ?? globalThis).CSSStyleSheet();
  sheet.replaceSync(text);
  return sheet;
}

/** Document → text of a style sheet → the sheet. @type {WeakMap<Document, Map<string, CSSStyleSheet>>} */
const sheets = new WeakMap();

/** Return the style sheet of a text in a document, created once. @param {Document} owner @param {string} text */
export function sheetIn(owner, text) {
  const known = sheets.get(owner) ?? new Map();
  sheets.set(owner, known);
  const sheet = known.get(text) ?? createSheet(text, owner);
  known.set(text, sheet);
  return sheet;
}

/**
 * Add a style sheet, given as its text, to the document or shadow tree that contains an element.
 *
 * @param {Element} element without an effect if it is in no such tree
 * @param {string} text
 */
export function adoptStyle(element, text) {
  const { adoptedStyleSheets } = /** @type {Partial<DocumentOrShadowRoot>} */ (element.getRootNode());
  const sheet = sheetIn(element.ownerDocument, text);
  if (adoptedStyleSheets?.includes(sheet) === false) adoptedStyleSheets.push(sheet);
}
