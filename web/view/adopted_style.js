/** Style sheets from texts. Content policies allow adopted style sheets. */

/** Return a style sheet object with a text. @param {string} text */
export function createSheet(text) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  return sheet;
}

/** Text of a style sheet → the sheet. @type {Map<string, CSSStyleSheet>} */
const sheets = new Map();

/**
 * Add a style sheet, given as its text, to the document or shadow tree that contains an element. The sheet of a text is created once.
 *
 * @param {Element} element without an effect if it is in no such tree
 * @param {string} text
 */
export function adoptStyle(element, text) {
  const { adoptedStyleSheets } = /** @type {Partial<DocumentOrShadowRoot>} */ (element.getRootNode());
  const sheet = sheets.get(text) ?? createSheet(text);
  sheets.set(text, sheet);
  if (adoptedStyleSheets?.includes(sheet) === false) adoptedStyleSheets.push(sheet);
}
