/** Reads the files of a list that nobody has opened yet, one after the other, to list their games and to mark unreadable files. */

/** Larger files are read when they are opened. */
const LARGEST_BYTES = 4 * 1024 * 1024;

/** @param {import("./game_list.js").GameList} games */
export async function indexFiles(games) {
  // without the module that starts Python the page still shows what needs none
  const client = await import("../runtime/client.js").catch(() => null);
  if (!client) return;
  const python = client.connect();
  const next = () => games.unread.find(({ content }) => content.size <= LARGEST_BYTES);
  for (let file = next(); file; file = next()) {
    const { name, content } = file;
    const rows = async () => {
      const { id, outcome } = await python.open(name, new Uint8Array(await content.arrayBuffer()), null);
      const found = outcome === "refused" ? [] : await python.list(id, document.documentElement.lang);
      await python.close(id);
      if (outcome === "refused") games.markUnreadable(file);
      return found;
    };
    // a file that is gone or too much for Python says why when it is opened
    await games.fill(file, rows).catch(() => games.markUnreadable(file));
  }
  python.release();
}
