/**
 * One game on the page: puts the parts together and keeps them at the current node. Decides nothing about the game.
 *
 * @typedef {import("../reel.js").Reel} Reel
 * @typedef {import("../element/text.js").Say} Say
 * @typedef {import("../element/keys.js").Action} Action
 * @typedef {import("./menu.js").Settings} Settings
 *
 * @typedef {object} Host what the viewer asks of the element
 * @property {(node: number) => Promise<void>} frames adds to the Reel the frames round a node
 * @property {(node: number) => void} moved
 * @property {(point: string) => void} point
 * @property {(change: Partial<Settings>) => void} settings
 * @property {() => { label: string, act: () => void }[]} commands
 * @property {() => Parameters<typeof import("./menu.js").settingsPanel>[5]} charsets
 */

import { choose, line, step } from "../element/navigation.js";
import { numbersAt } from "../element/numbers.js";
import { latticePoint } from "../element/points.js";
import { isTold, itemsAt, lettersOf, standingAt } from "../element/position.js";
import { pathTo, shapeOf } from "../element/tree.js";
import { BoardView } from "./board.js";
import { CommentView } from "./comment.js";
import { ControlsView } from "./controls.js";
import { Cursor } from "./cursor.js";
import { Dialogs } from "./dialogs.js";
import { html, iconButton, keepFocus } from "./dom.js";
import { explain } from "./failure.js";
import { layOut } from "./layout.js";
import { FLAG, ListView } from "./list.js";
import { speedText } from "./menu.js";
import { neighborSpeed, Playback } from "./playback.js";
import { ScoresView } from "./scores.js";
import { offOf } from "./toggles.js";
import { Zoom } from "./zoom.js";

/** Actions after which a game that plays goes on playing. @type {ReadonlySet<Action>} */
const WHILE_PLAYING = new Set(/** @type {const} */ (["play", "slower", "faster"]));

export class Viewer {
  /** @type {ReadonlyMap<number, number>} */
  #chosen = new Map();
  #solved = false;
  /** the node that is shown, or that will be when its frames are there */
  #towards = 0;
  /** @type {number[]} the line that is looked at, as far as it is shown */
  #line = [0];
  #ending = new AbortController();

  /**
   * @param {Reel} reel
   * @param {Say} say
   * @param {Host} host
   * @param {Settings} settings
   * @param {number} node that is shown first; the Reel tells it
   */
  constructor(reel, say, host, settings, node) {
    this.reel = reel;
    this.say = say;
    this.host = host;
    this.settings = settings;
    this.shape = shapeOf(reel.tree);
    this.node = this.#towards = node;
    this.#chosen = choose(this.shape, this.node, this.#chosen);
    const go = (/** @type {number} */ node) => void this.goTo(node);
    this.board = new BoardView(reel, `${say("board")}: ${reel.game.name}`);
    this.zoom = new Zoom(this.board.svg, this.#ending.signal);
    this.scores = new ScoresView(reel, say);
    this.list = new ListView(reel, this.shape, say, go);
    this.comment = new CommentView(reel, say, (points) => this.board.light(points));
    this.controls = new ControlsView(
      say,
      (action) => this.act(action),
      (place) => go(this.#line[place]),
    );
    this.live = html("div", { class: "live", role: "status", "aria-live": "polite" });
    this.status = html("div", { class: "status" });
    this.findings = iconButton("warning", say("diagnostics"));
    this.findings.classList.add("findings-button");
    this.dialogs = new Dialogs(this);
    this.playback = new Playback({
      canStep: () => this.canStep(1),
      step: () => this.#playStep(),
      speed: () => this.settings.speed,
      changed: (isPlaying) => this.controls.playing(isPlaying),
    });
    new Cursor(reel, say, this.board, (text) => this.speak(text), host.point, this.#ending.signal);
    this.board.svg.addEventListener("click", (event) => this.#click(event), { signal: this.#ending.signal });
    this.element = layOut(this);
    if (this.#isHidden(this.node)) this.#reveal();
    else this.#hideSolution();
    this.set(settings);
  }

  /** Shows the solution of a puzzle. */
  solve() {
    this.#reveal();
    this.#update();
  }

  #reveal() {
    this.#solved = true;
    keepFocus(this.element, () => this.element.querySelector(".solution")?.remove());
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
    return pathTo(this.shape, node)
      .slice(0, -1)
      .some((at) => this.#stopsAt(at));
  }

  /** @param {Settings} settings */
  set(settings) {
    this.settings = settings;
    this.board.svg.classList.toggle("flipped", settings.flip);
    this.element.classList.toggle("letters", this.#hasLetters);
    this.#update();
  }

  get #hasLetters() {
    return this.settings.letters || this.settings.palette === "colorblind";
  }

  /**
   * Shows a node; frames that are not there yet are asked for first. Steps that are taken meanwhile go on from there.
   *
   * @param {number} node
   * @param {{ settle?: boolean, quiet?: boolean }} [options]
   */
  async goTo(node, { settle = false, quiet = false } = {}) {
    if (!(node >= 0 && node < this.shape.parent.length)) return;
    this.#towards = node;
    if (!isTold(this.reel, this.shape, node) && !(await this.#fetch(node))) return;
    if (this.#towards !== node) return;
    if (node !== this.node) {
      this.node = node;
      if (this.#isHidden(node)) this.#reveal();
      this.#chosen = choose(this.shape, node, this.#chosen);
      this.#update({ settle });
    }
    this.host.moved(node);
    if (!quiet) this.#speakNode();
  }

  /** @param {number} node @returns {Promise<boolean>} whether its frames are there now */
  async #fetch(node) {
    this.element.setAttribute("aria-busy", "true");
    try {
      await this.host.frames(node);
      this.refresh();
      return !this.#ending.signal.aborted;
    } catch (error) {
      this.#towards = this.node;
      if (!this.#ending.signal.aborted) this.fail(error);
      return false;
    } finally {
      this.element.removeAttribute("aria-busy");
    }
  }

  /** Says why something could not be done; the position stays. @param {unknown} error */
  fail(error) {
    this.status.textContent = explain(error, this.say, this.reel.source.name).text;
    this.speak(this.status.textContent);
  }

  /** Shows what frames that came later have changed. */
  refresh() {
    this.list.refresh();
    this.#showFindings();
  }

  #showFindings() {
    this.findings.hidden = this.reel.diagnostics.every(({ severity }) => severity === "info");
  }

  /** The line through a node, as far as it is shown. @param {number} through */
  #wayOn(through) {
    const way = line(this.shape, through, this.#chosen);
    const end = way.findIndex((node) => this.#stopsAt(node));
    return end < 0 ? way : way.slice(0, end + 1);
  }

  /** @param {{ settle?: boolean }} [options] */
  #update(options) {
    keepFocus(this.element, () => this.#draw(options));
  }

  /** @param {{ settle?: boolean }} [options] */
  #draw({ settle = false } = {}) {
    const { reel, shape, node, say } = this;
    const frame = reel.frames[node] ?? {};
    const items = itemsAt(reel, shape, node);
    this.board.showFixed(this.settings.coordinates, offOf(reel.scene, this.settings.switched, frame.off ?? []));
    this.board.show(items, frame, { settle });
    const letters = this.#hasLetters ? lettersOf(reel, items) : [];
    const numbers = this.settings.numbers ? numbersAt(reel, shape, node) : { on: [], unseen: [] };
    this.board.label(
      new Map(/** @type {[number, string | number][]} */ ([...letters, ...numbers.on])),
      frame.add ?? [],
    );
    this.zoom.fit(this.board.box(frame.view));
    const [, , width, height] = this.board.box(undefined);
    this.board.svg.style.aspectRatio = `${width} / ${height}`;
    this.board.svg.classList.toggle("part", frame.view !== undefined);
    const standing = standingAt(reel, shape, node);
    this.scores.show(standing, reel.infos[frame.info ?? 0]);
    this.status.textContent = standing.status ? say(standing.status) : "";
    this.comment.show(node, numbers.unseen);
    this.list.show(node);
    this.#line = this.#wayOn(node);
    const move = this.#line.indexOf(node);
    const count = this.#line.length - 1;
    this.controls.show(move, count, say(["moveOf", { move, count }]));
    this.#showFindings();
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
    if (!WHILE_PLAYING.has(action)) this.playback.stop();
    const node =
      this.#stepTo(action) ?? this.reel.bookmarks.find(({ name }) => `bookmark${name}` === action)?.node ?? null;
    if (node !== null) return void this.goTo(node, { settle: action === "next" });
    this.#commands[action]?.();
  }

  /** What is done at once, without a step. @type {Partial<Record<Action, () => void>>} */
  #commands = {
    flip: () => this.host.settings({ flip: !this.settings.flip }),
    zoomIn: () => this.zoom.step(1),
    zoomOut: () => this.zoom.step(-1),
    zoomReset: () => this.zoom.reset(),
    play: () => this.#play(),
    slower: () => this.#changeSpeed(-1),
    faster: () => this.#changeSpeed(1),
    help: () => this.dialogs.keys(),
  };

  /** @param {string} action @returns {number | null} where it leads from here */
  #stepTo(action) {
    const { shape, reel } = this;
    const commented = (/** @type {number} */ node) => (reel.tree.flags[node] & FLAG.comment) > 0;
    const way = this.#line.includes(this.#towards) ? this.#line : this.#wayOn(this.#towards);
    return step(action, { shape, line: way, at: way.indexOf(this.#towards), commented });
  }

  /** Whether there is a position in a direction: the wheel goes back to the page at both ends. @param {1 | -1} direction */
  canStep(direction) {
    return this.#stepTo(direction < 0 ? "previous" : "next") !== null;
  }

  /** Play or pause. At the end of the line, play it again from its beginning. */
  #play() {
    if (this.playback.isPlaying) return this.playback.stop();
    if (this.#line.length < 2) return;
    if (!this.canStep(1)) void this.goTo(this.#line[0]);
    this.playback.start();
  }

  /** @returns {Promise<boolean>} whether the next position is shown now */
  async #playStep() {
    const node = this.#stepTo("next");
    if (node !== null) await this.goTo(node, { settle: true });
    return node !== null && this.node === node;
  }

  /** @param {1 | -1} direction */
  #changeSpeed(direction) {
    const speed = neighborSpeed(this.settings.speed, direction);
    this.host.settings({ speed });
    this.speak(`${this.say("speed")}: ${speedText(speed, this.say)}`);
  }

  /** @param {MouseEvent} event */
  #click(event) {
    const element = event.target instanceof Element ? event.target.closest("[data-point], [data-points]") : null;
    const point =
      element?.getAttribute("data-point") ??
      element?.getAttribute("data-points")?.split(",")[0] ??
      this.#latticePoint(event);
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
    this.playback.stop();
    this.#ending.abort();
    this.list.release();
  }
}
