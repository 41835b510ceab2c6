/**
 * The queue of the edits of each record: an edit is sent to Python after the one before it is shown, also in the viewer that has replaced
 * the one in which it was made.
 *
 * @typedef {Pick<import("./game.js").GameRecord, "signal">} QueuedRecord
 */

/** Record → its last edit. @type {WeakMap<object, Promise<unknown>>} */
const edits = new WeakMap();

/**
 * Send an edit of a record after the edits before it; at once when the record is released, after which Python closes it.
 *
 * @template Answer
 * @param {QueuedRecord} record
 * @param {() => Promise<Answer>} send sends the edit and shows what it changes
 * @returns {Promise<Answer>}
 */
export function enqueueEdit(record, send) {
  const waiting = new AbortController();
  const released = new Promise((resolve) =>
    record.signal.addEventListener("abort", resolve, { signal: waiting.signal }),
  );
  const answer = Promise.race([whenEdited(record), released]).then(() => {
    waiting.abort();
    return send();
  });
  const settled = answer.catch(() => {});
  edits.set(record, settled);
  return answer;
}

/** Resolve when all edits of a record that were made so far are shown, or have failed. @param {object} record */
export const whenEdited = async (record) => void (await edits.get(record));
