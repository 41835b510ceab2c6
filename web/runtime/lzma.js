/**
 * Unpack an LZMA stream while it arrives: literals, and copies of earlier content, in bits whose chances adapt to those before. Browsers
 * themselves unpack only gzip, whose window of 32 kB would make the memory snapshot half as large again. The format is the raw one of
 * `liblzma`, without a header; `PARAMETERS` are those of `build_scripts/pyodide/runtime.py`. Damaged content becomes other content.
 */

/** How many bits of a literal's position and of a match's position choose the chances; those of a literal's predecessor do not (`lc` is 0). */
const PARAMETERS = { lp: 2, pb: 2 };
/** The most bytes that one literal or copy takes; fewer are unpacked only at the end. */
const MAX_SYMBOL_BYTES = 20;
/** Bytes with which the stream begins. */
const HEAD_BYTES = 5;

/** Chances have this many bits, and move by one in `2 ** ADAPTATION` of the distance to the value that a bit had. */
const CHANCE_BITS = 11;
const ADAPTATION = 5;
/** Ranges below are filled up with the next byte. */
const MIN_RANGE = 2 ** 24;

/** States are what the last literals and copies were; the smaller ones follow a literal. */
const STATES = 12;
const FIRST_STATE_AFTER_COPY = 7;
const POSITIONS = 1 << PARAMETERS.pb;
const POSITION_MASK = POSITIONS - 1;
const LITERAL_POSITION_MASK = (1 << PARAMETERS.lp) - 1;
const LITERAL_CHANCES = 0x3_00;
const MIN_COPY = 2;
/** Lengths from this one on have the same chances for their offsets. */
const LENGTH_CLASSES = 4;
/** Classes of offsets: up to this one the class is the offset, up to the next its lower bits have chances of their own. */
const FIRST_CLASS_WITH_BITS = 4;
const FIRST_CLASS_WITH_DIRECT_BITS = 14;
const ALIGNED_BITS = 4;

/** Return even chances. @param {number} count */
const chances = (count) => new Uint16Array(count).fill(1 << (CHANCE_BITS - 1));

/** Return the chances by which lengths are coded: short and middle ones by position, and long ones. */
const lengthChances = () => ({
  kind: chances(2),
  short: Array.from({ length: POSITIONS }, () => chances(8)),
  middle: Array.from({ length: POSITIONS }, () => chances(8)),
  long: chances(256),
});

export class Unpacking {
  #packed;
  #packedEnd = 0;
  #next = HEAD_BYTES;
  #content;
  #end = 0;
  /** the width of the range in which the code of the next bits lies, and the code from its start on */
  #range = new Uint32Array([-1, 0]);
  #state = 0;
  /** the last four offsets, less one */
  #offsets = new Int32Array(4);
  #isCopy = chances(STATES * POSITIONS);
  #isRecent = chances(STATES);
  /** whether a recent offset is not the last one, not the one before, and not the one before that */
  #isOlder = [chances(STATES), chances(STATES), chances(STATES)];
  #isLong = chances(STATES * POSITIONS);
  #literals = chances(LITERAL_CHANCES << PARAMETERS.lp);
  #newLengths = lengthChances();
  #recentLengths = lengthChances();
  #offsetClasses = Array.from({ length: LENGTH_CLASSES }, () => chances(64));
  #offsetBits = Array.from({ length: FIRST_CLASS_WITH_DIRECT_BITS }, () => chances(64));
  #alignedBits = chances(1 << ALIGNED_BITS);

  /**
   * @param {number} packedSize in bytes
   * @param {number} size of the content in bytes
   */
  constructor(packedSize, size) {
    this.#packed = new Uint8Array(packedSize);
    this.#content = new Uint8Array(size);
  }

  /** The content, or null if it is not complete. */
  get content() {
    return this.#end === this.#content.length ? this.#content.buffer : null;
  }

  /** Unpack as much as the next piece makes possible. Throws a `RangeError` if there is more than expected. @param {Uint8Array} piece */
  push(piece) {
    this.#packed.set(piece, this.#packedEnd);
    if (this.#packedEnd < HEAD_BYTES && this.#packedEnd + piece.length >= HEAD_BYTES)
      this.#range[1] = new DataView(this.#packed.buffer).getUint32(1);
    this.#packedEnd += piece.length;
    const isLast = this.#packedEnd === this.#packed.length;
    const limit = isLast ? this.#packedEnd : this.#packedEnd - MAX_SYMBOL_BYTES;
    while (this.#next <= limit && this.#end < this.#content.length) this.#unpackSymbol();
  }

  /** Unpack a literal or a copy. */
  #unpackSymbol() {
    const state = this.#state;
    const position = this.#end & POSITION_MASK;
    if (!this.#bit(this.#isCopy, state * POSITIONS + position)) return this.#unpackLiteral();
    if (!this.#bit(this.#isRecent, state)) {
      this.#state = state < FIRST_STATE_AFTER_COPY ? 7 : 10;
      const length = this.#length(this.#newLengths, position);
      this.#putInFront(this.#newOffset(length), this.#offsets.length - 1);
      return this.#copy(length);
    }
    const index = this.#recentIndex();
    if (index === 0 && !this.#bit(this.#isLong, state * POSITIONS + position)) {
      this.#state = state < FIRST_STATE_AFTER_COPY ? 9 : 11;
      return this.#copy(1);
    }
    this.#putInFront(this.#offsets[index], index);
    this.#state = state < FIRST_STATE_AFTER_COPY ? 8 : 11;
    return this.#copy(this.#length(this.#recentLengths, position));
  }

  /** Return which of the recent offsets is used. */
  #recentIndex() {
    let index = 0;
    while (index < this.#isOlder.length && this.#bit(this.#isOlder[index], this.#state)) index += 1;
    return index;
  }

  /** Make an offset the last one, in place of one of the recent offsets. @param {number} offset @param {number} index of the replaced one */
  #putInFront(offset, index) {
    for (let at = index; at > 0; at -= 1) this.#offsets[at] = this.#offsets[at - 1];
    this.#offsets[0] = offset;
  }

  /** Unpack one byte. After a copy, the byte that would have followed in it says which chances its bits have, until one is different. */
  #unpackLiteral() {
    const content = this.#content;
    const end = this.#end;
    const state = this.#state;
    const first = (end & LITERAL_POSITION_MASK) * LITERAL_CHANCES;
    let symbol = 1;
    if (state >= FIRST_STATE_AFTER_COPY) {
      let expected = content[end - this.#offsets[0] - 1];
      for (let isEqual = true; isEqual && symbol < 0x1_00; expected <<= 1) {
        const expectedBit = (expected >> 7) & 1;
        const bit = this.#bit(this.#literals, first + ((1 + expectedBit) << 8) + symbol);
        symbol = (symbol << 1) | bit;
        isEqual = bit === expectedBit;
      }
    }
    content[end] = this.#number(this.#literals, 8, first, symbol);
    this.#end = end + 1;
    this.#state = state < 4 ? 0 : state - (state < 10 ? 3 : 6);
  }

  /** Append a copy of earlier content, at the last offset. @param {number} length */
  #copy(length) {
    const content = this.#content;
    const copyEnd = Math.min(this.#end + length, content.length);
    const distance = this.#offsets[0] + 1;
    for (let end = this.#end; end < copyEnd; end += 1) content[end] = content[end - distance];
    this.#end = copyEnd;
  }

  /** Return the length of a copy. @param {ReturnType<typeof lengthChances>} tables @param {number} position */
  #length({ kind, short, middle, long }, position) {
    if (!this.#bit(kind, 0)) return MIN_COPY + this.#number(short[position], 3);
    if (!this.#bit(kind, 1)) return MIN_COPY + 8 + this.#number(middle[position], 3);
    return MIN_COPY + 16 + this.#number(long, 8);
  }

  /** Return an offset, less one, that is not a recent one. @param {number} length of the copy */
  #newOffset(length) {
    const kind = this.#number(this.#offsetClasses[Math.min(length - MIN_COPY, LENGTH_CLASSES - 1)], 6);
    if (kind < FIRST_CLASS_WITH_BITS) return kind;
    const bits = (kind >> 1) - 1;
    const start = (2 | (kind & 1)) << bits;
    if (kind < FIRST_CLASS_WITH_DIRECT_BITS) return start + this.#reversedNumber(this.#offsetBits[kind], bits);
    const direct = this.#directNumber(bits - ALIGNED_BITS) << ALIGNED_BITS;
    return start + direct + this.#reversedNumber(this.#alignedBits, ALIGNED_BITS);
  }

  /** Return a number that begins with its lowest bit. @param {Uint16Array} table @param {number} count of bits */
  #reversedNumber(table, count) {
    let number = 0;
    let path = 1;
    for (let index = 0; index < count; index += 1) {
      const bit = this.#bit(table, path);
      path = (path << 1) | bit;
      number |= bit << index;
    }
    return number;
  }

  /** Return a number whose bits have even chances. @param {number} count of bits */
  #directNumber(count) {
    const range = this.#range;
    let number = 0;
    for (let left = count; left > 0; left -= 1) {
      range[0] >>>= 1;
      const bit = range[1] >= range[0] ? 1 : 0;
      if (bit) range[1] -= range[0];
      number = (number << 1) | bit;
      if (range[0] < MIN_RANGE) {
        range[0] <<= 8;
        range[1] = (range[1] << 8) | this.#packed[this.#next++];
      }
    }
    return number;
  }

  /** Return the next bit, and adapt its chance. @param {Uint16Array} table @param {number} index */
  #bit(table, index) {
    return this.#number(table, 1, index - 1);
  }

  /**
   * Return a number, the chance of each of whose bits depends on the higher ones, and adapt the chances.
   *
   * @param {Uint16Array} table
   * @param {number} count of bits
   * @param {number} first index in the table, less one
   * @param {number} [path] the bits before, after a bit that is set
   */
  #number(table, count, first = 0, path = 1) {
    // local variables are faster than elements
    let width = this.#range[0];
    let code = this.#range[1];
    let number = path;
    for (const limit = 1 << count; number < limit; ) {
      const chance = table[first + number];
      const bound = (width >>> CHANCE_BITS) * chance;
      if (code < bound) {
        width = bound;
        table[first + number] = chance + (((1 << CHANCE_BITS) - chance) >> ADAPTATION);
        number <<= 1;
      } else {
        width = (width - bound) >>> 0;
        code = (code - bound) >>> 0;
        table[first + number] = chance - (chance >> ADAPTATION);
        number = (number << 1) | 1;
      }
      if (width < MIN_RANGE) {
        width = (width << 8) >>> 0;
        code = ((code << 8) | this.#packed[this.#next++]) >>> 0;
      }
    }
    this.#range[0] = width;
    this.#range[1] = code;
    return number - (1 << count);
  }
}
