/**
 * One game on the page: puts the parts together and keeps them at the current node. Decides nothing about the game.
 *
 * @typedef {import("../reel.js").Reel} Reel
 * @typedef {import("../reel.js").MoreFrames} MoreFrames
 * @typedef {import("../element/text.js").Say} Say
 * @typedef {import("../element/keys.js").Action} Action
 * @typedef {import("./menu.js").Settings} Settings
 *
 * @typedef {object} Host what the viewer asks of the element
 * @property {(node: number) => Promise<MoreFrames>} frames
 * @property {(node: number) => void} moved
 * @property {(point: string) => void} point
 * @property {(change: Partial<Settings>) => void} settings
 * @property {() => { label: string, act: () => void }[]} commands
 * @property {() => Parameters<typeof import("./menu.js").settingsPanel>[5]} charsets
 */

import * as navigation from "../element/navigation.js";
import { latticePoint } from "../element/points.js";
import { isTold, itemsAt, lettersOf, numbersAt, standingAt } from "../element/position.js";
import { pathTo, shapeOf } from "../element/tree.js";
import { BoardView } from "./board.js";
import { CommentView } from "./comment.js";
import { ControlsView } from "./controls.js";
import { Cursor } from "./cursor.js";
import { html, iconButton, isolated, visible } from "./dom.js";
import { FLAG, ListView } from "./list.js";
import { settingsPanel } from "./menu.js";
import { findingsPanel, infoPanel, keysPanel, openPanel, propertiesPanel } from "./panels.js";
import { ScoresView } from "./scores.js";
import { Zoom } from "./zoom.js";

/** Milliseconds a position stands while the game plays by itself. */
const PLAY_EVERY = 1200;

export class Viewer {
  node = 0;
  /** @type {ReadonlyMap<number, number>} */
  #chosen = new Map();
  #playing = 0;
  #solved = false;
  #asked = 0;
  #ending = new AbortController();

  /** @param {Reel} reel @param {Say} say @param {Host} host @param {Settings} settings */
  constructor(reel, say, host, settings) {
    this.reel = reel;
    this.say = say;
    this.host = host;
    this.settings = settings;
    this.shape = shapeOf(reel.tree);
    const go = (/** @type {number} */ node) => void this.goTo(node);
    this.board = new BoardView(reel, `${say("board")}: ${reel.game.name}`);
    this.zoom = new Zoom(this.board.svg, this.#ending.signal);
    this.scores = new ScoresView(reel, say);
    this.list = new ListView(reel, this.shape, say, go);
    this.comment = new CommentView(reel, say, (points) => this.board.light(points));
    this.controls = new ControlsView(say, (action) => this.act(action), (place) => go(this.#line()[place]));
    this.live = html("div", { class: "live", role: "status", "aria-live": "polite" });
    this.status = html("div", { class: "status" });
    new Cursor(reel, say, this.board, (text) => this.speak(text), host.point, this.#ending.signal);
    this.board.svg.addEventListener("click", (event) => this.#click(event), { signal: this.#ending.signal });
    this.element = this.#layOut();
    this.#hideSolution();
    this.set(settings);
  }

  #layOut() {
    const { reel, say } = this;
    const title = typeof reel.title === "string" ? isolated(reel.title) : say(reel.title);
    const heading = html("h2", { class: "title" }, title);
    const subtitle = html("span", { class: "subtitle" }, ...(typeof reel.title === "string" ? [reel.game.name] : []));
    if (reel.result) subtitle.append(" \u00b7 ", isolated(reel.result));
    const info = iconButton("info", say("info"));
    info.addEventListener("click", () => this.#open(say("info"), infoPanel(reel, say, this.node)));
    const menu = iconButton("more", say("menu"));
    menu.addEventListener("click", () => this.#openMenu());
    this.findings = iconButton("warning", say("diagnostics"));
    this.findings.classList.add("findings-button");
    this.findings.addEventListener("click", () => this.#open(say("diagnostics"), findingsPanel(reel, say, (node) => void this.goTo(node))));
    const zoomButtons = /** @type {const} */ ([["plus", "zoomIn"], ["minus", "zoomOut"], ["whole", "zoomReset"]]).map(([name, action]) => {
      const button = iconButton(name, say(action), { zoomIn: "+", zoomOut: "-", zoomReset: "0" }[action]);
      button.addEventListener("click", () => this.act(action));
      return button;
    });
    const head = html("header", { class: "head" }, html("div", { class: "titles" }, heading, subtitle), this.findings, info, menu);
    const boardBox = html("div", { class: "board-box" }, this.board.svg, html("div", { class: "zoom-buttons" }, ...zoomButtons));
    const task = reel.puzzle ? [html("p", { class: "task" }, html("b", {}, `${say("goal")}: `), say(reel.puzzle.goal), " ", this.#solutionButton())] : [];
    const bookmarks = reel.bookmarks.map(({ name, node }) => {
      const button = html("button", { type: "button", class: "bookmark", title: say(["bookmark", { name }]) }, visible(name));
      button.addEventListener("click", () => void this.goTo(node));
      return button;
    });
    const marks = bookmarks.length ? [html("div", { class: "bookmarks", role: "group", "aria-label": say("bookmarks") }, ...bookmarks)] : [];
    const main = html("div", { class: "main" }, head, boardBox, this.controls.element);
    const aside = html("div", { class: "aside" }, this.scores.element, this.status, ...task, ...marks, this.list.element, this.comment.element);
    const layout = html("div", { class: reel.sides.length ? "layout" : "layout no-sides" }, main, aside, this.live);
    return html("div", { class: "viewer", tabindex: "0", role: "group", "aria-label": `${typeof reel.title === "string" ? reel.title : say(reel.title)}` }, layout);
  }

  #solutionButton() {
    const button = html("button", { type: "button", class: "command solution" }, this.say("showSolution"));
    button.addEventListener("click", () => {
      this.#solve();
      this.#update();
    });
    return button;
  }

  #solve() {
    this.#solved = true;
    this.element.querySelector(".solution")?.remove();
    this.#hideSolution();
  }

  #hideSolution() {
    const hides = this.reel.puzzle !== null && !this.#solved;
    this.list.hide(new Set(hides ? [this.reel.start] : []));
  }

  /** Whether the way on from a node is hidden. @param {number} node */
  #stopsAt(node) {
    return this.reel.puzzle !== null && !this.#solved && node === this.reel.start;
  }

  /** Whether a node is part of the solution: who goes there, by a bookmark or a link, asks for it. @param {number} node */
  #isHidden(node) {
    return pathTo(this.shape, node).slice(0, -1).some((at) => this.#stopsAt(at));
  }

  /** @param {string} title @param {Node} content */
  #open(title, content) {
    const dialog = openPanel(title, content, this.say("close"));
    this.element.append(dialog);
    dialog.showModal();
    return dialog;
  }

  #openMenu() {
    const { reel, say } = this;
    const commands = [
      { label: say("properties"), act: () => this.#replace(dialog, say("properties"), propertiesPanel(reel, say, this.node)) },
      { label: say("diagnostics"), act: () => this.#replace(dialog, say("diagnostics"), findingsPanel(reel, say, (node) => void this.goTo(node))) },
      { label: say("help"), act: () => this.#replace(dialog, say("help"), keysPanel(say)) },
      ...this.host.commands(),
    ];
    const dialog = this.#open(say("settings"), settingsPanel(reel, say, this.settings, this.host.settings, commands, this.host.charsets()));
  }

  /** @param {HTMLDialogElement} dialog @param {string} title @param {Node} content */
  #replace(dialog, title, content) {
    dialog.close();
    this.#open(title, content);
  }

  /** @param {Settings} settings */
  set(settings) {
    this.settings = settings;
    this.board.showCoordinates(settings.coordinates);
    this.board.svg.classList.toggle("flipped", settings.flip);
    this.element.classList.toggle("letters", this.#hasLetters);
    for (const { name } of this.reel.scene.toggles) this.board.svg.classList.toggle(`off-${name}`, settings.off.includes(name));
    this.#hideToggled();
    this.#update();
  }

  get #hasLetters() {
    return this.settings.letters || this.settings.palette === "colorblind";
  }

  #hideToggled() {
    for (const { name } of this.reel.scene.toggles) {
      const off = this.settings.off.includes(name);
      for (const element of this.board.svg.querySelectorAll(`.toggle-${CSS.escape(name)}`)) {
        element.setAttribute("visibility", off ? "hidden" : "inherit");
      }
    }
  }

  /**
   * Shows a node; frames that are not there yet are asked for first.
   *
   * @param {number} node
   * @param {{ settle?: boolean, quiet?: boolean }} [options]
   */
  async goTo(node, { settle = false, quiet = false } = {}) {
    if (!(node >= 0 && node < this.shape.parent.length)) return;
    const asked = (this.#asked += 1);
    if (!isTold(this.reel, this.shape, node)) {
      this.element.setAttribute("aria-busy", "true");
      const more = await this.host.frames(node);
      this.#add(more);
      this.element.removeAttribute("aria-busy");
      if (asked !== this.#asked) return;
    }
    this.node = node;
    if (this.#isHidden(node)) this.#solve();
    this.#chosen = navigation.choose(this.shape, node, this.#chosen);
    this.#update({ settle });
    this.host.moved(node);
    if (!quiet) this.#speakNode();
  }

  /** @param {MoreFrames} more */
  #add(more) {
    const { reel } = this;
    if (reel.items.length <= more.firstItem) reel.items.push(...more.items);
    if (reel.diagnostics.length <= more.firstDiagnostic) reel.diagnostics.push(...more.diagnostics);
    for (const [node, frame] of Object.entries(more.frames)) {
      const known = reel.frames[Number(node)];
      if (!known) reel.frames[Number(node)] = frame;
    }
    for (const [node, bits] of more.flags) reel.tree.flags[node] |= bits;
    this.list.refresh();
  }

  #line() {
    const line = navigation.line(this.shape, this.node, this.#chosen);
    const end = line.findIndex((node) => this.#stopsAt(node));
    return end < 0 ? line : line.slice(0, end + 1);
  }

  /** @param {{ settle?: boolean }} [options] */
  #update({ settle = false } = {}) {
    const { reel, shape, node, say } = this;
    const frame = reel.frames[node] ?? {};
    const items = itemsAt(reel, shape, node);
    this.board.show(items, frame, { settle });
    const letters = this.#hasLetters ? lettersOf(reel, items) : [];
    const numbers = this.settings.numbers ? numbersAt(reel, shape, node) : [];
    this.board.label(new Map(/** @type {[number, string | number][]} */ ([...letters, ...numbers])));
    if (this.settings.off.length) this.#hideToggled();
    this.zoom.fit(this.board.box(frame.view));
    const [, , width, height] = this.board.box(undefined);
    this.board.svg.style.aspectRatio = `${width} / ${height}`;
    this.board.svg.classList.toggle("part", frame.view !== undefined);
    const standing = standingAt(reel, shape, node);
    this.scores.show(standing);
    this.status.textContent = standing.status ? say(standing.status) : "";
    this.comment.show(node);
    this.list.show(node);
    const line = this.#line();
    const place = line.indexOf(node);
    this.controls.show(place, line.length - 1, say(["moveOf", { move: place, count: line.length - 1 }]));
    const worst = reel.diagnostics.some(({ severity }) => severity !== "info");
    if (this.findings) this.findings.hidden = !worst;
  }

  #speakNode() {
    const { reel, node, say } = this;
    const frame = reel.frames[node];
    const parts = [frame?.say ? say(frame.say) : say("start")];
    if (frame?.legal === false) parts.push(say("illegal"));
    if (reel.tree.flags[node] & FLAG.comment) parts.push(say("hasComment"));
    this.speak(parts.join(", "));
  }

  /** @param {string} text */
  speak(text) {
    this.live.textContent = text;
  }

  /** @param {Action} action */
  act(action) {
    const { shape, node } = this;
    const chosen = this.#chosen;
    const stop = this.#stopsAt(node);
    if (action !== "play") this.#stopPlaying();
    switch (action) {
      case "previous":
        return this.#step(navigation.previous(shape, node));
      case "next":
        return stop ? undefined : this.#step(navigation.next(shape, node, chosen), true);
      case "first":
        return this.#step(0);
      case "last":
        return this.#step(this.#line().at(-1) ?? node);
      case "up":
        return this.#step(navigation.variation(shape, node, -1));
      case "down":
        return this.#step(navigation.variation(shape, node, 1));
      case "back10":
        return this.#step(navigation.jump(shape, node, chosen, -10));
      case "forward10":
        return this.#step(this.#line().at(Math.min(this.#line().indexOf(node) + 10, this.#line().length - 1)) ?? node);
      case "comment":
        return stop ? undefined : this.#step(navigation.nextWanted(shape, node, chosen, (at) => (this.reel.tree.flags[at] & FLAG.comment) > 0));
      case "flip":
        return this.host.settings({ flip: !this.settings.flip });
      case "zoomIn":
        return this.zoom.step(1);
      case "zoomOut":
        return this.zoom.step(-1);
      case "zoomReset":
        return this.zoom.reset();
      case "play":
        return this.#playing ? this.#stopPlaying() : this.#startPlaying();
      case "help":
        return void this.#open(this.say("help"), keysPanel(this.say));
      default: {
        const mark = this.reel.bookmarks.find(({ name }) => name === action.slice("bookmark".length));
        if (mark) this.#step(mark.node);
      }
    }
  }

  /** @param {number} node @param {boolean} [settle] */
  #step(node, settle = false) {
    if (node !== this.node) void this.goTo(node, { settle });
  }

  /** Whether there is a position in a direction: the wheel goes back to the page at both ends. @param {1 | -1} direction */
  canStep(direction) {
    return direction < 0 ? this.node > 0 : !this.#stopsAt(this.node) && navigation.next(this.shape, this.node, this.#chosen) !== this.node;
  }

  #startPlaying() {
    this.controls.playing(true);
    this.#playing = window.setInterval(() => {
      if (this.canStep(1)) void this.goTo(navigation.next(this.shape, this.node, this.#chosen), { settle: true });
      else this.#stopPlaying();
    }, PLAY_EVERY);
  }

  #stopPlaying() {
    clearInterval(this.#playing);
    this.#playing = 0;
    this.controls.playing(false);
  }

  /** @param {MouseEvent} event */
  #click(event) {
    const element = event.target instanceof Element ? event.target.closest("[data-point], [data-points]") : null;
    const point = element?.getAttribute("data-point") ?? element?.getAttribute("data-points")?.split(",")[0] ?? this.#latticePoint(event);
    if (point) this.host.point(point);
  }

  /** @param {MouseEvent} event */
  #latticePoint(event) {
    const { lattice } = this.reel.scene;
    const matrix = this.board.svg.getScreenCTM();
    if (!lattice || !matrix) return null;
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    return latticePoint(lattice, x, y);
  }

  release() {
    this.#stopPlaying();
    this.#ending.abort();
    this.list.release();
  }
}
