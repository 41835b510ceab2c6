/** Work on many values, a few of them at the same time. */

/** Files that are requested at the same time. */
const PARALLEL = 6;

/**
 * Do something for all values, a few of them at the same time.
 *
 * @template T
 * @param {readonly T[]} values
 * @param {(value: T) => Promise<void>} act
 */
export async function inParallel(values, act) {
  const queue = values[Symbol.iterator]();
  const work = async () => {
    for (let next = queue.next(); !next.done; next = queue.next()) await act(next.value);
  };
  await Promise.all(Array.from({ length: PARALLEL }, work));
}
