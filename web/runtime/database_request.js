/** Wait for a request of IndexedDB. */

/** Return a promise of the result of a database request. @template T @param {IDBRequest<T>} request @returns {Promise<T>} */
export function resultOf(request) {
  /** @type {Promise<T>} */
  const result = new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  // of several requests at once, nobody may wait for those after the first one that fails
  result.catch(() => {});
  return result;
}
