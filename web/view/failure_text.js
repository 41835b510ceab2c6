/**
 * What a reader reads about a failure: of loading a record, or of what was asked for later.
 *
 * @typedef {import("../reel/messages.js").FormatMessage} FormatMessage
 * @typedef {import("../platform/load_failure.js").LoadFailure} LoadFailure
 * @typedef {import("../runtime/protocol.js").RuntimeFailure} RuntimeFailure
 */

/**
 * Return the code and the text of an error, as `reel-error` reports them.
 *
 * @param {unknown} error
 * @param {FormatMessage} say
 * @param {string | null} name of the record
 * @returns {{ code: string, text: string }}
 */
export function explain(error, say, name) {
  const failure = /** @type {Partial<LoadFailure & RuntimeFailure>} */ (Object(error));
  const isExpected = failure.about !== undefined || failure.name === "RuntimeFailure";
  const code = isExpected ? `${failure.code}` : "failed";
  // an unexpected error is a bug of the viewer, like an exception in Python
  const [key, args] = failure.about ?? [
    `failure.${isExpected ? code : "python"}`,
    { detail: failure.detail ?? String(error) },
  ];
  const format = failure.addTexts?.(say) ?? say;
  return { code, text: format([key, { record: name ?? say("thisRecord"), .../** @type {object} */ (args) }]) };
}
