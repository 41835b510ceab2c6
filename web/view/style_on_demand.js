/** Style sheets of the modules that are loaded on demand. Content policies allow adopted style sheets. */

/** Text → style sheet. @type {Map<string, CSSStyleSheet>} */
const sheets = new Map();

/** Add a style sheet to the tree of an element, once. @param {Node} element @param {string} text */
export function adoptStyle(element, text) {
  const root = element.getRootNode();
  if (!(root instanceof ShadowRoot)) return;
  let sheet = sheets.get(text);
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    sheets.set(text, sheet);
  }
  if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
}
