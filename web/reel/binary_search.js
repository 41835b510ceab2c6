/** Binary search. */

/**
 * Return the first integer of a range for which a condition holds, or the end of the range if it holds for none.
 *
 * @param {number} from
 * @param {number} to not included
 * @param {(number: number) => boolean} holds once it holds, it holds for all larger integers of the range
 */
export function firstFor(from, to, holds) {
  let low = from;
  let high = to;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
