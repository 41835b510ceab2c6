/** Finds the record in a web page, so that a link to the page opens the record. Loaded when a server answers with a page. */

import { fetchFile } from "../../loading/fetch_record.js";
import { inlineRecord, sourceOf } from "../../loading/sources.js";
import { EXTENSIONS } from "../record_extensions.js";

/** Elements that name or hold a record in an attribute, ours and those of other viewers (WGo, BesoGo): selector and attribute. */
const NAMING = Object.freeze([
  ["board-reel[src]", "src"],
  ["[data-wgo]", "data-wgo"],
  ["[class^=besogo-][sgf]", "sgf"],
  ["a[href]", "href"],
]);

/**
 * Return the first record of a web page, or null if it has none. Reject with a `LoadFailure` if the record cannot be fetched.
 *
 * @param {Uint8Array<ArrayBuffer>} bytes of the page
 * @param {string} url of the page
 * @param {AbortSignal} signal
 * @returns {Promise<{ name: string | null, bytes: Uint8Array } | null>}
 */
export async function recordOfPage(bytes, url, signal) {
  const page = new DOMParser().parseFromString(new TextDecoder().decode(bytes), "text/html");
  const inline = inlineRecord(page.documentElement);
  if (inline) return { name: null, bytes: inline };
  const base = new URL(page.querySelector("base[href]")?.getAttribute("href") ?? "", url);
  for (const [selector, attribute] of NAMING)
    for (const element of page.querySelectorAll(selector)) {
      const value = element.getAttribute(attribute)?.trim() ?? "";
      const source = sourceOf(value);
      if (source instanceof Uint8Array) return { name: null, bytes: source };
      if (!URL.canParse(value, base)) continue;
      const address = new URL(value, base);
      if (element.localName !== "a" || isRecord(address)) return fetchFile(address.href, signal);
    }
  return null;
}

/** Return whether an address ends like the name of a record. @param {URL} address */
const isRecord = ({ protocol, pathname }) =>
  protocol.startsWith("http") &&
  EXTENSIONS.some((extension) => pathname.toLowerCase().endsWith(extension.toLowerCase()));
