/** Reads the files of a list that nobody has opened yet, one after the other, so that it can tell their players. */

import { languageOf } from "../element/languages.js";

/** Larger files are read when they are opened. */
const LARGEST = 4 * 1024 * 1024;

/** @param {import("./games.js").GameList} games */
export async function survey(games) {
  // without the module that starts Python the page still shows what needs none
  const client = await import("../runtime/client.js").catch(() => null);
  if (!client) return;
  const python = client.connect();
  const next = () => games.unread.find(({ content }) => content.size <= LARGEST);
  for (let file = next(); file; file = next()) {
    const { name, content } = file;
    const rows = async () => {
      const { id } = await python.open(name, new Uint8Array(await content.arrayBuffer()), null);
      const found = await python.list(id, languageOf(document.documentElement.lang));
      await python.close(id);
      return found;
    };
    // what cannot be read keeps its name in the list, and says why when it is opened
    await games.fill(file, rows).catch(() => {});
  }
  python.release();
}
