/**
 * Tables with all texts of a language, for the viewer and for the page.
 *
 * @typedef {Readonly<Record<string, string>>} Texts key → text
 * @typedef {Readonly<Record<string, Texts>>} Parts part → its texts
 */

const PAGE = "page";
/** Keys of the names of viewer tabs and buttons that the page mentions, in the page's table `viewer/KEY`. */
const NAMED_ON_PAGE = ["close", "explorer"];

/** Return the texts of the page's own part, with the names of viewer tabs and buttons that it mentions. @param {Parts} parts @returns {Texts} */
export function pagePart({ viewer, page }) {
  const names = Object.entries(viewer).filter(([key]) => NAMED_ON_PAGE.includes(key));
  return { ...page, ...withPrefixes([["viewer", Object.fromEntries(names)]]) };
}

/** Return the texts of the viewer in one table: keys of parts are `PART/KEY`. @param {Parts} parts @returns {Texts} */
export function viewerTable({ viewer, ...parts }) {
  const names = Object.keys(parts).filter((name) => !name.startsWith(PAGE));
  return { ...viewer, ...withPrefixes(names.map((name) => [name, parts[name]])) };
}

/**
 * Return the texts of the page in one table: keys of its part `page_drafts` are `drafts/KEY`. Those of `page_document`, which index.html
 * contains in English, have their own keys. Those of `page_photo` are loaded when a reader chooses a photo.
 *
 * @param {Parts} parts
 * @returns {Texts}
 */
export function pageTable({ page_document: ofDocument, page_photo: _, ...parts }) {
  const names = Object.keys(parts).filter((name) => name.startsWith(`${PAGE}_`));
  return {
    ...pagePart(parts),
    ...ofDocument,
    ...withPrefixes(names.map((name) => [name.slice(PAGE.length + 1), parts[name]])),
  };
}

/** Return texts in one table, with keys after a prefix. @param {readonly (readonly [prefix: string, texts: Texts])[]} parts */
export const withPrefixes = (parts) =>
  Object.fromEntries(
    parts.flatMap(([prefix, texts]) => Object.entries(texts).map(([key, text]) => [`${prefix}/${key}`, text])),
  );
