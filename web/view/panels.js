/** Panels that are opened when they are wanted: game info, findings, properties of the node, keys. */

import { html, visible } from "./dom.js";
import { appendLongText } from "./long_text.js";

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
  const own = [
    [say("game"), reel.game.name],
    [say("file"), reel.source.name ?? ""],
    [say("charset"), reel.source.charset ?? ""],
  ];
  for (const { label, text, words } of rows) {
    if (!text) continue;
    const raw = words ? { title: visible(text) } : {};
    list.append(
      html("dt", {}, say(label)),
      html("dd", { dir: "auto", ...raw }, isolatedLong(words ? say(words) : text, say)),
    );
  }
  for (const [label, text] of own)
    if (text) list.append(html("dt", {}, label), html("dd", { dir: "auto" }, isolatedLong(text, say)));
  return list;
}

/** Return a text of a record in isolation, however long it is. @param {string} text @param {Say} say */
function isolatedLong(text, say) {
  const element = html("bdi");
  appendLongText(element, text, say, (slice) => element.append(visible(slice)));
  return element;
}

/** From bad to harmless. */
const SEVERITIES = ["fatal", "error", "warning", "info"];

/**
 * What is to be said of the record, those of a kind together, with line numbers; the place of each can be visited.
 *
 * @param {Reel} reel
 * @param {Say} say
 * @param {(node: number) => void} go
 */
export function findingsPanel(reel, say, go) {
  /** @type {Map<string, import("../reel.js").Diagnostic[]>} */
  const kinds = new Map();
  for (const found of reel.diagnostics.toSorted((one, other) => one.offset - other.offset)) {
    if (!kinds.get(found.code)?.push(found)) kinds.set(found.code, [found]);
  }
  const list = html("ul", { class: "findings" });
  const sorted = [...kinds.values()].sort(
    ([one], [other]) => SEVERITIES.indexOf(one.severity) - SEVERITIES.indexOf(other.severity),
  );
  for (const found of sorted) list.append(kindOf(found, say, go));
  if (reel.diagnosticsLeftOut) list.append(html("li", {}, say(["andMore", { count: reel.diagnosticsLeftOut }])));
  if (!reel.checked) list.append(html("li", { class: "muted" }, say("checking")));
  else if (!list.childElementCount) list.append(html("li", { class: "info" }, say("nothingWrong")));
  return list;
}

/**
 * Findings of one kind: what all have in common is said once.
 *
 * @param {import("../reel.js").Diagnostic[]} found
 * @param {Say} say
 * @param {(node: number) => void} go
 */
function kindOf(found, say, go) {
  const [{ code, severity, message }] = found;
  const alike = found.every((other) => other.message === message);
  const places = found.map((one) => {
    const where = html(
      "button",
      { type: "button", class: "place" },
      say(["lineOf", { line: one.line, column: one.column }]),
    );
    const { node } = one;
    if (node === null) where.disabled = true;
    else where.addEventListener("click", () => go(node));
    return html("div", {}, where, alike ? "" : ` ${visible(one.message)}`);
  });
  const title = [alike ? `${visible(message)} ` : "", html("code", {}, code)];
  if (found.length === 1) return html("li", { class: severity }, title, places);
  const count = html("b", {}, ` \u00d7\u202f${found.length}`);
  return html(
    "li",
    { class: severity },
    html("details", { open: found.length < 6 }, html("summary", {}, title, count), places),
  );
}

/**
 * Every property of a node: identifier, what it means, values.
 *
 * @param {Reel} reel
 * @param {Say} say
 * @param {number} node
 */
export function propertiesPanel(reel, say, node) {
  const rows = (reel.frames[node]?.properties ?? []).map(([ident, values]) => {
    const key = `property.${ident}`;
    const meaning = say(key);
    return html(
      "tr",
      {},
      html("th", { scope: "row" }, ident),
      html("td", { class: "muted" }, meaning === key ? say("unknownProperty") : meaning),
      html("td", { dir: "auto" }, isolatedLong(values.join(" \u00b7 "), say)),
    );
  });
  if (!rows.length) return html("p", { class: "muted" }, say("noProperties"));
  const head = ["property", "meaning", "value"].map((name) => html("th", { scope: "col" }, say(name)));
  return html("table", { class: "properties" }, html("thead", {}, html("tr", {}, head)), html("tbody", {}, rows));
}

/** The list of keys. @param {Say} say */
export function keysPanel(say) {
  const rows = [
    "previous",
    "next",
    "first",
    "last",
    "up",
    "down",
    "ten",
    "nextComment",
    "flip",
    "zoom",
    "play",
    "speed",
    "bookmark",
    "help",
  ];
  return html(
    "dl",
    { class: "keys" },
    rows.flatMap((row) => [
      html(
        "dt",
        {},
        say(`keys.${row}.key`)
          .split(" ")
          .flatMap((key) => [html("kbd", {}, key), " "]),
      ),
      html("dd", {}, say(`keys.${row}`)),
    ]),
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
  const dialog = html(
    "dialog",
    { class: "panel", "aria-label": title },
    html("header", {}, html("h2", {}, title), close),
    html("div", { class: "panel-body", tabindex: "0" }, content),
  );
  close.addEventListener("click", () => dialog.close());
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  dialog.addEventListener("close", () => dialog.remove());
  dialog.addEventListener("keydown", (event) => event.stopPropagation());
  return dialog;
}
