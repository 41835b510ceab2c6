/**
 * What an explorer shows: an index, and how its games are opened. An index of files in the page has the same form as one at an address.
 *
 * @typedef {import("./index_reader.js").GameRow} GameRow
 *
 * @typedef {object} Place where a position is
 * @property {GameRow} game
 * @property {number} place depth on the main line, or the index of a node if `isNode`
 * @property {boolean} isNode
 * @property {string} key of the position, empty if it is not known
 *
 * @typedef {object} Keeping
 * @property {() => Promise<number>} bytes approximate size
 * @property {() => Promise<boolean>} isKept
 * @property {(onProgress: (share: number) => void, signal: AbortSignal) => Promise<void>} keep
 * @property {() => Promise<void>} forget
 *
 * @typedef {object} ExplorerSource
 * @property {IndexReader} source
 * @property {string} [title] what is searched
 * @property {Keeping} [keeping] how the index is kept in the browser, absent if it cannot be kept
 * @property {(place: Place) => Promise<string | null>} [pageOf] address of the page of a game at a place, null if it has none
 * @property {(game: GameRow, place: number) => void | Promise<void>} [openGame] opens a game in place
 * @property {(game: GameRow) => Promise<string | null>} [recordOf] address of the record of a game, null if it is not known
 */

import { canKeep, fromAddressOrKept, keepingOf, MANIFEST } from "./index_cache.js";
import { readManifest } from "./index_json.js";
import { IndexReader } from "./index_reader.js";

/** Absolute address of an index → its source, so that the viewers of a page share what was read. @type {Map<string, ExplorerSource>} */
const opened = new Map();

/** Return the source for the index at an address, the same one each time. @param {string} address relative to the page @returns {ExplorerSource} */
export function openIndex(address) {
  const base = new URL(address.replace(/\/*$/, "/"), document.baseURI).href;
  const known = opened.get(base);
  if (known) return known;
  const read = fromAddressOrKept(base);
  const source = new IndexReader(async (name) => {
    const content = await read(name);
    if (content || name === MANIFEST) return content;
    // a shard may be missing because it would be empty, but not a set
    const [folder] = name.split("/");
    const isSet = (/** @type {import("./index_reader.js").SetInfo} */ info) => info.name === folder;
    if (!(await source.manifest()).sets.some(isSet)) return null;
    const manifest = await read(MANIFEST);
    if (manifest && readManifest(manifest).sets.some(isSet)) return null;
    opened.delete(base);
    throw new Error("it was replaced; the next position is read from the new one");
  });
  const links = async () => (await source.manifest()).links ?? null;
  const made = {
    source,
    ...(canKeep() && { keeping: keepingOf(base, source) }),
    pageOf: async (/** @type {Place} */ place) => pageAddress(await links(), base, place),
    recordOf: async (/** @type {GameRow} */ { file }) => {
      const { records = "" } = (await links()) ?? {};
      return records ? new URL(encodePath(file), new URL(records, base)).href : null;
    },
  };
  opened.set(base, made);
  return made;
}

/** @param {string} path */
const encodePath = (path) => path.split("/").map(encodeURIComponent).join("/");

/**
 * Return the address of the page of a game in a site, opened at a place; null if the game has no page.
 *
 * @param {import("./index_reader.js").Links | null} links
 * @param {string} base
 * @param {Place} place
 */
export function pageAddress(links, base, { game, place, isNode, key }) {
  if (!links?.pages || game.number > (links.pages_per_record ?? Number.POSITIVE_INFINITY)) return null;
  const stem = game.file.replace(/\.[^./]*$/, "");
  const address = new URL(
    `${encodePath(stem)}${game.number > 1 ? `.${game.number}` : ""}.html`,
    new URL(links.pages, base),
  );
  address.hash = String(
    new URLSearchParams({ [isNode ? "node" : "ply"]: String(place), ...(key && { position: key }) }),
  );
  return address.href;
}
