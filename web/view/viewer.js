/**
 * The viewer of one game: connects its parts and keeps them at the current node. Knows no rules of any game.
 *
 * @typedef {import("../reel/reel.js").Reel} Reel
 * @typedef {import("../reel/messages.js").FormatMessage} FormatMessage
 * @typedef {import("./keys.js").Action} Action
 * @typedef {import("./settings.js").Settings} Settings
 * @typedef {import("./host.js").Host} Host
 */

import { isFrameLoaded, shownGameState } from "../reel/frames.js";
import { line } from "../reel/navigation.js";
import { FLAG, indexTree } from "../reel/tree.js";
import { Actions } from "./actions.js";
import { announcement } from "./announcement.js";
import { isMouseOnEmptyPoint } from "./board_input.js";
import { CommentView } from "./comment.js";
import { ControlsView } from "./controls.js";
import { CurrentLine } from "./current_line.js";
import { html, keepFocus } from "./dom.js";
import { arrangeParts, layOut, openLink, problemsButton } from "./layout.js";
import { MoveList } from "./move_list.js";
import { PartsOnDemand } from "./parts_on_demand.js";
import { explain } from "./placeholder.js";
import { PositionView } from "./position_view.js";
import { ScoresView } from "./scores.js";
import { showsLetters, speedText } from "./settings.js";
import { Solution } from "./solution.js";
import { TABS } from "./tab_table.js";
import { TabsView } from "./tabs.js";

/** Flags of nodes for which the comment has a text. */
const TEXT_FLAGS = FLAG.comment | FLAG.illegal | FLAG.error | FLAG.named;

export class Viewer {
  /** The current node, or the node that becomes current when its frames have loaded. */
  targetNode = 0;
  #abortController = new AbortController();
  #isResultSecret = false;
  /** Whether an unsolved puzzle takes the pieces that the reader places. */
  takesPlacements = false;
  /** Tries moves; null until the reader wants to. @type {import("./trying/trying.js").Trying | null} */
  trying = null;
  /** Whether moves can be tried, and how that starts. @type {"off" | "button" | "on"} */
  explore = "off";
  /** Whether the reader may edit the record. */
  edit = false;
  /** The end of the main line, which shows the result. */
  #lastMainNode = 0;

  /**
   * @param {Reel} reel
   * @param {FormatMessage} say
   * @param {Host} host
   * @param {Settings} settings
   * @param {number} node to show first; its frame is in the Reel
   */
  constructor(reel, say, host, settings, node) {
    this.reel = reel;
    this.say = say;
    this.host = host;
    this.settings = settings;
    this.tree = indexTree(reel.tree);
    this.#lastMainNode = line(this.tree, 0, new Map()).at(-1) ?? 0;
    this.solution = new Solution(reel, this.tree);
    this.node = this.targetNode = node;
    this.currentLine = new CurrentLine(this.solution);
    this.actions = new Actions(this);
    this.parts = new PartsOnDemand(this, this.#abortController.signal);
    const go = (/** @type {number} */ node) => void this.goTo(node);
    this.position = new PositionView(this, this.#abortController.signal);
    this.board = this.position.board;
    this.labels = this.position.labels;
    this.zoom = this.position.zoom;
    this.scores = new ScoresView(reel, say, () => void this.tabs.choose("pieces"));
    this.list = new MoveList(reel, this.tree, say, go, (node) => this.preview(node));
    this.tabs = new TabsView(this, TABS);
    this.comment = new CommentView(this);
    this.controls = new ControlsView(
      say,
      (action) => this.act(action),
      (index) => go(this.line[index]),
      () => this.element.focus({ preventScroll: true }),
    );
    this.controls.count.style.setProperty("--digits", String(String(this.tree.parent.length).length));
    this.live = html("div", { class: "live", role: "status", "aria-live": "polite" });
    this.status = html("div", { class: "status" });
    this.problemsButton = problemsButton(this);
    this.openLink = openLink(say);
    this.element = layOut(this);
    this.controls.timeline.follow(this);
    if (this.solution.includes(node)) this.#revealSolution();
    else this.list.showTree(this.solution.visibleTree);
    this.set(settings);
  }

  /**
   * Report a point that was chosen. With a mouse, a click on an empty point may start trying moves.
   *
   * @param {string} point
   * @param {MouseEvent} [event] of a click
   */
  choosePoint(point, event) {
    this.host.point(point);
    if (this.trying) this.trying.choosePoint(point, event);
    else if (event && this.explore === "on" && isMouseOnEmptyPoint(event)) void this.parts.tryMoves(point);
  }

  /** Show the solution of a puzzle. */
  solve() {
    this.#revealSolution();
    this.#update();
  }

  #revealSolution() {
    this.solution.reveal();
    this.list.showTree(this.tree);
  }

  /** Arrange the parts as the page wants them. @param {import("./host.js").Arrangement} arrangement */
  arrange(arrangement) {
    this.#isResultSecret = arrangement.result === "hidden";
    this.explore = this.reel.game.rules && this.host.record() ? arrangement.explore : "off";
    this.edit = arrangement.edit && this.host.record() !== null;
    this.controls.try.hidden = this.explore === "off" && !this.edit;
    this.trying?.updateControls();
    this.tabs.restrict(arrangement.tabs);
    arrangeParts(this, arrangement);
  }

  /** Whether the result must not be shown yet. */
  get hidesResult() {
    return this.#isResultSecret && this.element.dataset.seen !== "end";
  }

  /** Apply settings. @param {Settings} settings */
  set(settings) {
    this.settings = settings;
    this.board.svg.classList.toggle("flipped", settings.flip);
    this.element.classList.toggle("letters", showsLetters(settings));
    this.controls.showSpeed(speedText(settings.speed, this.say));
    this.#update();
    this.labels.fit();
    this.#reserveComment();
  }

  /** Leave space for comments if any node has a text. */
  #reserveComment() {
    const { reel, settings } = this;
    const hasTexts =
      reel.tree.flags.some((flags) => flags & TEXT_FLAGS) ||
      reel.tree.signs.length > 0 ||
      Object.values(reel.frames).some(({ remarks }) => remarks) ||
      settings.numbers !== null ||
      reel.diagnostics.some(({ node, severity }) => node !== null && severity !== "info");
    this.element.classList.toggle("no-comments", !hasTexts);
  }

  /**
   * Show a node, after its frames have loaded. Steps taken in the meantime start from that node.
   *
   * @param {number} node
   * @param {{ settle?: boolean, quiet?: boolean }} [options]
   */
  async goTo(node, { settle = false, quiet = false } = {}) {
    if (!(node >= 0 && node < this.tree.parent.length)) return;
    this.targetNode = node;
    if (!isFrameLoaded(this.reel, this.tree, node) && !(await this.#loadFrames(node))) return;
    if (this.targetNode !== node) return;
    const previous = this.node;
    if (node !== previous) {
      this.node = node;
      if (this.solution.includes(node)) this.#revealSolution();
      this.#update({ settle });
    }
    this.host.moved(node);
    if (!quiet) this.speak(announcement(this, previous));
  }

  /** Load the frames around a node; report a failure. @param {number} node @returns {Promise<boolean>} whether its frames have loaded */
  async #loadFrames(node) {
    this.element.setAttribute("aria-busy", "true");
    try {
      await this.host.frames(node);
      this.refresh();
      return !this.#abortController.signal.aborted;
    } catch (error) {
      this.targetNode = this.node;
      if (!this.#abortController.signal.aborted) this.fail(error);
      return false;
    } finally {
      this.element.removeAttribute("aria-busy");
    }
  }

  /** Report an error; the position stays the same. @param {unknown} error */
  fail(error) {
    this.status.textContent = explain(error, this.say, this.reel.source.name).text;
    this.speak(this.status.textContent);
  }

  /** Draw what changed when a draft has added or removed nodes. */
  treeChanged() {
    this.currentLine.treeChanged();
    this.list.treeChanged();
    this.tabs.update();
    this.refresh();
  }

  /** Draw what changed when more frames or diagnostics were loaded. */
  refresh() {
    this.tabs.refresh();
    this.controls.timeline.refresh();
    this.#updateProblemsButton();
    this.#reserveComment();
  }

  #updateProblemsButton() {
    this.problemsButton.hidden = this.reel.diagnostics.every(({ severity }) => severity === "info");
  }

  /** The current line without the hidden solution of a puzzle. @returns {readonly number[]} */
  get line() {
    return this.currentLine.nodes;
  }

  /** Draw the current node and keep the focus. @param {{ settle?: boolean }} [options] */
  #update(options) {
    keepFocus(this.element, () => this.#draw(options));
  }

  /** Show the position of another node on the board until `preview(null)`. @param {number | null} node */
  preview(node) {
    this.position.preview(node);
  }

  /** Draw the current node in all parts of the viewer. @param {{ settle?: boolean }} [options] */
  #draw(options) {
    const { reel, node, say } = this;
    const unseen = this.position.draw(node, options);
    const gameState = shownGameState(reel, this.tree, node, this.#lastMainNode);
    this.scores.show(gameState, reel.infos[reel.frames[node]?.info ?? 0]);
    const status = gameState.status ? say(gameState.status) : "";
    if (this.status.textContent !== status) this.status.textContent = this.status.title = status;
    this.comment.show(node, unseen);
    this.currentLine.follow(node);
    if (node === this.#lastMainNode) this.element.dataset.seen = "end";
    this.tabs.show(node);
    const move = this.tree.depth[node];
    const count = this.line.length - 1;
    this.controls.show(move, count, say(["moveOf", { move, count }]));
    this.#updateProblemsButton();
    this.trying?.show(node);
  }

  /** Announce a text to screen readers. @param {string} text */
  speak(text) {
    this.live.textContent = text;
  }

  /** Perform an action. @param {Action} action */
  act(action) {
    this.actions.perform(action);
  }

  /** Whether another viewer is shown in place of this one. */
  get isReleased() {
    return this.#abortController.signal.aborted;
  }

  /** Stop playback and event handling. */
  release() {
    this.trying?.release();
    this.scores.release();
    this.labels.release();
    this.actions.release();
    this.#abortController.abort();
    this.tabs.release();
    this.controls.timeline.release();
  }
}
