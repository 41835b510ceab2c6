/** Which entry of a menu a key leads to. */

/**
 * Return the index of the entry that a key leads to from the current one, null if the key leads nowhere.
 *
 * @param {string} key
 * @param {number} current index of the current entry, -1 without one
 * @param {number} count of the entries
 */
export function entryAfter(key, current, count) {
  if (!count) return null;
  if (key === "ArrowDown") return (current + 1) % count;
  if (key === "ArrowUp") return (Math.max(current, 0) - 1 + count) % count;
  if (key === "Home") return 0;
  return key === "End" ? count - 1 : null;
}

/**
 * Return the index of the next entry whose label begins with what was typed; null without one. The same letter again leads to the next one.
 *
 * @param {string} typed
 * @param {number} current index of the current entry, -1 without one
 * @param {readonly string[]} labels
 */
export function entryNamed(typed, current, labels) {
  const isRepeated = [...typed].every((letter) => letter === typed[0]);
  const beginning = (isRepeated ? typed[0] : typed).toLocaleLowerCase();
  // one letter leads on, more letters may stay
  const first = Math.max(current, 0) + (isRepeated ? 1 : 0);
  const order = labels.map((_, index) => (first + index) % labels.length);
  return order.find((index) => labels[index].trim().toLocaleLowerCase().startsWith(beginning)) ?? null;
}
