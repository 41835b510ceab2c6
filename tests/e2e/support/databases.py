"""The databases of the page's origin: scripts that look at what they store and change it.

A script that opens a database before the page does creates the object stores as the page would, which cannot use a database
without them.
"""

from __future__ import annotations

#: opens a database and calls a function with two others: one begins a transaction on an object store, one awaits a request
_IN_DATABASE = """async (work) => {
  const resultOf = (request) => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  const request = indexedDB.open("%s");
  request.onupgradeneeded = () => {
    for (const name of %s) %s;
  };
  const database = await resultOf(request);
  const storeOf = (name, mode) => database.transaction(name, mode).objectStore(name);
  const { promise: silence, reject } = Promise.withResolvers();
  const timer = setTimeout(() => reject(new Error("The database does not answer.")), 30_000);
  try {
    return await Promise.race([work(storeOf, resultOf), silence]);
  } finally {
    clearTimeout(timer);
    database.close();
  }
}"""
#: as `web/app/database.js` creates it
_PAGE = _IN_DATABASE % ("boardreel", '["items", "contents"]', "request.result.createObjectStore(name)")
#: as `web/runtime/snapshot_store.js` creates it
_RUNTIME = _IN_DATABASE % (
    "boardreel-runtime",
    '["snapshots", "markers"]',
    'request.result.createObjectStore(name, { autoIncrement: true }).createIndex("name", "name")',
)


def in_page_database(parameters: str, work: str) -> str:
    """Return a function of the page that does something in the database of records, indexes and drafts.

    Its statements use `storeOf(name, mode)`, which reads if no mode is named, and `resultOf(request)`.
    """
    return _script(_PAGE, parameters, work)


def in_runtime_database(parameters: str, work: str) -> str:
    """Return a function of the page that does something in the database of snapshots, see `in_page_database`."""
    return _script(_RUNTIME, parameters, work)


def _script(database: str, parameters: str, work: str) -> str:
    return f"async ({parameters}) => ({database})(async (storeOf, resultOf) => {{ {work} }})"
