/**
 * Stores drafts in the browser: the log of each, and the record it belongs to, once for all drafts of the record. Nothing is evicted: what
 * does not fit is not stored.
 *
 * @typedef {import("./draft_log.js").LogEnd} LogEnd
 * @typedef {import("./draft_log.js").LogEntry} LogEntry
 *
 * @typedef {object} DraftAbout what a draft belongs to
 * @property {string} name of the file
 * @property {string} title of the game
 * @property {string} kind name of the game that is played
 * @property {number} game number in the file, from 1
 * @property {number} games in the file
 * @property {string} record id that finds the drafts of a record: that of a new game, else the digest of the file
 * @property {string} hash digest of the file
 *
 * @typedef {DraftAbout & { id: string, entries: number, edits: number, bytes: number, time: number }} DraftInfo `entries` and `bytes` are those
 *   of the log, `edits` those that it leads to, `time` is that of the last one in milliseconds
 * @typedef {{ info: DraftInfo, log: readonly unknown[], isWhole: boolean, record: Uint8Array | null }} StoredDraft
 * @typedef {readonly [key: IDBValidKey, value: unknown]} Pair
 * @typedef {{ items: readonly Pair[], contents: readonly Pair[] }} RemovedDraft
 * @typedef {"stored" | "changed" | "full" | "denied"} AppendOutcome `changed`: the log is not the one that the entry continues
 */

import { digestOf, randomId } from "../../platform/digest.js";
import { resultOf } from "../../runtime/database_request.js";
import { rangeOf, transact } from "../database.js";
import { MEGABYTE, refusalOf } from "../record_store.js";
import { endAfter, sizeOfEntry } from "./draft_log.js";

/** Limits of all drafts together with their records. */
export const DRAFT_LIMITS = Object.freeze({ drafts: 200, bytes: 50 * MEGABYTE });
const [LOG, RECORD, PICTURE] = ["draft-log", "draft-record", "draft-picture"];

/** Return an id that no other draft has. */
export const newDraftId = () => randomId(16);

/** Return the digest of a record, or a random id if the browser computes none. @param {Uint8Array | ArrayBuffer} bytes */
export const recordDigest = (bytes) => digestOf(bytes).catch(newDraftId);

/** Return the key range of the log of a draft. @param {string} id */
const logRange = (id) => IDBKeyRange.bound([LOG, id], [LOG, id, []]);

/** Return whether two stored values have the same content. @param {unknown} one @param {unknown} other */
const isSame = (one, other) => JSON.stringify(one) === JSON.stringify(other);

/** Return the description of a stored draft with a valid value for each field, whatever is stored. @param {string} id @param {unknown} stored @returns {DraftInfo} */
function infoOf(id, stored) {
  const found = Object(stored);
  const textOf = (/** @type {string} */ key) => (typeof found[key] === "string" ? found[key] : "");
  const countOf = (/** @type {string} */ key) => (Number.isSafeInteger(found[key]) && found[key] > 0 ? found[key] : 0);
  return {
    id,
    name: textOf("name"),
    title: textOf("title"),
    kind: textOf("kind"),
    record: textOf("record"),
    hash: textOf("hash"),
    game: countOf("game") || 1,
    games: countOf("games"),
    entries: countOf("entries"),
    edits: countOf("edits"),
    bytes: countOf("bytes"),
    time: countOf("time"),
  };
}

/** Return the descriptions of all drafts. @param {IDBObjectStore} items */
async function infosIn(items) {
  const [keys, values] = await Promise.all([
    resultOf(items.getAllKeys(rangeOf(LOG))),
    resultOf(items.getAll(rangeOf(LOG))),
  ]);
  return values.map((value, index) => infoOf(String(/** @type {IDBValidKey[]} */ (keys[index])[1]), value));
}

/** Return the number of drafts, 0 if storage is denied. @returns {Promise<number>} */
export const countDrafts = () => transact("readonly", (items) => resultOf(items.count(rangeOf(LOG)))).catch(() => 0);

/** Return the descriptions of all drafts, the last one first, or an empty list if storage is denied. @returns {Promise<DraftInfo[]>} */
export const listDrafts = () =>
  transact("readonly", infosIn).then(
    (infos) => infos.toSorted((one, other) => other.time - one.time),
    () => [],
  );

/**
 * Add an entry to the log of a draft, or replace the last one, and store the record with the first one.
 *
 * @param {string} id
 * @param {DraftAbout} about
 * @param {LogEnd} end of the log before the entry
 * @param {LogEntry} entry
 * @param {number} edits of the draft after it
 * @param {Uint8Array} original the record as it was opened
 * @returns {Promise<AppendOutcome>}
 */
export async function appendEntry(id, about, end, entry, edits, original) {
  const { length } = endAfter(end, entry);
  const size = sizeOfEntry(entry) - (end.last && length === end.length ? sizeOfEntry(end.last) : 0);
  try {
    return await transact("readwrite", async (items, contents) => {
      const infos = await infosIn(items);
      const records = await resultOf(items.getAll(rangeOf(RECORD)));
      const last = (await resultOf(contents.get([LOG, id, end.length - 1]))) ?? null;
      const own = infos.find((info) => info.id === id);
      if ((own?.entries ?? 0) !== end.length || !isSame(last, end.last)) return "changed";
      const isPinned = records.some((record) => Object(record).hash === about.hash);
      const bytes = [...infos, ...records].reduce((sum, stored) => sum + (Number(Object(stored).bytes) || 0), size);
      if (!own && infos.length >= DRAFT_LIMITS.drafts) return "full";
      if (bytes + (isPinned ? 0 : original.length) > DRAFT_LIMITS.bytes) return "full";
      contents.put(entry, [LOG, id, length - 1]);
      const info = {
        ...about,
        entries: length,
        edits,
        bytes: (own?.bytes ?? 0) + size,
        time: Date.now(),
      };
      items.put(info, [LOG, id]);
      if (!isPinned) {
        items.put({ hash: about.hash, bytes: original.length }, [RECORD, about.hash]);
        contents.put(original, [RECORD, about.hash]);
      }
      return "stored";
    });
  } catch (error) {
    return refusalOf(error);
  }
}

/** Return a draft with its log and record, null if it is not stored. @param {string} id @returns {Promise<StoredDraft | null>} */
export async function readDraft(id) {
  try {
    return await transact("readonly", async (items, contents) => {
      const [stored, keys, log] = await Promise.all([
        resultOf(items.get([LOG, id])),
        resultOf(contents.getAllKeys(logRange(id))),
        resultOf(contents.getAll(logRange(id))),
      ]);
      if (stored === undefined && !log.length) return null;
      const info = infoOf(id, stored);
      const record = await resultOf(contents.get([RECORD, info.hash]));
      const isInOrder = keys.every((key, index) => /** @type {IDBValidKey[]} */ (key)[2] === index);
      const isWhole = isInOrder && log.length === info.entries;
      return {
        info,
        log,
        isWhole,
        record: record instanceof Uint8Array ? record : null,
      };
    });
  } catch {
    return null;
  }
}

/**
 * Remove a draft, and its record unless another draft belongs to it.
 *
 * @param {string} id
 * @param {number} [entries] of the log; a longer or shorter log stays
 * @returns {Promise<RemovedDraft | null>} what was removed, null if nothing was
 */
export async function removeDraft(id, entries) {
  try {
    return await transact("readwrite", async (items, contents) => {
      const infos = await infosIn(items);
      const own = infos.find((info) => info.id === id);
      if (entries !== undefined && own?.entries !== entries) return null;
      const hash = own?.hash;
      const isLast = hash !== undefined && infos.every((info) => info.id === id || info.hash !== hash);
      const record = [RECORD, hash ?? ""];
      const logKeys = await resultOf(contents.getAllKeys(logRange(id)));
      const take = async (/** @type {IDBObjectStore} */ store, /** @type {IDBValidKey[]} */ keys) => {
        const values = await Promise.all(keys.map((key) => resultOf(store.get(key))));
        for (const key of keys) store.delete(key);
        const pairs = keys.map((key, index) => /** @type {Pair} */ ([key, values[index]]));
        return pairs.filter(([, value]) => value !== undefined);
      };
      return {
        items: await take(items, [[LOG, id], ...(isLast ? [record] : [])]),
        contents: await take(contents, [...logKeys, [PICTURE, id], ...(isLast ? [record] : [])]),
      };
    });
  } catch {
    return null;
  }
}

/** Store a draft again that was removed. @param {RemovedDraft} removed @returns {Promise<boolean>} whether it is stored */
export async function restoreDraft(removed) {
  try {
    await transact("readwrite", async (items, contents) => {
      for (const [key, value] of removed.items) items.put(value, key);
      for (const [key, value] of removed.contents) contents.put(value, key);
    });
    return true;
  } catch {
    return false;
  }
}

/**
 * Let the drafts of a file belong to the file as it was saved, except those of the game whose edits are in it.
 *
 * @param {Blob} before the file as it was opened
 * @param {Blob} after the file as it was saved
 * @param {number} game number of that game, from 1
 */
export async function moveDrafts(before, after, game) {
  const saved = new Uint8Array(await after.arrayBuffer());
  const [from, to] = await Promise.all([recordDigest(await before.arrayBuffer()), recordDigest(saved)]);
  await transact("readwrite", async (items, contents) => {
    const drafts = (await infosIn(items)).filter(({ hash, record }) => hash === from && record === from);
    const moved = drafts.filter((draft) => draft.game !== game);
    if (!moved.length) return;
    for (const { id, ...info } of moved) items.put({ ...info, hash: to, record: to }, [LOG, id]);
    items.put({ hash: to, bytes: saved.length }, [RECORD, to]);
    contents.put(saved, [RECORD, to]);
    if (moved.length < drafts.length) return;
    for (const store of [items, contents]) store.delete([RECORD, from]);
  });
}

/** Store the picture of a draft as a PNG file, unless the draft has been removed. @param {string} id @param {ArrayBuffer} png */
export async function storePicture(id, png) {
  await transact("readwrite", async (items, contents) => {
    if (await resultOf(items.getKey([LOG, id]))) contents.put(png, [PICTURE, id]);
  }).catch(() => {});
}

/** Return the picture of a draft as a PNG file, null if it has none. @param {string} id @returns {Promise<ArrayBuffer | null>} */
export const pictureOf = (id) =>
  transact("readonly", (_, contents) => resultOf(contents.get([PICTURE, id]))).then(
    (png) => (png instanceof ArrayBuffer ? png : null),
    () => null,
  );
