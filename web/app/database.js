/** A small wrapper of IndexedDB. Several tabs may use the database at the same time: every change is one transaction. */

const NAME = "boardreel";
const VERSION = 1;
/** Object stores: description and content of items, apart so that lists need not load the content. The keys are `[kind, id]`. */
const ITEMS = "items";
export const CONTENTS = "contents";
/** Time after which a database that has not opened is treated as denied. */
const OPEN_TIMEOUT_MS = 5000;

/** @type {Promise<IDBDatabase> | null} */
let databasePromise = null;

/** The transactions that have not ended. @type {Set<IDBTransaction>} */
const transactions = new Set();
/** Whether the browser has suspended the page. */
let isSuspended = false;

/**
 * Abort the active transactions of a page that the browser suspends to show it again later. WebKit suspends them, too, and
 * a transaction that never ends blocks the database in all other pages.
 *
 * @param {PageTransitionEvent} event
 */
function suspend({ persisted }) {
  if (!persisted) return;
  isSuspended = true;
  for (const transaction of transactions) {
    transactions.delete(transaction);
    abort(transaction);
  }
}

/** Let the page use the database again. */
function resume() {
  isSuspended = false;
}

/** Abort a transaction, unless it has ended. @param {IDBTransaction} transaction */
function abort(transaction) {
  try {
    transaction.abort();
  } catch {
    // it has ended already
  }
}

/** Return the open database. Rejects if the browser does not allow storage. */
function database() {
  databasePromise ??= open().catch((error) => {
    databasePromise = null;
    throw error;
  });
  return databasePromise;
}

/**
 * Return a promise of the database, with its object stores created on the first visit. Reject if it does not open in time.
 *
 * @returns {Promise<IDBDatabase>}
 */
function open() {
  return new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error("The database does not open.")), OPEN_TIMEOUT_MS);
    addEventListener("pagehide", suspend);
    addEventListener("pageshow", resume);
    const request = indexedDB.open(NAME, VERSION);
    request.onupgradeneeded = () => {
      for (const name of [ITEMS, CONTENTS]) request.result.createObjectStore(name);
    };
    request.onerror = () => reject(request.error);
    request.onsuccess = () => {
      const database = request.result;
      const forget = () => (databasePromise = null);
      database.onclose = forget;
      // a tab with a newer page wants to change the database
      database.onversionchange = () => {
        database.close();
        forget();
      };
      resolve(database);
    };
  });
}

/**
 * Return a new transaction on both object stores, or null if the browser has closed the database, which the next attempt opens again.
 *
 * @param {IDBDatabase} opened
 * @param {"readonly" | "readwrite"} mode
 */
function begin(opened, mode) {
  try {
    return opened.transaction([ITEMS, CONTENTS], mode);
  } catch {
    databasePromise = null;
    return null;
  }
}

/**
 * Run one transaction on both object stores. It ends with everything written, or with nothing. If the browser
 * suspends the page, the transaction is repeated when the page is shown again.
 *
 * @template T
 * @param {"readonly" | "readwrite"} mode
 * @param {(items: IDBObjectStore, contents: IDBObjectStore) => Promise<T>} work may only await requests wrapped by `resultOf`
 * @returns {Promise<T>}
 */
export async function transact(mode, work) {
  const opened = await database();
  if (isSuspended) {
    await new Promise((resolve) => addEventListener("pageshow", resolve, { once: true }));
    return transact(mode, work);
  }
  const transaction = begin(opened, mode) ?? begin(await database(), mode);
  if (!transaction) throw new Error("The database is closed.");
  transactions.add(transaction);
  const completion = new Promise((resolve, reject) => {
    transaction.oncomplete = resolve;
    transaction.onabort = () => reject(transaction.error ?? new Error("The transaction was aborted."));
  });
  completion.catch(() => {});
  try {
    const result = await work(transaction.objectStore(ITEMS), transaction.objectStore(CONTENTS));
    await completion;
    return result;
  } catch (error) {
    if (!transactions.has(transaction)) return transact(mode, work);
    abort(transaction);
    throw error;
  } finally {
    transactions.delete(transaction);
  }
}

/** Return the key range of all items of a kind. @param {string} kind */
export const rangeOf = (kind) => IDBKeyRange.bound([kind], [kind, []]);
