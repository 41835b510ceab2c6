/** Contents of the panels: game info, problems, properties of a node, keyboard shortcuts. */

import { problemText } from "../../reel/messages.js";
import { closeDialog } from "../../state/state.js";
import frame from "../../styles/dialog_frame.css";
import styles from "../../styles/dialogs.css";
import { adoptStyle } from "../adopted_style.js";
import { appendLongText } from "../comments/long_text.js";
import { button, html, visible } from "../dom.js";
import { listedRows, rowLabels } from "../key_table.js";
import { select } from "./settings_panel.js";

/**
 * @typedef {import("../../reel/reel.js").Reel} Reel
 * @typedef {import("../../reel/messages.js").FormatMessage} FormatMessage
 */

/**
 * Return the content of the panel with the game info that applies at a node.
 *
 * @param {Reel} reel
 * @param {FormatMessage} say
 * @param {number} node
 * @param {boolean} hidesResult omits the rows that are put into words, which are results
 * @param {ReturnType<typeof import("../../requests/questions.js").charsetsOf>} charsets among which the reader can choose
 */
export function infoPanel(reel, say, node, hidesResult, charsets) {
  const rows = reel.infos[reel.frames[node]?.info ?? 0] ?? [];
  const list = html("dl", { class: "info" });
  const fileRows = [
    [say("game"), reel.game.name],
    [say("file"), reel.source.name ?? ""],
    [say("charset"), charsets ? "" : (reel.source.charset ?? "")],
  ];
  for (const { label, text, words } of rows) {
    if (!text || (words && hidesResult)) continue;
    const raw = words ? { title: visible(text) } : {};
    const value = html("dd", { dir: "auto", ...raw }, isolatedLong(words ? say(words) : text, say));
    list.append(html("dt", {}, say(label)), value);
  }
  for (const [label, text] of fileRows)
    if (text) list.append(html("dt", {}, label), html("dd", { dir: "auto" }, isolatedLong(text, say)));
  if (!charsets) return list;
  const field = select(say("charset"), charsets.charsets, String, charsets.charset ?? "", charsets.choose);
  return html("div", {}, list, field);
}

/** Return a text of any length in a `bdi` element. @param {string} text @param {FormatMessage} say */
function isolatedLong(text, say) {
  const element = html("bdi");
  appendLongText(element, text, say, (slice) => element.append(visible(slice)));
  return element;
}

/** Severities of problems, the most severe first. */
const SEVERITIES = ["fatal", "error", "warning", "info"];

/**
 * Return the content of the panel with the problems of a record, grouped by kind, each with a button that goes to its node.
 *
 * @param {Reel} reel
 * @param {FormatMessage} say
 * @param {(node: number) => void} go
 */
export function problemsPanel(reel, say, go) {
  /** @type {Map<string, import("../../reel/reel.js").Diagnostic[]>} */
  const kinds = new Map();
  for (const diagnostic of reel.diagnostics.toSorted((one, other) => one.offset - other.offset)) {
    if (!kinds.get(diagnostic.code)?.push(diagnostic)) kinds.set(diagnostic.code, [diagnostic]);
  }
  const list = html("ul", { class: "problems" });
  const sorted = [...kinds.values()].sort(
    ([one], [other]) => SEVERITIES.indexOf(one.severity) - SEVERITIES.indexOf(other.severity),
  );
  for (const diagnostics of sorted) list.append(problemGroup(diagnostics, say, go));
  if (reel.diagnosticsLeftOut) list.append(html("li", {}, say(["andMore", { count: reel.diagnosticsLeftOut }])));
  if (!reel.checked) list.append(html("li", { class: "muted" }, say("checking")));
  else if (!list.childElementCount) list.append(html("li", { class: "info" }, say("noProblems")));
  return list;
}

/**
 * Return the problems of one kind. A message that all of them have appears once.
 *
 * @param {import("../../reel/reel.js").Diagnostic[]} diagnostics
 * @param {FormatMessage} say
 * @param {(node: number) => void} go
 */
function problemGroup(diagnostics, say, go) {
  const [{ code, severity, message }] = diagnostics;
  const text = (/** @type {import("../../reel/reel.js").Diagnostic} */ diagnostic) =>
    visible(problemText(diagnostic, say));
  const hasOneMessage = diagnostics.every((diagnostic) => diagnostic.message === message);
  const rows = diagnostics.map((diagnostic) => {
    const { node, line, column } = diagnostic;
    const attributes = { class: "place", disabled: node === null };
    const place = button(attributes, () => node !== null && go(node), say(["lineOf", { line, column }]));
    return html("div", {}, place, hasOneMessage ? "" : ` ${text(diagnostic)}`);
  });
  const title = [hasOneMessage ? `${text(diagnostics[0])} ` : "", html("code", {}, code)];
  if (diagnostics.length === 1) return html("li", { class: severity }, title, rows);
  const count = html("b", {}, ` \u00d7\u202f${diagnostics.length}`);
  const details = html("details", { open: diagnostics.length < 6 }, html("summary", {}, title, count), rows);
  return html("li", { class: severity }, details);
}

/**
 * Return a table of all properties of a node: identifier, meaning, values.
 *
 * @param {Reel} reel
 * @param {FormatMessage} say
 * @param {number} node
 */
export function propertiesPanel(reel, say, node) {
  const rows = (reel.frames[node]?.properties ?? []).map(([ident, values]) => {
    const key = `property.${ident}`;
    const meaning = say(key);
    const meaningCell = html("td", { class: "muted" }, meaning === key ? say("unknownProperty") : meaning);
    const valueCell = html("td", { dir: "auto" }, isolatedLong(values.join(" \u00b7 "), say));
    return html("tr", {}, html("th", { scope: "row" }, ident), meaningCell, valueCell);
  });
  if (!rows.length) return html("p", { class: "muted" }, say("noProperties"));
  const head = ["property", "meaning", "value"].map((name) => html("th", { scope: "col" }, say(name)));
  return html("table", { class: "properties" }, html("thead", {}, html("tr", {}, head)), html("tbody", {}, rows));
}

/** Return the content of the panel with the keyboard shortcuts. @param {FormatMessage} say */
export function shortcutsPanel(say) {
  const rows = listedRows().flatMap((listed) => {
    const keys = rowLabels(listed, say).flatMap((key) => [html("kbd", {}, key), " "]);
    return [html("dt", {}, keys), html("dd", {}, rowText(listed[0], say))];
  });
  return html("dl", { class: "keys" }, rows);
}

/** Return what the keys of a row do. A row with the name of a button may have its text. @param {string} row @param {FormatMessage} say */
function rowText(row, say) {
  const key = `keys.${row}`;
  const text = say(key);
  return text === key ? say(row) : text;
}

/**
 * Return a dialog with a heading and a close button. It removes itself when it is closed.
 *
 * @param {string} title
 * @param {Node} content
 * @param {string} closeLabel
 */
export function openPanel(title, content, closeLabel) {
  const close = button({ class: "close", "aria-label": closeLabel }, () => dialog.close(), "\u00d7");
  const header = html("header", {}, html("h2", {}, title), close);
  const body = html("div", { class: "panel-body", tabindex: "0", role: "group", "aria-label": title }, content);
  const dialog = html("dialog", { class: "panel", part: "dialog", "aria-label": title }, header, body);
  // a selection of text that ends outside is a click on the dialog, too
  let isPressed = false;
  dialog.addEventListener("pointerdown", ({ target }) => (isPressed = target === dialog));
  dialog.addEventListener("click", ({ target }) => isPressed && target === dialog && dialog.close());
  dialog.addEventListener("close", () => dialog.remove());
  dialog.addEventListener("keydown", (event) => event.stopPropagation());
  return dialog;
}

/**
 * Show a panel over a viewer in place of the one that is open.
 *
 * @param {Pick<import("../host.js").Services, "element" | "dispatch">} services
 * @param {HTMLDialogElement} panel
 * @param {import("../../state/state.js").Dialog} [dialog] of the state, which is closed with the panel
 */
export function showPanel(services, panel, dialog) {
  const { element } = services;
  adoptStyle(element, frame + styles);
  for (const open of element.querySelectorAll("dialog")) open.close();
  element.append(panel);
  panel.addEventListener("close", () => {
    if (dialog) services.dispatch(closeDialog, dialog);
    // the element that had the focus before may have been removed
    if (document.activeElement === document.body) element.focus({ preventScroll: true });
  });
  panel.showModal();
}
