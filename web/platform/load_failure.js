/** The failure to load a game, or a part of the viewer. */

/**
 * @typedef {import("../reel/reel.js").Message} Message
 * @typedef {import("../reel/messages.js").FormatMessage} FormatMessage
 */

/** A failure to load; `about` is the message for the reader. */
export class LoadFailure extends Error {
  /**
   * @param {string} code
   * @param {Message} about
   * @param {string} [text] in English
   * @param {((say: FormatMessage) => FormatMessage) | null} [addTexts] returns a formatter that has the texts of the message, if neither the
   *   viewer nor `failure_texts.js` has them
   */
  constructor(code, about, text = about[0], addTexts = null) {
    super(text);
    this.code = code;
    this.about = about;
    this.addTexts = addTexts;
  }
}
