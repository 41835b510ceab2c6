/** What a pasted link leads to. */

const LONE_LINK = /^\s*(https?:\/\/\S+)\s*$/;
/** The first link in a text, without the punctuation of its sentence. */
const LINK = /https?:\/\/\S*[^\s.,;:!?)\]}>'"]/;
/** The fragment of a link that holds a whole record. */
const RECORD_FRAGMENT = /^#r=[\w-]+$/;

/** Return the first link in a text, or null. @param {string} text */
export const linkIn = (text) => LINK.exec(text)?.[0] ?? null;

/**
 * Return the address, relative to our page, at which a pasted link is opened, or null if the text is not a link and nothing else.
 *
 * @param {string} text a link with a whole record, a link to a record that our page shows, or the address of a record or of a page with one
 * @param {string} page the address of our page, without query and fragment
 */
export function addressOfLink(text, page) {
  const [, link] = LONE_LINK.exec(text) ?? [];
  if (!link || !URL.canParse(link)) return null;
  const { hash, search, searchParams, origin, pathname } = new URL(link);
  if (RECORD_FRAGMENT.test(hash)) return hash;
  const place = origin + pathname;
  if (place === page && searchParams.has("src")) return search + hash;
  return `?${new URLSearchParams({ src: place + search })}${hash}`;
}
