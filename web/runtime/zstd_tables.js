/**
 * Read the tables by which a Zstandard block is coded (RFC 8878, section 4): those of finite-state entropy for sequences, and
 * those of Huffman codes for literals.
 *
 * Streams of bits are read from their end. A position is a number of bits from the start of the whole file, below which the bits lie
 * that are next.
 */

/** Number of bits of the states by which the weights of a Huffman table are coded. */
const MAX_WEIGHTS = 255;
/** Weights that are not compressed have two in each byte, and a first byte from this value on. */
const FIRST_PLAIN_HEADER = 128;

/** Return the 25 or more bits from a position on, as a number. @param {Uint8Array} bytes @param {number} position in bits */
export function bitsAt(bytes, position) {
  const at = position >> 3;
  return (bytes[at] | (bytes[at + 1] << 8) | (bytes[at + 2] << 16) | (bytes[at + 3] << 24)) >> (position & 7);
}

/** Return the position at which a stream of bits begins: below its last bit that is set. @param {Uint8Array} bytes @param {number} end */
export const streamStart = (bytes, end) => end * 8 - Math.clz32(bytes[end - 1]) + 24 - 1;

/**
 * A table of finite-state entropy. An entry has the symbol in its lowest 8 bits, then the number of bits to read for the next state
 * in 8 bits, then what is added to them.
 *
 * @typedef {{ bits: number, entries: Uint32Array }} StateTable `bits`: the number of bits of the first state
 */

/** Return the table that always gives the same symbol. @param {number} symbol @returns {StateTable} */
export const constantTable = (symbol) => ({
  bits: 0,
  entries: Uint32Array.of(symbol),
});

/**
 * Return the table of symbols with these frequencies.
 *
 * @param {number[]} frequencies of each symbol; -1 is less than one
 * @param {number} bits
 * @returns {StateTable}
 */
export function stateTable(frequencies, bits) {
  const size = 1 << bits;
  const entries = new Uint32Array(size);
  let end = size;
  frequencies.forEach((frequency, symbol) => {
    if (frequency < 0) entries[--end] = symbol;
  });
  let state = 0;
  const step = (size >> 1) + (size >> 3) + 3;
  frequencies.forEach((frequency, symbol) => {
    for (let count = 0; count < frequency; count += 1) {
      entries[state] = symbol;
      do state = (state + step) & (size - 1);
      while (state >= end);
    }
  });
  const next = frequencies.map(Math.abs);
  for (let index = 0; index < size; index += 1) {
    const symbol = entries[index];
    const value = next[symbol]++;
    const count = bits - (31 - Math.clz32(value));
    entries[index] = symbol | (count << 8) | (((value << count) - size) << 16);
  }
  return { bits, entries };
}

/**
 * Read a table of finite-state entropy.
 *
 * @param {Uint8Array} bytes
 * @param {number} start in bytes
 * @returns {{ table: StateTable, end: number }} `end` in bytes
 */
export function readStateTable(bytes, start) {
  let position = start * 8;
  const read = (/** @type {number} */ count) => {
    const value = bitsAt(bytes, position) & ((1 << count) - 1);
    position += count;
    return value;
  };
  const bits = read(4) + 5;
  /** @type {number[]} */
  const frequencies = [];
  for (let rest = 1 << bits; rest > 0; ) {
    // values up to the rest and one more, the smallest of which have one bit less
    const count = 32 - Math.clz32(rest + 1);
    const short = (1 << count) - 1 - (rest + 1);
    let value = read(count - 1);
    if (value >= short) {
      value |= read(1) << (count - 1);
      if (value >= 1 << (count - 1)) value -= short;
    }
    const frequency = value - 1;
    frequencies.push(frequency);
    rest -= Math.abs(frequency);
    for (let zeros = frequency ? 0 : 3; zeros === 3; ) {
      zeros = read(2);
      for (let count = 0; count < zeros; count += 1) frequencies.push(0);
    }
  }
  return { table: stateTable(frequencies, bits), end: (position + 7) >> 3 };
}

/**
 * A table of Huffman codes: for each value of the next `bits` bits the symbol in the lowest 8 bits, then the length of its code.
 *
 * @typedef {{ bits: number, entries: Uint16Array }} CodeTable
 */

/**
 * Read a table of Huffman codes.
 *
 * @param {Uint8Array} bytes
 * @param {number} start in bytes
 * @returns {{ table: CodeTable, end: number }} `end` in bytes
 */
export function readCodeTable(bytes, start) {
  const header = bytes[start];
  const isPlain = header >= FIRST_PLAIN_HEADER;
  const end = start + 1 + (isPlain ? (header - FIRST_PLAIN_HEADER + 2) >> 1 : header);
  const weights = isPlain
    ? plainWeights(bytes, start + 1, header - FIRST_PLAIN_HEADER + 1)
    : compressedWeights(bytes, start + 1, end);
  return { table: codeTable(weights), end };
}

/** Return weights with 4 bits each. @param {Uint8Array} bytes @param {number} start @param {number} count */
const plainWeights = (bytes, start, count) =>
  Array.from({ length: count }, (_, index) => (bytes[start + (index >> 1)] >> (index & 1 ? 0 : 4)) & 15);

/** Return weights that two states give in turns. @param {Uint8Array} bytes @param {number} start @param {number} end */
function compressedWeights(bytes, start, end) {
  const { table, end: first } = readStateTable(bytes, start);
  const { bits, entries } = table;
  let position = streamStart(bytes, end) - 2 * bits;
  const mask = (1 << bits) - 1;
  const states = [bitsAt(bytes, position + bits) & mask, bitsAt(bytes, position) & mask];
  const weights = [];
  for (let turn = 0; weights.length < MAX_WEIGHTS; turn ^= 1) {
    const entry = entries[states[turn]];
    weights.push(entry & 255);
    const count = (entry >> 8) & 255;
    position -= count;
    if (position < first * 8) {
      weights.push(entries[states[turn ^ 1]] & 255);
      break;
    }
    states[turn] = (entry >> 16) + (bitsAt(bytes, position) & ((1 << count) - 1));
  }
  return weights;
}

/** Return the table of codes by the weights of the symbols, of which the last one is left out. @param {number[]} weights @returns {CodeTable} */
function codeTable(weights) {
  const sum = weights.reduce((all, weight) => all + ((1 << weight) >> 1), 0);
  const bits = 32 - Math.clz32(sum);
  const all = [...weights, 32 - Math.clz32((1 << bits) - sum)];
  const entries = new Uint16Array(1 << bits);
  let index = 0;
  for (let weight = 1; weight <= bits; weight += 1) {
    all.forEach((own, symbol) => {
      if (own !== weight) return;
      entries.fill(symbol | ((bits + 1 - weight) << 8), index, index + (1 << (weight - 1)));
      index += 1 << (weight - 1);
    });
  }
  return { bits, entries };
}
