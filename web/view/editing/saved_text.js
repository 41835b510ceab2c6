/**
 * A field whose text is saved while it is written, and when the field or its node is left. What is written in one visit is one edit.
 */

/** How long a text that is being written is not saved at most. */
const DELAY_MS = 500;

/**
 * @typedef {object} UnsavedText
 * @property {string} text
 * @property {boolean} amend whether it is part of the edit before it
 * @property {boolean} isSent whether it is on its way; false if it could not be saved
 */

export class SavedText {
  #node = -1;
  /** The text of the field that is saved, or on its way. */
  #saved = "";
  /** Node → its last text, until that is saved. @type {Map<number, UnsavedText>} */
  #unsaved = new Map();
  /** Whether the text was saved before in this visit of the node. */
  #isAmending = false;
  #timer = 0;

  /**
   * @param {HTMLInputElement | HTMLTextAreaElement} field
   * @param {(node: number, text: string, amend: boolean) => Promise<boolean>} save returns whether the text has arrived
   */
  constructor(field, save) {
    this.field = field;
    this.save = save;
    field.addEventListener("input", () => {
      this.#timer ||= window.setTimeout(() => this.flush(), DELAY_MS);
    });
    field.addEventListener("blur", () => this.leave());
  }

  /** Whether a text is not saved, nor on its way. */
  get isChanged() {
    return this.#isWritten || [...this.#unsaved.values()].some(({ isSent }) => !isSent);
  }

  /** Whether the text of the field was not sent yet. */
  get #isWritten() {
    return this.field.value !== this.#saved;
  }

  /**
   * Show the text of a node in the field. A text that is being written or saved stays.
   *
   * @param {number} node
   * @param {string} text
   */
  show(node, text) {
    if (node !== this.#node) {
      this.leave();
      this.#node = node;
    } else if (this.#isWritten) {
      return;
    }
    this.field.value = this.#unsaved.get(node)?.text ?? text;
    // a field of one line drops line breaks
    this.#saved = this.field.value;
  }

  /** Save the text that was written in the field, and those that could not be saved before. */
  flush() {
    clearTimeout(this.#timer);
    this.#timer = 0;
    if (this.#node >= 0 && this.#isWritten) {
      this.#saved = this.field.value;
      this.#unsaved.set(this.#node, { text: this.#saved, amend: this.#isAmending, isSent: false });
      this.#isAmending = true;
    }
    for (const [node, unsaved] of this.#unsaved) if (!unsaved.isSent) void this.#send(node, unsaved);
  }

  /**
   * Save a text, and forget it when it has arrived, unless a later one is on its way.
   *
   * @param {number} node
   * @param {UnsavedText} unsaved
   */
  async #send(node, unsaved) {
    unsaved.isSent = true;
    unsaved.isSent = await this.save(node, unsaved.text, unsaved.amend);
    if (unsaved.isSent && this.#unsaved.get(node) === unsaved) this.#unsaved.delete(node);
  }

  /** Save the text that was written, and let the next text be another edit. */
  leave() {
    this.flush();
    this.#isAmending = false;
  }
}

/**
 * Return the saved fields of the comment and of the name of a node. Escape leads from them to the viewer.
 *
 * @param {Pick<import("../trying/trying.js").Trying, "edit" | "services">} trying
 * @param {{ comment: HTMLTextAreaElement, name: HTMLInputElement }} fields
 */
export function savedTexts(trying, { comment, name }) {
  const save =
    (/** @type {string} */ op) =>
    async (/** @type {number} */ node, /** @type {string} */ text, /** @type {boolean} */ amend) => {
      let isAnswered = false;
      const answered = () => void (isAnswered = true);
      // a text that changes nothing has arrived as well
      return (await trying.edit({ op, node, text, amend }, { stays: true, answered })) || isAnswered;
    };
  for (const field of [comment, name])
    field.addEventListener("keydown", (event) => {
      const { key, isComposing } = /** @type {KeyboardEvent} */ (event);
      if (key !== "Escape" || isComposing) return;
      event.preventDefault();
      event.stopPropagation();
      trying.services.element.focus({ preventScroll: true });
    });
  return [new SavedText(comment, save("set_comment")), new SavedText(name, save("set_name"))];
}
