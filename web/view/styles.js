/** The style sheets of the viewer, loaded once for all viewers of a page. Adopted sheets need no inline style. */

const NAMES = ["tokens", "board", "viewer"];

/** @type {Promise<CSSStyleSheet[]> | null} */
let loaded = null;

/** @param {string} name */
async function sheet(name) {
  const response = await fetch(new URL(`../styles/${name}.css`, import.meta.url));
  const made = new CSSStyleSheet();
  made.replaceSync(await response.text());
  return made;
}

export function styles() {
  loaded ??= Promise.all(NAMES.map(sheet));
  return loaded;
}
