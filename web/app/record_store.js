/**
 * Stores items of a kind, such as records, in the browser within limits. The least recently used ones are removed first.
 *
 * @typedef {{ items: number, bytes: number }} Limits maximum count and total size
 * @typedef {{ id: string, bytes: number, used: number, isKept?: boolean }} StoredItem `used` is the time of the last use in milliseconds;
 *   an item that is kept stays, and the limits do not count it
 * @typedef {"stored" | "full" | "denied"} StoreResult
 */

import { resultOf } from "../runtime/database_request.js";
import { rangeOf, transact } from "./database.js";

/** The kinds of items: records, and the indexes of those whose index the user keeps. */
export const [RECORD, INDEX] = ["record", "index"];
/** Number of bytes in a megabyte, as users count them. */
export const MEGABYTE = 1_000_000;

/** Return why the browser has stored nothing. @param {unknown} error @returns {"full" | "denied"} */
export const refusalOf = (error) => (Object(error).name === "QuotaExceededError" ? "full" : "denied");

/**
 * Return the ids of the items to remove so that the others are within the limits, least recently used first.
 *
 * @param {readonly StoredItem[]} items
 * @param {Limits} limits
 */
export function itemsToRemove(items, { items: maxItems, bytes: maxBytes }) {
  const newestFirst = items.filter(({ isKept }) => !isKept).toSorted((one, other) => other.used - one.used);
  let totalBytes = 0;
  const ids = [];
  for (const [index, item] of newestFirst.entries()) {
    totalBytes += item.bytes;
    if (index >= maxItems || totalBytes > maxBytes) ids.push(item.id);
  }
  return ids.toReversed();
}

/**
 * Stores items of one kind. `Info` describes an item in a list; the content is only loaded for one item at a time.
 *
 * @template {object} Info
 * @template Content
 */
export class RecordStore {
  /** @param {string} kind @param {Limits} limits */
  constructor(kind, limits) {
    this.kind = kind;
    this.limits = limits;
  }

  /** Return the key of an item in the database. @param {string} id */
  #key(id) {
    return [this.kind, id];
  }

  /**
   * Store an item as the most recently used one, in place of one with the same id, and remove items beyond the limits.
   *
   * @param {string} id
   * @param {number} bytes size of the content
   * @param {Info} info
   * @param {Content} content
   * @returns {Promise<StoreResult>}
   */
  async put(id, bytes, info, content) {
    try {
      await transact("readwrite", async (items, contents) => {
        const others = /** @type {StoredItem[]} */ (await resultOf(items.getAll(rangeOf(this.kind)))).filter(
          (item) => item.id !== id,
        );
        const item = { ...info, id, bytes, used: Math.max(Date.now(), ...others.map(({ used }) => used + 1)) };
        for (const old of itemsToRemove([...others, item], this.limits)) {
          items.delete(this.#key(old));
          contents.delete(this.#key(old));
        }
        items.put(item, this.#key(id));
        contents.put(content, this.#key(id));
      });
      return "stored";
    } catch (error) {
      return refusalOf(error);
    }
  }

  /** Return the description of an item, null if it is not stored. @param {string} id */
  async info(id) {
    try {
      const item = await transact("readonly", (items) => resultOf(items.get(this.#key(id))));
      return /** @type {(Info & StoredItem) | undefined} */ (item) ?? null;
    } catch {
      return null;
    }
  }

  /** Return an item with its content, null if it is not stored. @param {string} id */
  async get(id) {
    try {
      return await transact("readonly", async (items, contents) => {
        const [info, content] = await Promise.all([
          resultOf(items.get(this.#key(id))),
          resultOf(contents.get(this.#key(id))),
        ]);
        return info && content
          ? { info: /** @type {Info & StoredItem} */ (info), content: /** @type {Content} */ (content) }
          : null;
      });
    } catch {
      return null;
    }
  }

  /** Change the description of an item, unless it has been removed. @param {string} id @param {Partial<Info>} changes */
  async update(id, changes) {
    await transact("readwrite", async (items) => {
      const item = await resultOf(items.get(this.#key(id)));
      if (item) items.put({ ...item, ...changes }, this.#key(id));
    }).catch(() => {});
  }
}

/**
 * Return the descriptions of all items of a kind, most recently used first, or an empty list if storage is denied.
 *
 * @param {string} kind
 * @returns {Promise<StoredItem[]>}
 */
export async function listItems(kind) {
  try {
    const items = await transact("readonly", (items) => resultOf(items.getAll(rangeOf(kind))));
    return /** @type {StoredItem[]} */ (items).toSorted((one, other) => other.used - one.used);
  } catch {
    return [];
  }
}

/** Remove an item of a kind from the browser, or all of them. @param {string} kind @param {string | null} id null for all */
export async function removeItems(kind, id) {
  const key = id === null ? rangeOf(kind) : [kind, id];
  await transact("readwrite", async (items, contents) => {
    items.delete(key);
    contents.delete(key);
  }).catch(() => {});
}
