/**
 * Tables with all texts of a language, for the viewer and for the page.
 *
 * @typedef {Readonly<Record<string, string>>} Texts key → text
 * @typedef {Readonly<Record<string, Texts>>} Parts part → its texts
 */

const PAGE = "page";

/** Return the texts of the viewer in one table: keys of parts are `PART/KEY`. @param {Parts} parts @returns {Texts} */
export function viewerTable({ viewer, ...parts }) {
  const names = Object.keys(parts).filter((name) => !name.startsWith(PAGE));
  return { ...viewer, ...withPrefixes(names.map((name) => [name, parts[name]])) };
}

/** Return the texts of the page in one table: keys of its part `page_drafts` are `drafts/KEY`. @param {Parts} parts @returns {Texts} */
export function pageTable({ page, ...parts }) {
  const names = Object.keys(parts).filter((name) => name.startsWith(`${PAGE}_`));
  return { ...page, ...withPrefixes(names.map((name) => [name.slice(PAGE.length + 1), parts[name]])) };
}

/** Return texts in one table, with keys after a prefix. @param {readonly (readonly [prefix: string, texts: Texts])[]} parts */
const withPrefixes = (parts) =>
  Object.fromEntries(
    parts.flatMap(([prefix, texts]) => Object.entries(texts).map(([key, text]) => [`${prefix}/${key}`, text])),
  );
