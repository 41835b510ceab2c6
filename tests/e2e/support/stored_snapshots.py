"""The memory snapshots that the runtime stores in a database of the page's origin: scripts that look at and change them."""

from __future__ import annotations

#: opens the database as `snapshot_store.js` does, and calls a function with it and one that awaits requests
_IN_DATABASE = """async (work) => {
  const resultOf = (request) => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  const request = indexedDB.open("boardreel-runtime");
  request.onupgradeneeded = () => {
    for (const name of ["snapshots", "markers"])
      request.result.createObjectStore(name, { autoIncrement: true }).createIndex("name", "name");
  };
  const database = await resultOf(request);
  const storeOf = (name, mode) => database.transaction(name, mode).objectStore(name);
  try {
    return await work(storeOf, resultOf);
  } finally {
    database.close();
  }
}"""


def _script(parameters: str, work: str) -> str:
    """Return a function of the page that does something with `storeOf` and `resultOf`."""
    return f"async ({parameters}) => ({_IN_DATABASE})(async (storeOf, resultOf) => {{ {work} }})"


_CONTENT_OF = """
  const entry = await resultOf(storeOf("snapshots", "readonly").index("name").get(name));
  const content = entry && await new Response(entry.content).arrayBuffer();
"""
#: the sizes of the stored snapshots by their names
SNAPSHOT_SIZES = _script(
    "",
    """
  const entries = await resultOf(storeOf("snapshots", "readonly").getAll());
  return Object.fromEntries(entries.map(({ name, content }) => [name, content.size ?? content.byteLength]));
""",
)
#: whether a marker is stored
HAS_MARKER = _script(
    "name", 'return Boolean(await resultOf(storeOf("markers", "readonly").index("name").count(name)));'
)
#: stores a snapshot that consists of one byte, repeated
PUT_SNAPSHOT = _script(
    "name, size, byte",
    """
  const content = new Uint8Array(size).fill(byte).buffer;
  await resultOf(storeOf("snapshots", "readwrite").add({ name, content }));
""",
)
#: overwrites a part of a snapshot with zeros, or with ones where it is zero
DAMAGE_SNAPSHOT = _script(
    "name, at, length",
    _CONTENT_OF
    + """
  const part = new Uint8Array(content, at, length);
  part.set(part.map((byte) => (byte ? 0 : 1)));
  const snapshots = storeOf("snapshots", "readwrite");
  await resultOf(snapshots.put({ name, content }, await resultOf(snapshots.index("name").getKey(name))));
""",
)
#: the hash of a stored snapshot
SNAPSHOT_HASH = _script(
    "name",
    _CONTENT_OF
    + """
  if (!content) return "";
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", content));
  return [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
""",
)
#: removes all snapshots
FORGET_SNAPSHOTS = _script("", 'await resultOf(storeOf("snapshots", "readwrite").clear());')
