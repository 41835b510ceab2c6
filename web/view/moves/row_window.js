/** A window on a long list: only the rows that are visible, and some around them, are in the document. */

/** Number of rows of equal height that are drawn above and below the visible ones. */
const OVERSCAN_ROWS = 6;
/** The rows of a list that are in the document. They have positions of their own, and stand in the order of the list. */
export class RowWindow {
  /** @type {Map<number, HTMLElement>} */
  #rows = new Map();

  /** @param {HTMLElement} space that contains the rows @param {(index: number) => HTMLElement} create returns the element of a row */
  constructor(space, create) {
    this.space = space;
    this.create = create;
  }

  /** The rows with their indexes. */
  get all() {
    return this.#rows.entries();
  }

  /** Return the element of the row at an index, undefined if it is not drawn. @param {number} index */
  rowAt(index) {
    return this.#rows.get(index);
  }

  /**
   * Draw the rows from one index up to, but not including, another. Return whether all of them are drawn.
   *
   * @param {number} from
   * @param {number} to
   * @param {number} [most] number of rows after which it stops
   */
  draw(from, to, most = Infinity) {
    let count = 0;
    for (let index = to - 1; index >= from; index -= 1) {
      if (this.#rows.has(index)) continue;
      if (count === most) return false;
      count += 1;
      const row = this.create(index);
      this.space.insertBefore(row, this.#rowAfter(index));
      this.#rows.set(index, row);
    }
    return true;
  }

  /** Return the element of the first drawn row after an index. @param {number} index */
  #rowAfter(index) {
    const later = [...this.#rows.keys()].filter((other) => other > index);
    return this.#rows.get(later.sort((one, other) => one - other)[0]) ?? null;
  }

  /** Remove the elements of all rows except those of a range and one more. @param {number} from @param {number} to @param {number} [kept] */
  limit(from, to, kept = -1) {
    for (const [index, row] of this.#rows) {
      if ((index >= from && index < to) || index === kept) continue;
      row.remove();
      this.#rows.delete(index);
    }
  }

  /** Remove the elements of all rows. */
  clear() {
    this.#rows.clear();
    this.space.replaceChildren();
  }
}

/**
 * Return the range of rows of equal height to draw: from the first index up to, but not including, the second.
 *
 * @param {Pick<Element, "scrollTop" | "clientHeight">} list
 * @param {number} height of a row in pixels
 * @param {number} count of all rows
 * @returns {[from: number, to: number]}
 */
export function rowsToDraw({ scrollTop, clientHeight }, height, count) {
  const from = Math.max(0, Math.floor(scrollTop / height) - OVERSCAN_ROWS);
  return [from, Math.min(count, Math.ceil((scrollTop + clientHeight) / height) + OVERSCAN_ROWS)];
}

/**
 * Scroll a row of a list into view, as little as possible.
 *
 * @param {Element} list
 * @param {number} index of the row
 * @param {number} height of a row in pixels
 * @param {number} [head] height of a header that covers rows
 */
export function scrollToRow(list, index, height, head = 0) {
  const top = index * height;
  const end = top + height - (list.clientHeight - head);
  if (top < list.scrollTop) list.scrollTop = top;
  else if (end > list.scrollTop) list.scrollTop = end;
}
