/**
 * Where the parts of a viewer stand. Makes what has no life of its own: title, buttons, the task of a puzzle, bookmarks.
 *
 * @typedef {import("./viewer.js").Viewer} Viewer
 * @typedef {import("../element/keys.js").Action} Action
 */

import { resultOf, titleOf } from "../element/text.js";
import { html, iconButton, isolated, visible } from "./dom.js";

/** Icon, action, key. */
const ZOOM = /** @type {const} */ ([
  ["plus", "zoomIn", "+"],
  ["minus", "zoomOut", "-"],
  ["whole", "zoomReset", "0"],
]);

/**
 * @template {HTMLElement} Button
 * @param {Button} button
 * @param {() => void} act
 */
function on(button, act) {
  button.addEventListener("click", act);
  return button;
}

/** @param {Viewer} viewer */
function head({ reel, say, dialogs, findings }) {
  const titled = typeof reel.title === "string";
  const subtitle = html("span", { class: "subtitle" }, titled ? reel.game.name : []);
  const result = resultOf(reel, say);
  if (result)
    subtitle.append(" \u00b7 ", html("span", { class: "result", title: visible(result.raw) }, isolated(result.text)));
  const title = html("h2", { class: "title" }, typeof reel.title === "string" ? isolated(reel.title) : say(reel.title));
  const info = on(iconButton("info", say("info")), () => dialogs.info());
  const menu = on(iconButton("more", say("menu")), () => dialogs.menu());
  on(findings, () => dialogs.findings());
  return html("header", { class: "head" }, html("div", { class: "titles" }, title, subtitle), findings, info, menu);
}

/** @param {Viewer} viewer */
function boardBox(viewer) {
  const buttons = ZOOM.map(([icon, action, key]) =>
    on(iconButton(icon, viewer.say(action), key), () => viewer.act(action)),
  );
  return html("div", { class: "board-box" }, viewer.board.svg, html("div", { class: "zoom-buttons" }, buttons));
}

/** The goal of a puzzle. @param {Viewer} viewer */
function task(viewer) {
  const { reel, say } = viewer;
  if (!reel.puzzle) return [];
  const button = html("button", { type: "button", class: "command solution" }, say("showSolution"));
  on(button, () => viewer.solve());
  return [html("p", { class: "task" }, html("b", {}, `${say("goal")}: `), say(reel.puzzle.goal), " ", button)];
}

/** @param {Viewer} viewer */
function bookmarks(viewer) {
  const { reel, say } = viewer;
  if (!reel.bookmarks.length) return [];
  const buttons = reel.bookmarks.map(({ name, node }) => {
    const title = say(["bookmark", { name }]);
    return on(
      html("button", { type: "button", class: "bookmark", title }, visible(name)),
      () => void viewer.goTo(node),
    );
  });
  return [html("div", { class: "bookmarks", role: "group", "aria-label": say("bookmarks") }, buttons)];
}

/** The element of a viewer with all its parts. @param {Viewer} viewer */
export function layOut(viewer) {
  const { reel, say, scores, status, list, comment, controls, live } = viewer;
  const main = html("div", { class: "main" }, head(viewer), boardBox(viewer), controls.element);
  const below = [...task(viewer), ...bookmarks(viewer), list.element, comment.element];
  const aside = html("div", { class: "aside" }, scores.element, status, below);
  const layout = html("div", { class: reel.sides.length ? "layout" : "layout no-sides" }, main, aside, live);
  return html("div", { class: "viewer", tabindex: "0", role: "group", "aria-label": titleOf(reel, say) }, layout);
}
