/** Numbers and texts in the files of an index, the same as in `boardreel/explorer/binary.py`. */

const MAX_SHIFT = 49;
const decoder = new TextDecoder();

/** A file of an index is damaged, or it is not a file of an index. */
export class DamagedFile extends Error {}

/** A reader of numbers and texts. It throws `DamagedFile` at an unexpected end. */
export class Cursor {
  /**
   * Start reading `content` at `offset`; its end is `end`.
   *
   * @param {Uint8Array} content
   * @param {number} [offset]
   * @param {number} [end]
   */
  constructor(content, offset = 0, end = content.length) {
    this.content = content;
    this.offset = offset;
    this.end = end;
  }

  get isAtEnd() {
    return this.offset >= this.end;
  }

  /** Read and return an unsigned LEB128 number of up to 53 bits. */
  number() {
    let value = 0;
    for (let shift = 0; shift <= MAX_SHIFT && this.offset < this.end; shift += 7) {
      const byte = /** @type {number} */ (this.content[this.offset++]);
      value += (byte & 0x7f) * 2 ** shift;
      if (byte < 0x80) {
        return value;
      }
    }
    throw new DamagedFile("a number has no end");
  }

  /**
   * Read and return the number of items that follow, checked as by `checkCount`.
   * @param {number} [itemBytes]
   * @param {number} [most]
   */
  count(itemBytes, most) {
    return this.checkCount(this.number(), itemBytes, most);
  }

  /**
   * Return the number of items that follow. Every count in a file is checked here before it is used: the content must have room for so
   * many, and the format must allow them.
   * @param {number} count
   * @param {number} [itemBytes] bytes that an item has at least
   * @param {number} [most] the most that the format allows
   */
  checkCount(count, itemBytes = 1, most = Number.POSITIVE_INFINITY) {
    if (count * itemBytes > this.end - this.offset || count > most) {
      throw new DamagedFile("a count is too large");
    }
    return count;
  }

  /**
   * Read and return some numbers.
   * @param {number} count
   */
  numbers(count) {
    return Array.from({ length: this.checkCount(count) }, () => this.number());
  }

  /**
   * Read and return some bytes.
   * @param {number} count
   */
  take(count) {
    const start = this.offset;
    this.offset += count;
    if (this.offset > this.end) {
      throw new DamagedFile("the content ends too early");
    }
    return this.content.subarray(start, this.offset);
  }

  text() {
    return decoder.decode(this.take(this.count()));
  }

  /**
   * Read and return the first bytes of a file, which name its format. Throw `DamagedFile` if they are none of `magics`.
   * @param {string[]} magics those that are possible, of equal length
   */
  expect(...magics) {
    const found = decoder.decode(this.take(magics[0]?.length ?? 0));
    if (!magics.includes(found)) {
      throw new DamagedFile(`this is not a file ${magics.join(" or ")}`);
    }
    return found;
  }
}

/**
 * Return the content of a file without gzip compression. A server may have unpacked it already.
 * @param {Uint8Array<ArrayBuffer>} content
 * @param {number} limit the most bytes that the result may have
 */
export async function decompress(content, limit) {
  if (content[0] !== 0x1f || content[1] !== 0x8b) {
    if (content.length > limit) throw new DamagedFile("the file is too large");
    return content;
  }
  const reader = new Blob([content]).stream().pipeThrough(new DecompressionStream("gzip")).getReader();
  /** @type {Uint8Array<ArrayBuffer>[]} */
  const parts = [];
  let size = 0;
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      size += part.value.length;
      if (size > limit) {
        throw new DamagedFile("the file is too large");
      }
      parts.push(part.value);
    }
  } catch (error) {
    void reader.cancel().catch(() => {});
    throw error instanceof DamagedFile ? error : new DamagedFile(String(error));
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}
