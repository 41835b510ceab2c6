/** Clear the free memory of Pyodide, which would otherwise be part of the snapshot. */

/** Larger than every free block between used ones, so that an allocation of this size comes from the end of the heap. */
const END_BLOCK_BYTES = 1 << 18;
/** The allocator's step from one size to the next. */
const SIZE_STEP = 8;

/**
 * Fill free memory with zeros, which compress better than what was there: allocate every free block and clear it.
 *
 * @param {{ HEAPU8: Uint8Array, _malloc(size: number): number, _free(address: number): void }} module
 */
export function clearFreeMemory(module) {
  const end = module._malloc(END_BLOCK_BYTES);
  module.HEAPU8.fill(0, end, end + END_BLOCK_BYTES);
  const blocks = [end];
  for (let size = END_BLOCK_BYTES - SIZE_STEP; size > 0; size -= SIZE_STEP) {
    let block = module._malloc(size);
    // after the end there are only new blocks, so no free block has this size
    for (; block < end; block = module._malloc(size)) {
      module.HEAPU8.fill(0, block, block + size);
      blocks.push(block);
    }
    module._free(block);
  }
  for (const block of blocks) module._free(block);
}
