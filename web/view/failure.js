/** What stands in place of the board when a record could not be shown: why, what to do, and the record itself. */

import { LoadFailure } from "../element/source.js";
import { html, visible } from "./dom.js";

/** Of a record that cannot be shown as a game so much is shown as text. */
const SHOWN = 4000;

/**
 * @param {unknown} error
 * @param {import("../element/text.js").Say} say
 * @returns {{ code: string, text: string }} `reel-error` has both
 */
export function explain(error, say) {
  const code = error && typeof error === "object" && "code" in error ? String(error.code) : "failed";
  if (error instanceof LoadFailure && error.about[0] !== "said") return { code, text: say(error.about) };
  return { code, text: error instanceof Error ? error.message : String(error) };
}

/**
 * @param {string} text
 * @param {import("../element/text.js").Say} say
 * @param {{ again: () => void, src: string | null, bytes: Uint8Array | null }} ways
 */
export function failureView(text, say, { again, src, bytes }) {
  const button = html("button", { type: "button", class: "command" }, say("again"));
  button.addEventListener("click", again);
  const actions = html("p", {}, button);
  if (src) actions.append(" ", html("a", { href: src, download: true }, say("download")));
  const view = html("div", { class: "failure", role: "alert" }, html("p", {}, visible(text)), actions);
  if (bytes && !src) {
    const raw = visible(new TextDecoder().decode(bytes.slice(0, SHOWN)));
    view.append(html("details", {}, html("summary", {}, say("record")), html("pre", { tabindex: "0" }, raw)));
  }
  return view;
}
