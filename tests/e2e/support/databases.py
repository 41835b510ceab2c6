"""Scripts that read and change the databases of the page's origin.

A script may open a database before the page does. It creates the object stores then, because the page creates them only
together with the database.
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


def page_database_script(parameters: str, work: str) -> str:
    """Return a JavaScript function that runs statements in the database of records, indexes and drafts.

    The statements `work` can use its `parameters`, `storeOf(name, mode)` (the mode is "readonly" by default) and
    `resultOf(request)`.
    """
    return _script(_PAGE, parameters, work)


def runtime_database_script(parameters: str, work: str) -> str:
    """Return a JavaScript function that runs statements in the database of snapshots, see `page_database_script`."""
    return _script(_RUNTIME, parameters, work)


def _script(database: str, parameters: str, work: str) -> str:
    return f"async ({parameters}) => ({database})(async (storeOf, resultOf) => {{ {work} }})"
