/**
 * Divides files into groups. The browser needs a task of several hundred milliseconds to join thousands of files at once.
 */

const MAX_GROUP_BYTES = 1_000_000;
const MAX_GROUP_FILES = 200;

/**
 * Yield files in groups of limited size and number, in their order.
 *
 * @template {{ content: Blob }} Item
 * @param {readonly Item[]} files
 */
export function* groupsOf(files) {
  /** @type {Item[]} */
  let group = [];
  let size = 0;
  for (const file of files) {
    if (group.length && (group.length >= MAX_GROUP_FILES || size + file.content.size > MAX_GROUP_BYTES)) {
      yield group;
      [group, size] = [[], 0];
    }
    group.push(file);
    size += file.content.size;
  }
  if (group.length) yield group;
}

/**
 * Return the bytes of a text followed by those of files.
 *
 * @param {readonly { content: Blob }[]} files
 * @param {string} [text]
 */
export async function joinedBytes(files, text = "") {
  /** @type {BlobPart[]} */
  const parts = [text];
  for (const group of groupsOf(files)) parts.push(await new Blob(group.map(({ content }) => content)).arrayBuffer());
  return new Blob(parts).arrayBuffer();
}
