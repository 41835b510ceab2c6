/**
 * The title of a game with its subtitle.
 *
 * @typedef {import("../reel/reel.js").Reel} Reel
 * @typedef {import("../reel/messages.js").FormatMessage} FormatMessage
 */

import { resultOf, titleOf } from "../reel/messages.js";
import { html, isolated, visible } from "./dom.js";

/** Properties whose texts are in the subtitle. */
const SUBTITLE_KEYS = ["property.EV", "property.DT"];

/** Pattern of a word with digits, which servers write as the name of a game. */
const IDENTIFIER = /^\S*\d\S*$/;

/** Create the titles: name of the game or players, then players, kind of game, event, date and result in words. @param {Reel} reel @param {FormatMessage} say */
export function titles(reel, say) {
  const textOf = (/** @type {string} */ key) => reel.infos[0]?.find(({ label }) => label[0] === key)?.text ?? "";
  const own = typeof reel.title === "string" ? reel.title : "";
  const gameName = textOf("property.GN").replace(IDENTIFIER, "");
  const title = gameName || own || titleOf(reel, say);
  const details = [gameName ? own : "", own || gameName ? reel.game.name : "", ...SUBTITLE_KEYS.map(textOf)];
  const result = resultOf(reel, say);
  const parts = [...new Set(details)]
    .filter((text) => text && text !== title)
    .map((text) => html("span", { class: "detail" }, isolated(text)));
  if (result) {
    const words = html("span", { class: "result", title: visible(result.raw) }, isolated(result.text));
    parts.push(html("span", { class: "detail result-part" }, words));
  }
  return html(
    "div",
    { class: "titles" },
    html("h2", { class: "title", title: visible(title) }, isolated(title)),
    html("span", { class: "subtitle" }, parts),
  );
}
