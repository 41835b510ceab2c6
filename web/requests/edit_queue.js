/**
 * The queue of the edits of each record: an edit is sent to Python after the one before it is shown, also in the viewer that has replaced
 * the one in which it was made.
 */

/** Record → its last edit. @type {WeakMap<object, Promise<unknown>>} */
const edits = new WeakMap();

/**
 * Send an edit of a record after the edits before it.
 *
 * @template Answer
 * @param {object} record
 * @param {() => Promise<Answer>} send sends the edit and shows what it changes
 * @returns {Promise<Answer>}
 */
export function enqueueEdit(record, send) {
  const answer = whenEdited(record).then(send);
  edits.set(
    record,
    answer.catch(() => {}),
  );
  return answer;
}

/** Resolve when all edits of a record that were made so far are shown, or have failed. @param {object} record */
export const whenEdited = async (record) => void (await edits.get(record));
