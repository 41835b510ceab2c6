/** What stands in place of the board when a record could not be shown: why, what to do, and the record itself. */

import { html, visible } from "./dom.js";

/**
 * @typedef {import("../element/transfer.js").LoadFailure} LoadFailure
 * @typedef {import("../runtime/messages.js").RuntimeFailure} RuntimeFailure
 */

/** Of a record that cannot be shown as a game so much is shown as text. */
const SHOWN = 4000;

/**
 * @param {unknown} error
 * @param {import("../element/text.js").Say} say
 * @param {string | null} name of the record
 * @returns {{ code: string, text: string }} `reel-error` has both
 */
export function explain(error, say, name) {
  const failure = /** @type {Partial<LoadFailure & RuntimeFailure>} */ (Object(error));
  const isNamed = failure.about !== undefined || failure.name === "RuntimeFailure";
  const code = isNamed ? `${failure.code}` : "failed";
  // what is no failure of these kinds is a fault of the viewer itself, as one in Python is
  const [key, values] = failure.about ?? [
    `failure.${isNamed ? code : "python"}`,
    { detail: failure.detail ?? String(error) },
  ];
  if (key === "said") return { code, text: name ? `${name}: ${failure.message}` : `${failure.message}` };
  return { code, text: say([key, { record: name ?? say("thisRecord"), .../** @type {object} */ (values) }]) };
}

/**
 * @param {string} text
 * @param {import("../element/text.js").Say} say
 * @param {{ again: () => void, address: string | null, bytes: Uint8Array | null }} ways
 */
export function failureView(text, say, { again, address, bytes }) {
  const button = html("button", { type: "button", class: "command" }, say("again"));
  button.addEventListener("click", again);
  const actions = html("p", {}, button);
  if (address) actions.append(" ", html("a", { href: address, download: true }, say("download")));
  const view = html("div", { class: "failure", role: "alert" }, html("p", {}, visible(text)), actions);
  if (bytes && !address) {
    const raw = visible(new TextDecoder().decode(bytes.slice(0, SHOWN)));
    view.append(html("details", {}, html("summary", {}, say("record")), html("pre", { tabindex: "0" }, raw)));
  }
  return view;
}
