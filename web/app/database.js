/** A small wrapper of IndexedDB. Several tabs may use the database at once: every change is one transaction. */

const NAME = "boardreel";
const VERSION = 1;
/** Object stores: what is known of an item, and its content, which lists do not load. Both have the key `[kind, id]`. */
export const ITEMS = "items";
export const CONTENTS = "contents";
/** Milliseconds after which a database that does not open counts as denied. */
const OPEN_LIMIT_MS = 5000;

/** @type {Promise<IDBDatabase> | null} */
let opening = null;

/** Return the open database. Rejects where the browser stores nothing. */
function database() {
  opening ??= open().catch((error) => {
    opening = null;
    throw error;
  });
  return opening;
}

/** @returns {Promise<IDBDatabase>} */
function open() {
  return new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error("The database does not open.")), OPEN_LIMIT_MS);
    const request = indexedDB.open(NAME, VERSION);
    request.onupgradeneeded = () => {
      for (const name of [ITEMS, CONTENTS]) request.result.createObjectStore(name);
    };
    request.onerror = () => reject(request.error);
    request.onsuccess = () => {
      const opened = request.result;
      const forget = () => (opening = null);
      opened.onclose = forget;
      // a tab with a newer page wants to change the database
      opened.onversionchange = () => {
        opened.close();
        forget();
      };
      resolve(opened);
    };
  });
}

/**
 * Run one transaction on both object stores. It ends with everything written, or with nothing.
 *
 * @template T
 * @param {"readonly" | "readwrite"} mode
 * @param {(items: IDBObjectStore, contents: IDBObjectStore) => Promise<T>} work may only wait for `answered` requests
 * @returns {Promise<T>}
 */
export async function transact(mode, work) {
  const transaction = (await database()).transaction([ITEMS, CONTENTS], mode);
  const ended = new Promise((resolve, reject) => {
    transaction.oncomplete = resolve;
    transaction.onabort = () => reject(transaction.error ?? new Error("The transaction was aborted."));
  });
  ended.catch(() => {});
  try {
    const result = await work(transaction.objectStore(ITEMS), transaction.objectStore(CONTENTS));
    await ended;
    return result;
  } catch (error) {
    try {
      transaction.abort();
    } catch {
      // it has ended already
    }
    throw error;
  }
}

/** Return the result of a request. @template T @param {IDBRequest<T>} request @returns {Promise<T>} */
export function answered(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** Return the key range of all items of a kind. @param {string} kind */
export const rangeOf = (kind) => IDBKeyRange.bound([kind], [kind, []]);
