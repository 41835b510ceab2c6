/**
 * What a reader reads about a failure: of loading a record, or of what was asked for later.
 *
 * @typedef {import("../reel/messages.js").FormatMessage} FormatMessage
 * @typedef {import("../reel/reel.js").Message} Message
 * @typedef {import("../platform/load_failure.js").LoadFailure} LoadFailure
 * @typedef {import("../runtime/protocol.js").RuntimeFailure} RuntimeFailure
 */

import { importOnDemand } from "../platform/on_demand.js";

const importTexts = () => import("./failure_texts.js");

/**
 * Return the code and the text of an error, as `reel-error` reports them. If its text cannot be loaded, the reader is told so.
 *
 * @param {unknown} error
 * @param {FormatMessage} say
 * @param {string | null} name of the record
 * @returns {Promise<{ code: string, text: string }>}
 */
export async function explain(error, say, name) {
  const failure = /** @type {Partial<LoadFailure & RuntimeFailure>} */ (Object(error));
  const isExpected = failure.about !== undefined || failure.name === "RuntimeFailure";
  const code = isExpected ? `${failure.code}` : "failed";
  // an unexpected error is a bug of the viewer, like an exception in Python
  const [key, args] = failure.about ?? [
    `failure.${isExpected ? code : "python"}`,
    { detail: failure.detail ?? String(error) },
  ];
  const message = /** @type {Message} */ ([
    key,
    { record: name ?? say("thisRecord"), .../** @type {object} */ (args) },
  ]);
  if (failure.addTexts) return { code, text: failure.addTexts(say)(message) };
  if (say(key) !== key) return { code, text: say(message) };
  const text = await importOnDemand(importTexts).then(
    ({ failureTexts }) => failureTexts(say)(message),
    ({ about }) => say(about),
  );
  return { code, text };
}
