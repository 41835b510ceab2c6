/**
 * A database for tests: object stores in memory. A transaction ends with everything written, or, if it is aborted, with
 * nothing.
 */

/** @typedef {(string | number)[]} Key */

/** Name of an object store → its values by their keys as JSON. @type {Record<string, Map<string, unknown>>} */
let stores = {};

/** Forget everything that is stored. */
export function clearDatabase() {
  stores = { items: new Map(), contents: new Map() };
}

/**
 * Return the values in an object store whose keys begin with a key, in the order of their keys.
 *
 * @param {string} name
 * @param {Key} start
 * @returns {[Key, any][]}
 */
export const storedIn = (name, start) =>
  [...stores[name]]
    .map(([key, value]) => /** @type {[Key, any]} */ ([JSON.parse(key), value]))
    .filter(([key]) => start.every((part, index) => key[index] === part))
    .toSorted(([one], [other]) => compare(one, other));

/** @param {Key} one @param {Key} other */
function compare(one, other) {
  const index = one.findIndex((part, place) => part !== other[place]);
  return index < 0 ? 0 : one[index] < other[index] ? -1 : 1;
}

class Transaction {
  #waiting = 0;
  #before = Object.entries(stores).map(([name, values]) => /** @type {const} */ ([name, new Map(values)]));
  #isOver = false;
  error = null;
  oncomplete() {}
  onabort() {}

  constructor() {
    setImmediate(() => this.#complete());
  }

  /** End, unless there are requests. */
  #complete() {
    if (this.#waiting || this.#isOver) return;
    this.#isOver = true;
    this.oncomplete();
  }

  abort() {
    this.#isOver = true;
    stores = Object.fromEntries(this.#before);
    this.onabort();
  }

  /** @param {() => unknown} result */
  #request(result) {
    const request = { result: /** @type {unknown} */ (undefined), onsuccess() {} };
    this.#waiting += 1;
    queueMicrotask(() => {
      request.result = result();
      request.onsuccess();
      this.#waiting -= 1;
      setImmediate(() => this.#complete());
    });
    return request;
  }

  /** @param {string} name */
  objectStore(name) {
    const values = () => stores[name];
    const copy = (/** @type {unknown} */ value) => structuredClone(value);
    return {
      get: (/** @type {Key} */ key) => this.#request(() => copy(values().get(JSON.stringify(key)))),
      getAll: (/** @type {Key} */ start) => this.#request(() => storedIn(name, start).map(([, value]) => copy(value))),
      getAllKeys: (/** @type {Key} */ start) => this.#request(() => storedIn(name, start).map(([key]) => key)),
      put: (/** @type {unknown} */ value, /** @type {Key} */ key) =>
        this.#request(() => values().set(JSON.stringify(key), copy(value))),
      delete: (/** @type {Key} */ key) => this.#request(() => values().delete(JSON.stringify(key))),
    };
  }
}

/** Let the modules that are imported afterwards use an empty database. */
export function useFakeDatabase() {
  clearDatabase();
  const request = { result: { transaction: () => new Transaction() }, onsuccess() {} };
  const open = () => {
    queueMicrotask(() => request.onsuccess());
    return request;
  };
  Object.assign(globalThis, {
    indexedDB: { open },
    // ranges are those of the keys that begin with the lower one
    IDBKeyRange: { bound: (/** @type {Key} */ lower) => lower },
    addEventListener() {},
  });
}
