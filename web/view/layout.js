/**
 * Arranges the parts of a viewer, and makes the parts that never change: title, buttons, place of a puzzle, bookmarks.
 *
 * @typedef {import("./viewer.js").Viewer} Viewer
 * @typedef {import("./keys.js").Action} Action
 * @typedef {import("../state/state.js").Arrangement} Arrangement
 */

import { titleOf } from "../reel/messages.js";
import { openDialog } from "../state/state.js";
import { html, icon, iconButton, painted, visible } from "./dom.js";
import { hasPieces } from "./players/shelf.js";
import { titles } from "./titles.js";

/** Icon, action and keyboard shortcut of the zoom buttons. */
const ZOOM_BUTTONS = /** @type {const} */ ([
  ["plus", "zoomIn", "+"],
  ["minus", "zoomOut", "-"],
  ["whole", "zoomReset", "0"],
]);

/**
 * Add a click listener to a button of the viewer, and return the button.
 *
 * @template {HTMLElement} Button
 * @param {Button} button
 * @param {() => void} listener
 */
function onClick(button, listener) {
  button.addEventListener("click", listener);
  return button;
}

/**
 * Create a button of the header that opens a dialog.
 *
 * @param {Viewer} viewer
 * @param {import("../state/state.js").Dialog["name"]} name of the dialog and of the icon, and message key of the label
 */
export function headButton(viewer, name) {
  const button = onClick(iconButton(name, viewer.say(name)), () => viewer.dispatch(openDialog, { name }));
  button.classList.add(`${name}-button`);
  return button;
}

/** Return the header of the viewer: title, result and buttons, with a slot for buttons of the page. @param {Viewer} viewer */
function head(viewer) {
  return html(
    "header",
    { class: "head" },
    html("slot", { name: "back" }),
    titles(viewer.reel, viewer.say),
    html("slot", { name: "switcher" }),
    viewer.openLink,
    viewer.problemsButton,
    headButton(viewer, "info"),
    headButton(viewer, "share"),
    headButton(viewer, "menu"),
  );
}

/** Create the link "Open in Boardreel", hidden. @param {Viewer["say"]} say */
export function openLink(say) {
  const text = say("openInBoardreel");
  return html(
    "a",
    { class: "open-link", hidden: true, target: "_blank", rel: "noopener", title: text },
    icon("open"),
    html("span", {}, text),
  );
}

/** Set the address of the link "Open in Boardreel" in the header; null hides it. @param {Viewer} viewer @param {string | null} address */
export function setOpenLink({ openLink }, address) {
  openLink.hidden = address === null;
  if (address !== null) openLink.href = address;
}

/** Return the box of the board with the zoom buttons. @param {Viewer} viewer */
function boardBox(viewer) {
  const buttons = ZOOM_BUTTONS.map(([icon, action, key]) =>
    onClick(iconButton(icon, viewer.say(action), key), () => viewer.act(action)),
  );
  return html("div", { class: "board-box" }, viewer.board.svg, html("div", { class: "zoom-buttons" }, buttons));
}

/** Return the place of a puzzle's task and buttons, which are imported. @param {Viewer} viewer */
function puzzle(viewer) {
  if (!viewer.reel.puzzle) return [];
  const place = html("div", { class: "puzzle" });
  void viewer.parts.openPuzzle(place);
  return [place];
}

/** Return a list of the paragraph about a problem of the whole game, empty without one. @param {Viewer} viewer */
function notice({ reel, say }) {
  return reel.notice ? [html("p", { class: "notice" }, say(reel.notice))] : [];
}

/** Return a list of the element with the buttons of the bookmarks, empty without bookmarks. @param {Viewer} viewer */
function bookmarks(viewer) {
  const { reel, say } = viewer;
  if (!reel.bookmarks.length) return [];
  const buttons = reel.bookmarks.map(({ name, node }) => {
    const title = say(["bookmark", { name }]);
    return onClick(
      html("button", { type: "button", class: "bookmark", part: "button", title, "aria-label": title }, visible(name)),
      () => void viewer.goTo(node),
    );
  });
  const label = html("span", { class: "muted", "aria-hidden": "true" }, say("bookmarks"));
  return [html("div", { class: "bookmarks", role: "group", "aria-label": say("bookmarks") }, label, buttons)];
}

/** Show or hide the caption, and move the comment to the place that the attributes ask for. @param {Viewer} viewer @param {Arrangement} arrangement */
export function arrangeParts({ element, comment }, { caption, comments }) {
  const text = /** @type {HTMLElement} */ (element.querySelector(".caption"));
  text.textContent = caption;
  text.hidden = !caption;
  comment.element.hidden = comments === "none";
  const home = /** @type {HTMLElement} */ (element.querySelector(comments === "below" ? ".layout" : ".column"));
  if (comment.element.parentElement !== home) home.append(comment.element);
}

/** Try moves when a piece of the side to play is picked up. @param {Viewer} viewer @param {MouseEvent} event */
function pickUp(viewer, { target }) {
  const piece = target instanceof Element ? target.closest(".to-play .piece-left") : null;
  if (!(piece instanceof HTMLElement) || viewer.explore === "off" || viewer.trying?.isActive) return;
  void viewer.parts.tryMoves().then((trying) => trying?.pickUp(piece.title));
}

/** Return the element of a viewer with all parts of it arranged. @param {Viewer} viewer */
export function layOut(viewer) {
  const { reel, say, scores, status, tabs, comment, controls, live } = viewer;
  const caption = html("p", { class: "caption", dir: "auto", hidden: true });
  const notes = [...notice(viewer), ...puzzle(viewer), ...bookmarks(viewer)];
  const overview = html("div", { class: "overview" }, scores.element, status, html("div", { class: "notes" }, notes));
  overview.addEventListener("click", (event) => pickUp(viewer, event));
  const side = html("div", { class: "column pending" }, overview, tabs.element, comment.element);
  void painted().then(() => side.classList.remove("pending"));
  const layout = html(
    "div",
    { class: "layout" },
    head(viewer),
    boardBox(viewer),
    controls.element,
    caption,
    side,
    live,
  );
  layout.classList.toggle("no-sides", !reel.sides.length);
  layout.classList.toggle("many-sides", reel.sides.length > 2);
  layout.classList.toggle("has-notes", notes.length > 0);
  layout.classList.toggle("no-shelf", !hasPieces(viewer));
  return html("div", { class: "viewer", tabindex: "0", role: "group", "aria-label": titleOf(reel, say) }, layout);
}
