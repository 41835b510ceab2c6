"""The memory snapshots that the runtime stores in a database of the page's origin: scripts that look at and change them."""

from __future__ import annotations

from databases import runtime_database_script

_CONTENT_OF = """
  const entry = await resultOf(storeOf("snapshots").index("name").get(name));
  const content = entry && await new Response(entry.content).arrayBuffer();
"""
#: the sizes of the stored snapshots by their names
SNAPSHOT_SIZES = runtime_database_script(
    "",
    """
  const entries = await resultOf(storeOf("snapshots").getAll());
  return Object.fromEntries(entries.map(({ name, content }) => [name, content.size ?? content.byteLength]));
""",
)
#: whether a marker is stored
HAS_MARKER = runtime_database_script(
    "name", 'return Boolean(await resultOf(storeOf("markers").index("name").count(name)));'
)
#: stores a snapshot that consists of one byte, repeated
PUT_SNAPSHOT = runtime_database_script(
    "name, size, byte",
    """
  const content = new Uint8Array(size).fill(byte).buffer;
  await resultOf(storeOf("snapshots", "readwrite").add({ name, content }));
""",
)
#: overwrites a part of a snapshot with zeros, or with ones where it is zero
DAMAGE_SNAPSHOT = runtime_database_script(
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
SNAPSHOT_HASH = runtime_database_script(
    "name",
    _CONTENT_OF
    + """
  if (!content) return "";
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", content));
  return [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
""",
)
#: removes all snapshots
FORGET_SNAPSHOTS = runtime_database_script("", 'await resultOf(storeOf("snapshots", "readwrite").clear());')
