/**
 * Unpack a Zstandard frame (RFC 8878) while it arrives. Browsers themselves unpack only gzip, whose window of 32 kB would make the
 * memory snapshot a third larger. There is no dictionary. Damaged content becomes other content, or throws.
 */

import { bitsAt, constantTable, readCodeTable, readStateTable, stateTable, streamStart } from "./zstd_tables.js";

/** @typedef {import("./zstd_tables.js").StateTable} StateTable */

const MAGIC_BYTES = 4;
const BLOCK_HEADER_BYTES = 3;
/** Types of blocks and of literals; codes of literals can also be those of the block before. */
const [RAW, REPEATED, , SAME_CODES] = [0, 1, 2, 3];
/** Sources of the tables for sequences, of which the last one is the table of the block before. */
const [PREDEFINED, CONSTANT, READ] = [0, 1, 2];
/** Number of bits -> the largest number with them. */
const MASKS = Int32Array.from({ length: 26 }, (_, bits) => 2 ** bits - 1);
/** Bytes that may be read after the end of the frame. */
const PADDING_BYTES = 4;
/** How many of the most recent offsets have a code of their own. */
const RECENT = 3;

/** Number of bits that follow the code of a length. */
const LITERAL_BITS = [...Array(16).fill(0), 1, 1, 1, 1, 2, 2, 3, 3, 4, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16];
const MATCH_BITS = [...Array(32).fill(0), 1, 1, 1, 1, 2, 2, 3, 3, 4, 4, 5, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16];
const LITERAL_BASES = basesOf(LITERAL_BITS, 0);
const MATCH_BASES = basesOf(MATCH_BITS, 3);
/** Frequencies of the predefined tables for lengths of literals, offsets and lengths of matches. */
const FREQUENCIES = [
  [4, 3, ...Array(11).fill(2), 1, 1, 1, ...Array(9).fill(2), 3, 2, 1, 1, 1, 1, 1, -1, -1, -1, -1],
  [1, 1, 1, 1, 1, 1, 2, 2, 2, ...Array(15).fill(1), -1, -1, -1, -1, -1],
  [1, 4, 3, 2, 2, 2, 2, 2, 2, ...Array(37).fill(1), -1, -1, -1, -1, -1, -1, -1],
];
const FREQUENCY_BITS = [6, 5, 6];

/** Return the smallest length of each code. @param {number[]} bits @param {number} first */
function basesOf(bits, first) {
  let base = first;
  return bits.map((count) => {
    base += 1 << count;
    return base - (1 << count);
  });
}

export class Unpacking {
  #packed;
  #packedEnd = 0;
  /** start of the next block, 0 until the header of the frame has arrived */
  #next = 0;
  #content;
  #end = 0;
  #isLast = false;
  /** @type {import("./zstd_tables.js").CodeTable | null} */
  #codes = null;
  /** @type {StateTable[]} */
  #tables = [];
  #offsets = [1, 4, 8];

  /**
   * @param {number} packedSize in bytes
   * @param {number} size of the content in bytes
   */
  constructor(packedSize, size) {
    this.#packed = new Uint8Array(packedSize + PADDING_BYTES);
    this.#content = new Uint8Array(size);
  }

  /** The content, or null if it is not complete. */
  get content() {
    return this.#isLast && this.#end === this.#content.length ? this.#content.buffer : null;
  }

  /** Take the next bytes of the frame, and unpack the blocks that are complete. @param {Uint8Array} chunk */
  push(chunk) {
    this.#packed.set(chunk, this.#packedEnd);
    this.#packedEnd += chunk.length;
    this.#next ||= this.#frameHeaderEnd();
    while (!this.#isLast && this.#next && this.#unpackBlock());
  }

  /** Return the end of the header of the frame, 0 if it has not arrived. */
  #frameHeaderEnd() {
    if (this.#packedEnd < MAGIC_BYTES + 1) return 0;
    const flags = this.#packed[MAGIC_BYTES];
    const isWhole = (flags >> 5) & 1;
    const end = MAGIC_BYTES + 1 + (1 - isWhole) + [isWhole, 2, 4, 8][flags >> 6];
    return end <= this.#packedEnd ? end : 0;
  }

  /** Unpack the next block; return whether it has arrived. */
  #unpackBlock() {
    const start = this.#next + BLOCK_HEADER_BYTES;
    const header = bitsAt(this.#packed, this.#next * 8) & 0xff_ff_ff;
    const [type, size] = [(header >> 1) & 3, header >> 3];
    const end = start + (type === REPEATED ? 1 : size);
    if (end > this.#packedEnd) return false;
    if (type === RAW) this.#content.set(this.#packed.subarray(start, end), this.#end);
    if (type === REPEATED) this.#content.fill(this.#packed[start], this.#end, this.#end + size);
    if (type > REPEATED) this.#unpackSequences(start, end);
    else this.#end += size;
    this.#next = end;
    this.#isLast = (header & 1) === 1;
    return true;
  }

  /** Unpack the literals of a block. @param {number} start @returns {{ literals: Uint8Array, end: number }} `end` of the packed ones */
  #unpackLiterals(start) {
    const packed = this.#packed;
    const type = packed[start] & 3;
    const format = (packed[start] >> 2) & 3;
    if (type === RAW || type === REPEATED) {
      const headerBytes = [1, 2, 1, 3][format];
      const first = start + headerBytes;
      const size = (bitsAt(packed, start * 8) & (2 ** (8 * headerBytes) - 1)) >> (headerBytes > 1 ? 4 : 3);
      if (type === RAW)
        return {
          literals: packed.subarray(first, first + size),
          end: first + size,
        };
      return {
        literals: new Uint8Array(size).fill(packed[first]),
        end: first + 1,
      };
    }
    const sizeBits = [10, 10, 14, 18][format];
    const literals = new Uint8Array(bitsAt(packed, start * 8 + 4) & ((1 << sizeBits) - 1));
    let first = start + ((4 + 2 * sizeBits + 7) >> 3);
    const end = first + (bitsAt(packed, start * 8 + 4 + sizeBits) & ((1 << sizeBits) - 1));
    if (type !== SAME_CODES) ({ table: this.#codes, end: first } = readCodeTable(packed, first));
    if (format === 0) this.#decode(end, literals);
    else this.#decodeFour(first, end, literals);
    return { literals, end };
  }

  /** Decode literals in four streams, the sizes of three of which are in front. @param {number} start @param {number} end @param {Uint8Array} into */
  #decodeFour(start, end, into) {
    const share = (into.length + 3) >> 2;
    let first = start + 6;
    for (let stream = 0; stream < 4; stream += 1) {
      const size = bitsAt(this.#packed, (start + 2 * stream) * 8) & 0xff_ff;
      const last = stream < 3 ? first + size : end;
      this.#decode(last, into.subarray(stream * share, stream < 3 ? (stream + 1) * share : undefined));
      first = last;
    }
  }

  /** Decode literals in one stream. @param {number} end @param {Uint8Array} into */
  #decode(end, into) {
    const packed = this.#packed;
    const { bits, entries } = /** @type {import("./zstd_tables.js").CodeTable} */ (this.#codes);
    const mask = (1 << bits) - 1;
    let position = streamStart(packed, end) - bits;
    for (let index = 0; index < into.length; index += 1) {
      const entry = entries[bitsAt(packed, position) & mask];
      into[index] = entry;
      position -= entry >> 8;
    }
  }

  /** Unpack a compressed block: runs of literals, each followed by a copy of earlier content. @param {number} start @param {number} end */
  #unpackSequences(start, end) {
    const packed = this.#packed;
    const { literals, end: literalsEnd } = this.#unpackLiterals(start);
    let at = literalsEnd;
    let count = packed[at++];
    if (count === 255) count = packed[at++] + (packed[at++] << 8) + 0x7f_00;
    else if (count > 127) count = ((count - 128) << 8) + packed[at++];
    if (count) at = this.#readTables(at);
    const used = count ? this.#copy(count, end, literals) : 0;
    this.#content.set(literals.subarray(used), this.#end);
    this.#end += literals.length - used;
  }

  /** Read the tables for sequences; return their end. @param {number} start */
  #readTables(start) {
    const packed = this.#packed;
    const sources = packed[start];
    let at = start + 1;
    for (let kind = 0; kind < FREQUENCIES.length; kind += 1) {
      const source = (sources >> (6 - 2 * kind)) & 3;
      if (source === PREDEFINED) this.#tables[kind] = stateTable(FREQUENCIES[kind], FREQUENCY_BITS[kind]);
      if (source === CONSTANT) this.#tables[kind] = constantTable(packed[at++]);
      if (source === READ) ({ table: this.#tables[kind], end: at } = readStateTable(packed, at));
    }
    return at;
  }

  /**
   * Execute the sequences of a block, the bits of which end with the block.
   *
   * @param {number} count
   * @param {number} blockEnd
   * @param {Uint8Array} literals
   * @returns {number} how many literals were used
   */
  #copy(count, blockEnd, literals) {
    const packed = this.#packed;
    const content = this.#content;
    const [lengths, offsets, matches] = this.#tables;
    let position = streamStart(packed, blockEnd) - lengths.bits;
    let lengthState = bitsAt(packed, position) & MASKS[lengths.bits];
    position -= offsets.bits;
    let offsetState = bitsAt(packed, position) & MASKS[offsets.bits];
    position -= matches.bits;
    let matchState = bitsAt(packed, position) & MASKS[matches.bits];
    let used = 0;
    let end = this.#end;
    // a function that reads bits would make the loop half as fast
    for (let left = count; left > 0; left -= 1) {
      const lengthEntry = lengths.entries[lengthState];
      const offsetEntry = offsets.entries[offsetState];
      const matchEntry = matches.entries[matchState];
      const offsetBits = offsetEntry & 255;
      position -= offsetBits;
      const offsetValue = (1 << offsetBits) + (bitsAt(packed, position) & MASKS[offsetBits]);
      const matchBits = MATCH_BITS[matchEntry & 255];
      position -= matchBits;
      const matchLength = MATCH_BASES[matchEntry & 255] + (bitsAt(packed, position) & MASKS[matchBits]);
      const literalBits = LITERAL_BITS[lengthEntry & 255];
      position -= literalBits;
      const literalLength = LITERAL_BASES[lengthEntry & 255] + (bitsAt(packed, position) & MASKS[literalBits]);
      if (left > 1) {
        position -= (lengthEntry >> 8) & 255;
        lengthState = (lengthEntry >>> 16) + (bitsAt(packed, position) & MASKS[(lengthEntry >> 8) & 255]);
        position -= (matchEntry >> 8) & 255;
        matchState = (matchEntry >>> 16) + (bitsAt(packed, position) & MASKS[(matchEntry >> 8) & 255]);
        position -= (offsetEntry >> 8) & 255;
        offsetState = (offsetEntry >>> 16) + (bitsAt(packed, position) & MASKS[(offsetEntry >> 8) & 255]);
      }
      for (const literalsEnd = used + literalLength; used < literalsEnd; ) content[end++] = literals[used++];
      let from = end - this.#offset(offsetValue, literalLength);
      for (const matchEnd = end + matchLength; end < matchEnd; ) content[end++] = content[from++];
    }
    this.#end = end;
    return used;
  }

  /** Return the offset of a copy, which may be a recent one. @param {number} value @param {number} literalLength */
  #offset(value, literalLength) {
    const recent = this.#offsets;
    const index = value - 1 + (literalLength === 0 ? 1 : 0);
    const isRecent = value <= RECENT;
    const offset = isRecent ? (index < RECENT ? recent[index] : recent[0] - 1) : value - RECENT;
    if (!isRecent || index > 1) recent[2] = recent[1];
    if (!isRecent || index > 0) recent[1] = recent[0];
    recent[0] = offset;
    return offset;
  }
}
