/** The words of a search for games, the same as in `boardreel/explorer/game_row.py`. */

const WORD = /[\p{L}\p{N}_]+/gu;
const DATE = /^\d{4}(?:-\d\d){0,2}$/;

/**
 * Return the words of a query: in lower case and without accents. A date is one word.
 * @param {string} query
 */
export function wordsOf(query) {
  const words = query.split(/\s+/).flatMap((text) => {
    const folded = text
      .toLowerCase()
      .normalize("NFKD")
      .replace(/\p{Mn}/gu, "");
    return DATE.test(text) ? [text] : (folded.match(WORD) ?? []);
  });
  return [...new Set(words)];
}
