/**
 * Keeps what the reader opened in the browser: items of a kind, such as records, within limits. The oldest leave first.
 *
 * @typedef {{ items: number, bytes: number, itemBytes: number }} Limits largest count, bytes together, bytes of one item
 * @typedef {{ id: string, bytes: number, used: number }} Kept `used` is the time of the last use, in milliseconds
 * @typedef {"kept" | "tooLarge" | "denied"} Outcome
 */

import { answered, rangeOf, transact } from "./database.js";

/** Bytes in a megabyte, as users count them. */
export const MEGABYTE = 1_000_000;

/**
 * Return the ids of the items that have to go so that the rest is within the limits, least recently used first.
 *
 * @param {readonly Kept[]} items
 * @param {Limits} limits
 */
export function expendable(items, { items: most, bytes }) {
  const newestFirst = items.toSorted((one, other) => other.used - one.used);
  let total = 0;
  const ids = [];
  for (const [place, item] of newestFirst.entries()) {
    total += item.bytes;
    if (place >= most || total > bytes) ids.push(item.id);
  }
  return ids.toReversed();
}

/**
 * Items of one kind. `Info` is what a list of them shows; the content is read for one item alone.
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

  /** @param {string} id */
  #key(id) {
    return [this.kind, id];
  }

  /**
   * Keep an item as the most recently used one, in place of an item with the same id.
   *
   * @param {string} id
   * @param {number} bytes size of the content
   * @param {Info} info
   * @param {Content} content
   * @returns {Promise<Outcome>}
   */
  async keep(id, bytes, info, content) {
    if (bytes > this.limits.itemBytes) return "tooLarge";
    try {
      await transact("readwrite", async (items, contents) => {
        const others = /** @type {Kept[]} */ (await answered(items.getAll(rangeOf(this.kind)))).filter(
          (item) => item.id !== id,
        );
        const item = { ...info, id, bytes, used: Math.max(Date.now(), ...others.map(({ used }) => used + 1)) };
        for (const old of expendable([...others, item], this.limits)) {
          items.delete(this.#key(old));
          contents.delete(this.#key(old));
        }
        items.put(item, this.#key(id));
        contents.put(content, this.#key(id));
      });
      return "kept";
    } catch {
      return "denied";
    }
  }

  /** Return what is known of all items, most recently used first; an empty list where nothing can be stored. */
  async list() {
    try {
      const found = await transact("readonly", (items) => answered(items.getAll(rangeOf(this.kind))));
      return /** @type {(Info & Kept)[]} */ (found).toSorted((one, other) => other.used - one.used);
    } catch {
      return [];
    }
  }

  /** Return an item with its content, null where it is not kept. @param {string} id */
  async get(id) {
    try {
      return await transact("readonly", async (items, contents) => {
        const [info, content] = await Promise.all([
          answered(items.get(this.#key(id))),
          answered(contents.get(this.#key(id))),
        ]);
        return info && content
          ? { info: /** @type {Info & Kept} */ (info), content: /** @type {Content} */ (content) }
          : null;
      });
    } catch {
      return null;
    }
  }

  /** Change what is known of an item, unless it was removed meanwhile. @param {string} id @param {Partial<Info>} changes */
  async update(id, changes) {
    await transact("readwrite", async (items) => {
      const item = await answered(items.get(this.#key(id)));
      if (item) items.put({ ...item, ...changes }, this.#key(id));
    }).catch(() => {});
  }

  /** @param {string} id */
  async remove(id) {
    await transact("readwrite", async (items, contents) => {
      items.delete(this.#key(id));
      contents.delete(this.#key(id));
    }).catch(() => {});
  }

  /** Remove all items of this kind. */
  async clear() {
    await transact("readwrite", async (items, contents) => {
      items.delete(rangeOf(this.kind));
      contents.delete(rangeOf(this.kind));
    }).catch(() => {});
  }
}
