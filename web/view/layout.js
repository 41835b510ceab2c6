/**
 * Arranges the parts of a viewer, and makes the parts that never change: title, buttons, objective of a puzzle, bookmarks.
 *
 * @typedef {import("./viewer.js").Viewer} Viewer
 * @typedef {import("../element/keys.js").Action} Action
 * @typedef {Pick<import("../element/attributes.js").Options, "caption" | "comments" | "result">} Arrangement
 */

import { resultOf, titleOf } from "../reel/messages.js";
import { html, iconButton, isolated, visible } from "./dom.js";

/** Icon, action and keyboard shortcut of the zoom buttons. */
const ZOOM_BUTTONS = /** @type {const} */ ([
  ["plus", "zoomIn", "+"],
  ["minus", "zoomOut", "-"],
  ["whole", "zoomReset", "0"],
]);

/**
 * Add a click listener to a button, and return the button.
 *
 * @template {HTMLElement} Button
 * @param {Button} button
 * @param {() => void} listener
 */
function onClick(button, listener) {
  button.addEventListener("click", listener);
  return button;
}

/** Create the header: title, result and buttons. @param {Viewer} viewer */
function head({ reel, say, dialogs, problemsButton }) {
  const hasTitle = typeof reel.title === "string";
  const subtitle = html("span", { class: "subtitle" }, hasTitle ? reel.game.name : []);
  const result = resultOf(reel, say);
  if (result) {
    const words = html("span", { class: "result", title: visible(result.raw) }, isolated(result.text));
    subtitle.append(html("span", { class: "result-part" }, " \u00b7 ", words));
  }
  const title = html("h2", { class: "title" }, typeof reel.title === "string" ? isolated(reel.title) : say(reel.title));
  const info = onClick(iconButton("info", say("info")), () => dialogs.info());
  const menu = onClick(iconButton("more", say("menu")), () => dialogs.menu());
  onClick(problemsButton, () => dialogs.problems());
  return html(
    "header",
    { class: "head" },
    html("slot", { name: "back" }),
    html("div", { class: "titles" }, title, subtitle),
    html("slot", { name: "switcher" }),
    problemsButton,
    info,
    menu,
  );
}

/** Create the box of the board with the zoom buttons. @param {Viewer} viewer */
function boardBox(viewer) {
  const buttons = ZOOM_BUTTONS.map(([icon, action, key]) =>
    onClick(iconButton(icon, viewer.say(action), key), () => viewer.act(action)),
  );
  return html("div", { class: "board-box" }, viewer.board.svg, html("div", { class: "zoom-buttons" }, buttons));
}

/** Return the objective of a puzzle with the button that shows the solution. @param {Viewer} viewer */
function objective(viewer) {
  const { reel, say } = viewer;
  if (!reel.puzzle) return [];
  const button = html("button", { type: "button", class: "command solution" }, say("showSolution"));
  onClick(button, () => viewer.solve());
  return [html("p", { class: "task" }, html("b", {}, `${say("objective")}: `), say(reel.puzzle.goal), " ", button)];
}

/** Return the paragraph about a problem of the whole game. @param {Viewer} viewer */
function notice({ reel, say }) {
  return reel.notice ? [html("p", { class: "notice" }, say(reel.notice))] : [];
}

/** Create the buttons of the bookmarks, if there are any. @param {Viewer} viewer */
function bookmarks(viewer) {
  const { reel, say } = viewer;
  if (!reel.bookmarks.length) return [];
  const buttons = reel.bookmarks.map(({ name, node }) => {
    const title = say(["bookmark", { name }]);
    return onClick(
      html("button", { type: "button", class: "bookmark", title, "aria-label": title }, visible(name)),
      () => void viewer.goTo(node),
    );
  });
  const label = html("span", { class: "muted", "aria-hidden": "true" }, say("bookmarks"));
  return [html("div", { class: "bookmarks", role: "group", "aria-label": say("bookmarks") }, label, buttons)];
}

/** Show the caption, and put the comment where the page wants it. @param {Viewer} viewer @param {Arrangement} arrangement */
export function arrangeParts({ element, comment }, { caption, comments }) {
  const text = /** @type {HTMLElement} */ (element.querySelector(".caption"));
  text.textContent = caption;
  text.hidden = !caption;
  comment.element.hidden = comments === "none";
  const home = /** @type {HTMLElement} */ (element.querySelector(comments === "below" ? ".main" : ".aside"));
  if (comment.element.parentElement !== home) home.append(comment.element);
}

/** Return the element of a viewer with all its parts. @param {Viewer} viewer */
export function layOut(viewer) {
  const { reel, say, scores, status, tabs, comment, controls, live } = viewer;
  const caption = html("p", { class: "caption", dir: "auto", hidden: true });
  const main = html("div", { class: "main" }, head(viewer), boardBox(viewer), controls.element, caption);
  const below = [...notice(viewer), ...objective(viewer), ...bookmarks(viewer), tabs.element, comment.element];
  const aside = html("div", { class: "aside" }, scores.element, status, below);
  const layout = html("div", { class: reel.sides.length ? "layout" : "layout no-sides" }, main, aside, live);
  return html("div", { class: "viewer", tabindex: "0", role: "group", "aria-label": titleOf(reel, say) }, layout);
}
