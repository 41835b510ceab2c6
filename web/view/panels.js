/** Panels that are opened when they are wanted: game info, findings, properties of the node, keys. */

import { html, isolated, visible } from "./dom.js";

/**
 * @typedef {import("../reel.js").Reel} Reel
 * @typedef {import("../element/text.js").Say} Say
 */

/**
 * The game info that counts at a node.
 *
 * @param {Reel} reel
 * @param {Say} say
 * @param {number} node
 */
export function infoPanel(reel, say, node) {
  const rows = reel.infos[reel.frames[node]?.info ?? 0] ?? [];
  const list = html("dl", { class: "info" });
  const own = [[say("game"), reel.game.name], [say("file"), reel.source.name ?? ""], [say("charset"), reel.source.charset ?? ""]];
  for (const [label, text] of [...rows.map((row) => [say(row.label), row.text]), ...own]) {
    if (text) list.append(html("dt", {}, label), html("dd", { dir: "auto" }, isolated(text)));
  }
  return list;
}

/**
 * What is to be said of the record, with line numbers; the place of each can be visited.
 *
 * @param {Reel} reel
 * @param {Say} say
 * @param {(node: number) => void} go
 */
export function findingsPanel(reel, say, go) {
  const list = html("ul", { class: "findings" });
  for (const found of reel.diagnostics) {
    const place = say(["lineOf", { line: found.line, column: found.column }]);
    const where = html("button", { type: "button", class: "place" }, place);
    const { node } = found;
    if (node === null) where.disabled = true;
    else where.addEventListener("click", () => go(node));
    list.append(html("li", { class: found.severity }, where, " ", visible(found.message), " ", html("code", {}, found.code)));
  }
  if (reel.diagnosticsLeftOut) list.append(html("li", {}, say(["andMore", { count: reel.diagnosticsLeftOut }])));
  if (!list.childElementCount) list.append(html("li", { class: "info" }, say("nothingWrong")));
  return list;
}

/**
 * Every property of a node.
 *
 * @param {Reel} reel
 * @param {Say} say
 * @param {number} node
 */
export function propertiesPanel(reel, say, node) {
  const rows = (reel.frames[node]?.properties ?? []).map(([ident, values]) =>
    html("tr", {}, html("th", { scope: "row" }, ident), html("td", { dir: "auto" }, isolated(values.join(" \u00b7 ")))),
  );
  if (!rows.length) return html("p", { class: "muted" }, say("noProperties"));
  return html("table", { class: "properties" }, html("tbody", {}, ...rows));
}

/** The list of keys. @param {Say} say */
export function keysPanel(say) {
  const rows = ["previous", "next", "first", "last", "up", "down", "ten", "nextComment", "flip", "zoom", "play", "bookmark", "help"];
  return html(
    "dl",
    { class: "keys" },
    ...rows.flatMap((row) => [html("dt", {}, ...say(`keys.${row}.key`).split(" ").flatMap((key) => [html("kbd", {}, key), " "])), html("dd", {}, say(`keys.${row}`))]),
  );
}

/**
 * A panel over the viewer with a heading and a button that closes it; focus goes in and, on closing, back.
 *
 * @param {string} title
 * @param {Node} content
 * @param {string} closeLabel
 */
export function openPanel(title, content, closeLabel) {
  const close = html("button", { type: "button", class: "close", "aria-label": closeLabel }, "\u00d7");
  const dialog = html("dialog", { class: "panel", "aria-label": title }, html("header", {}, html("h2", {}, title), close), html("div", { class: "panel-body", tabindex: "0" }, content));
  close.addEventListener("click", () => dialog.close());
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  dialog.addEventListener("close", () => dialog.remove());
  dialog.addEventListener("keydown", (event) => event.stopPropagation());
  return dialog;
}
