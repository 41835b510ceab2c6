/**
 * Arranges the parts of a viewer, and makes the parts that hardly change: title, buttons, caption, place of a puzzle, bookmarks.
 *
 * @typedef {Pick<import("./host.js").Services, "act" | "board" | "dispatch" | "goTo" | "parts" | "say" | "state">} Services
 * @typedef {import("../state/state.js").State} State
 *
 * @typedef {object} Parts the elements that are arranged
 * @property {import("./players/scores.js").ScoresView} scores
 * @property {import("./tabs.js").TabsView} tabs
 * @property {import("./comments/comment.js").CommentView} comment
 * @property {{ element: HTMLElement }} controls
 * @property {import("./board/position_view.js").PositionView} position
 * @property {HTMLElement} live
 */

import { canTurn } from "../reel/lanes.js";
import { titleOf } from "../reel/messages.js";
import { FLAG } from "../reel/tree.js";
import { differs, openDialog, TREE_FIELDS } from "../state/state.js";
import { button, html, icon, iconButton, isolated, painted, visible } from "./dom.js";
import { hasPieces } from "./players/shelf.js";

/** Flags of nodes that have something to show in the comment. */
const TEXT_FLAGS = FLAG.comment | FLAG.illegal | FLAG.error | FLAG.named;

/** Properties whose texts are in the subtitle. */
const SUBTITLE_KEYS = ["property.EV", "property.DT"];

/** Pattern of a word with digits, which servers write as the name of a game. */
const IDENTIFIER = /^\S*\d\S*$/;

/** Icon, action and keyboard shortcut of the zoom buttons. */
const ZOOM_BUTTONS = /** @type {const} */ ([
  ["plus", "zoomIn", "+"],
  ["minus", "zoomOut", "-"],
  ["whole", "zoomReset", "0"],
]);

/**
 * Create a button of the header that opens a dialog.
 *
 * @param {Services} services
 * @param {import("../state/state.js").Dialog["name"]} name of the dialog and of the icon, and message key of the label
 */
function headButton(services, name) {
  const element = iconButton(name, () => services.dispatch(openDialog, { name }), services.say(name));
  element.classList.add(`${name}-button`);
  if (name === "menu") Object.assign(element, { ariaHasPopup: name, ariaExpanded: false });
  return element;
}

/** Create the titles: name of the game or players, then players, kind of game, event, date and result in words. @param {import("../reel/reel.js").Reel} reel @param {import("../reel/messages.js").FormatMessage} say */
function titles(reel, say) {
  const textOf = (/** @type {string} */ key) => reel.infos[0]?.find(({ label }) => label[0] === key)?.text ?? "";
  const own = typeof reel.title === "string" ? reel.title : "";
  const gameName = textOf("property.GN").replace(IDENTIFIER, "");
  const title = gameName || own || titleOf(reel, say);
  const details = [gameName ? own : "", own || gameName ? reel.game.name : "", ...SUBTITLE_KEYS.map(textOf)];
  const parts = [...new Set(details)]
    .filter((text) => text && text !== title)
    .map((text) => html("span", { class: "detail" }, isolated(text)));
  if (reel.result) {
    const { raw, message } = reel.result;
    const words = html("span", { class: "result", title: visible(raw) }, isolated(say(message)));
    parts.push(html("span", { class: "detail result-part" }, words));
  }
  const heading = html("h2", { class: "title", title: visible(title) }, isolated(title));
  return html("div", { class: "titles" }, heading, html("span", { class: "subtitle" }, parts));
}

/** Create the link "Open in Boardreel", without an address. @param {Services["say"]} say */
function openLink(say) {
  const text = say("openInBoardreel");
  const attributes = { class: "open-link", target: "_blank", rel: "noopener", title: text };
  return html("a", attributes, icon("open"), html("span", {}, text));
}

/** Return the box of the board with its coordinates and the zoom buttons. @param {Services} services @param {Parts["position"]} position */
function boardBox(services, { openers, labels }) {
  const buttons = ZOOM_BUTTONS.map(([icon, action, key]) =>
    iconButton(icon, () => services.act(action), services.say(action), key),
  );
  const { board } = services;
  // the rim of a wooden board is in the pictures a shape behind its coordinates
  const isWooden = board.reel.scene.coordinates.some(({ shapes }) => shapes?.some(({ type }) => type === "rect"));
  const rim = html("div", { class: isWooden ? "rim wooden" : "rim" }, openers, board.svg, labels.element);
  return html("div", { class: "board-box" }, rim, html("div", { class: "zoom-buttons" }, buttons));
}

/** Return the place of a puzzle's task and buttons, which are imported; an empty list without a puzzle. @param {Services} services */
function puzzle({ state, parts }) {
  if (!state.reel.puzzle) return [];
  const place = html("div", { class: "puzzle" });
  void parts.openPuzzle(place);
  return [place];
}

/** Return a list of the paragraph about a problem of the whole game, empty without one. @param {Services} services */
function notice({ state: { reel }, say }) {
  return reel.notice ? [html("p", { class: "notice" }, say(reel.notice))] : [];
}

/** Return a list of the element with the buttons of the bookmarks, empty without bookmarks. @param {Services} services */
export function bookmarks(services) {
  const { say } = services;
  const { reel } = services.state;
  if (!reel.bookmarks.length) return [];
  const buttons = reel.bookmarks.map(({ name, node }) => {
    const title = say(["bookmark", { name }]);
    const attributes = { class: "bookmark", part: "button", title, "aria-label": title };
    return button(attributes, () => void services.goTo(node), visible(name));
  });
  const label = html("span", { class: "muted", "aria-hidden": "true" }, say("bookmarks"));
  return [html("div", { class: "bookmarks", role: "group", "aria-label": say("bookmarks") }, label, buttons)];
}

/** Try moves when a piece of the side to play is picked up. @param {Services} services @param {MouseEvent} event */
function pickUp({ parts, state }, { target }) {
  const piece = target instanceof Element ? target.closest(".to-play .piece-left") : null;
  if (!(piece instanceof HTMLElement) || state.arrangement.explore === "off" || parts.trying?.isActive) return;
  void parts.tryMoves().then((trying) => trying?.pickUp(piece.title));
}

export class LayoutView {
  #parts;
  #problems;
  #openLink;
  #titles = html("div");
  #say;
  #caption = html("p", { class: "caption", dir: "auto", hidden: true });
  #layout;
  #column;

  /** @param {Services} services @param {Parts} parts */
  constructor(services, parts) {
    const { say, state } = services;
    const { reel } = state;
    const { scores, tabs, comment, controls, position, live } = parts;
    this.#say = say;
    this.#parts = parts;
    this.#problems = headButton(services, "problems");
    this.#openLink = openLink(say);
    const head = html(
      "header",
      { class: "head" },
      html("slot", { name: "back" }),
      this.#titles,
      html("slot", { name: "switcher" }),
      this.#problems,
      headButton(services, "info"),
      headButton(services, "share"),
      headButton(services, "menu"),
    );
    const notes = [...notice(services), ...puzzle(services), ...bookmarks(services)];
    const notesElement = html("div", { class: "notes" }, notes);
    const overview = html("div", { class: "overview" }, scores.element, scores.status, notesElement);
    overview.addEventListener("click", (event) => pickUp(services, event));
    scores.element.addEventListener("click", () => tabs.choose("pieces"));
    tabs.head.append(comment.steps);
    const column = html("div", { class: "column pending" }, overview, tabs.element, comment.element);
    void painted().then(() => column.classList.remove("pending"));
    this.#column = column;
    const board = boardBox(services, position);
    this.#layout = html("div", { class: "layout" }, head, board, controls.element, this.#caption, column);
    const features = {
      "no-board": !(reel.scene.cells.length || reel.scene.lattice),
      // the turning points are known later and must not move anything
      "has-story": reel.sides.length && !reel.puzzle && canTurn(reel),
      "has-puzzle": reel.puzzle,
      "many-sides": reel.sides.length > 2,
      "has-notes": notes.length,
      "no-shelf": !hasPieces(state),
    };
    for (const [name, has] of Object.entries(features)) this.#layout.classList.toggle(name, Boolean(has));
    const attributes = { class: "viewer", tabindex: "0", role: "group", "aria-label": titleOf(reel, say) };
    this.element = html("div", attributes, this.#layout, live);
    const [, , width, height] = reel.scene.view;
    this.element.style.setProperty("--ratio", String(width / height));
  }

  /** Set the address of the link "Open in Boardreel" in the header; null removes it. @param {string | null} address */
  linkTo(address) {
    if (address === null) return this.#openLink.remove();
    this.#openLink.href = address;
    if (!this.#openLink.parentNode) this.#problems.before(this.#openLink);
  }

  /** Arrange the parts as the page wants them, and show the button for problems and the space for comments if there are any. @param {State | null} before @param {State} after */
  draw(before, after) {
    const { reel, settings, arrangement, hasSeenEnd, node, target } = after;
    this.element.ariaBusy = String(node !== target);
    if (hasSeenEnd) this.element.dataset.seen = "end";
    if (arrangement !== before?.arrangement) this.#arrange(arrangement);
    // an edit may have changed the game info, and a palette names the winner
    if (differs(before, after, [...TREE_FIELDS, "settings"]))
      this.#titles.replaceWith((this.#titles = titles(reel, this.#say)));
    if (!differs(before, after, [...TREE_FIELDS, "settings", "loads"])) return;
    this.#problems.hidden = reel.diagnostics.every(({ severity }) => severity === "info");
    // leave space for comments if any node has a text
    const hasTexts =
      reel.tree.flags.some((flags) => flags & TEXT_FLAGS) ||
      reel.tree.signs.length > 0 ||
      Object.values(reel.frames).some(({ remarks }) => remarks) ||
      settings.numbers !== null ||
      reel.diagnostics.some(({ node, severity }) => node !== null && severity !== "info");
    this.element.classList.toggle("no-comments", !hasTexts);
  }

  /** Show or hide the caption, and move the comment to the place that the attributes ask for. @param {State["arrangement"]} arrangement */
  #arrange({ caption, comments }) {
    const { comment } = this.#parts;
    this.#caption.textContent = caption;
    this.#caption.hidden = !caption;
    comment.element.hidden = comments === "none";
    this.#layout.classList.toggle("no-comment-row", comments !== "auto");
    comment.home = comments === "below" ? this.#layout : this.#column;
    comment.moveTo();
  }
}
