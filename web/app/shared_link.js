/** Opens the record in a link. Loaded with the first link. */

import { connect, RuntimeFailure } from "../runtime/client.js";
import { text } from "./page_texts.js";

/** A link that cannot be opened; the message is for the visitor. */
class LinkFailure extends Error {
  /** @param {string} message @param {boolean} isRuntimeFailure the same link may open later */
  constructor(message, isRuntimeFailure) {
    super(message);
    this.isRuntimeFailure = isRuntimeFailure;
  }
}

/**
 * Return the file in a link, and the number of its current node. Reject with a `LinkFailure`.
 *
 * @param {string} link
 * @returns {Promise<{ file: import("./recent_records.js").RecordFile, node: number }>}
 */
export async function unpack(link) {
  const connection = connect();
  try {
    const unpacked = await connection.unpack(link);
    if (unpacked.error !== undefined) throw new LinkFailure(text(`link.${unpacked.error}`), false);
    const { name, text: record, node } = unpacked;
    return { file: { name, content: new Blob([record]) }, node };
  } catch (error) {
    if (!(error instanceof RuntimeFailure)) throw error;
    throw new LinkFailure(text("link.failed", { reason: error.message }), true);
  } finally {
    connection.release();
  }
}
