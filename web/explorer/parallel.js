/** Work on many values, a few of them at the same time. */

/** Number of values that are worked on at the same time. */
const PARALLEL = 6;

/**
 * Call an asynchronous function for all values, for a few of them at the same time; resolve when all calls have ended.
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
