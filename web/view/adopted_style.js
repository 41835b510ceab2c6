/** Style sheets of modules that are imported on demand. */

/** Text of a style sheet → the sheet. @type {Map<string, CSSStyleSheet>} */
const sheets = new Map();

/**
 * Add a style sheet to the tree that contains an element. Content policies allow adopted style sheets.
 *
 * @param {Element} element in a document or shadow tree
 * @param {string} text
 */
export function adoptStyle(element, text) {
  const root = /** @type {Document | ShadowRoot} */ (element.getRootNode());
  let sheet = sheets.get(text);
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    sheets.set(text, sheet);
  }
  if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets.push(sheet);
}
