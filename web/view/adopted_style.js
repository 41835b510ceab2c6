/** Style sheets of modules that are imported on demand. */

/** Text of a style sheet → the sheet. @type {Map<string, CSSStyleSheet>} */
const sheets = new Map();

/**
 * Add a style sheet, given as its text, to the tree that contains an element. Content policies allow adopted style sheets.
 *
 * @param {Element} element without an effect if it is not in a document
 * @param {string} text
 */
export function adoptStyle(element, text) {
  if (!element.isConnected) return;
  const root = /** @type {Document | ShadowRoot} */ (element.getRootNode());
  let sheet = sheets.get(text);
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    sheets.set(text, sheet);
  }
  if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets.push(sheet);
}
