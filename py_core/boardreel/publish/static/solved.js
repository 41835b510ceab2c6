/** Which puzzles of the site are solved in this browser. The key of the store contains the address of the site. */

const KEY = `boardreel-puzzles:${new URL("../", location.href).pathname}`;

/**
 * Return what is known of the solved puzzles: name of the page → tries and seconds. It is empty if nothing is stored, storage is
 * denied, or what is stored is damaged.
 *
 * @returns {Record<string, { tries: number, time: number }>}
 */
export function solvedPuzzles() {
  try {
    const stored = Object.entries(JSON.parse(localStorage.getItem(KEY) ?? "{}"));
    return Object.fromEntries(
      stored.filter(([, found]) => Number.isFinite(found?.tries) && Number.isFinite(found.time)),
    );
  } catch {
    return {};
  }
}

/** Store which puzzles are solved. Throw if storage is denied. @param {ReturnType<typeof solvedPuzzles>} solved */
export const storeSolved = (solved) => localStorage.setItem(KEY, JSON.stringify(solved));

/** Forget which puzzles are solved. Throw if storage is denied. */
export const forgetSolved = () => localStorage.removeItem(KEY);
