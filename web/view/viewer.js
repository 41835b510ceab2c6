/**
 * The viewer of one game: performs the reader's actions on its state, and lets its parts draw what differs. Knows no rules of any game.
 *
 * @typedef {import("../reel/reel.js").Reel} Reel
 * @typedef {import("../reel/messages.js").FormatMessage} FormatMessage
 * @typedef {import("../state/state.js").State} State
 * @typedef {import("../state/state.js").Settings} Settings
 * @typedef {import("../state/state.js").Arrangement} Arrangement
 * @typedef {import("./keys.js").Action} Action
 * @typedef {import("./host.js").Host} Host
 */

import { isFrameLoaded } from "../reel/frames.js";
import { FLAG } from "../reel/tree.js";
import { aim, arrange, differs, fail, go, load, openGame, openTab } from "../state/state.js";
import { Actions } from "./actions.js";
import { announcement } from "./announcement.js";
import { isMouseOnEmptyPoint } from "./board/board_input.js";
import { PositionView } from "./board/position_view.js";
import { CommentView } from "./comments/comment.js";
import { ControlsView } from "./controls/controls.js";
import { html, keepFocus, setText } from "./dom.js";
import { arrangeParts, headButton, layOut, openLink } from "./layout.js";
import { MoveList } from "./moves/move_list.js";
import { PartsOnDemand } from "./parts_on_demand.js";
import { explain } from "./placeholder.js";
import { ScoresView } from "./players/scores.js";
import { tabsOf } from "./tab_table.js";
import { TabsView } from "./tabs.js";

/** Flags of nodes that have something to show in the comment. */
const TEXT_FLAGS = FLAG.comment | FLAG.illegal | FLAG.error | FLAG.named;

export class Viewer {
  #abortController = new AbortController();

  /** The state that is drawn. @type {State | null} */
  #drawn = null;

  /**
   * @param {Reel} reel
   * @param {FormatMessage} say
   * @param {Host} host
   * @param {Settings} settings
   * @param {Arrangement} arrangement
   * @param {number} node to show first; its frame is in the Reel
   */
  constructor(reel, say, host, settings, arrangement, node) {
    this.say = say;
    this.host = host;
    this.state = openGame(reel, settings, this.#possible(reel, arrangement), node);
    this.actions = new Actions(this);
    this.parts = new PartsOnDemand(this);
    const go = (/** @type {number} */ node) => void this.goTo(node);
    this.position = new PositionView(this, this.#abortController.signal);
    this.board = this.position.board;
    this.labels = this.position.labels;
    this.zoom = this.position.zoom;
    this.scores = new ScoresView(reel, say, () => this.dispatch(openTab, "pieces"));
    this.list = new MoveList(reel, this.state.visibleTree, say, go, (node) => this.preview(node));
    this.tabs = new TabsView(this, tabsOf(this));
    this.comment = new CommentView(this, reel);
    this.controls = new ControlsView(
      say,
      (action) => this.act(action),
      (index) => go(this.line[index]),
      () => this.element.focus({ preventScroll: true }),
    );
    this.live = html("div", { class: "live", role: "status", "aria-live": "polite" });
    this.status = this.scores.status;
    this.problemsButton = headButton(this, "problems");
    this.openLink = openLink(say);
    this.element = layOut(this);
    this.controls.timeline.follow(this);
    this.draw();
  }

  get trying() {
    return this.parts.trying;
  }

  get reel() {
    return this.state.reel;
  }

  get tree() {
    return this.state.tree;
  }

  /** The current node. */
  get node() {
    return this.state.node;
  }

  get line() {
    return this.state.line;
  }

  get settings() {
    return this.state.settings;
  }

  /** Whether moves can be tried, and how that starts. */
  get explore() {
    return this.state.arrangement.explore;
  }

  /** Show another state: draw what differs from this one. @param {State} state */
  change(state) {
    this.state = state;
    this.draw();
  }

  /**
   * Perform an action on the state, and draw what differs.
   *
   * @param {(state: State, argument: any) => State} action
   * @param {unknown} [argument]
   */
  dispatch(action, argument) {
    this.change(action(this.state, argument));
  }

  /**
   * Report a point that was chosen. With a mouse, a click on an empty point may start trying moves.
   *
   * @param {string} point
   * @param {MouseEvent} [event] of a click
   */
  choosePoint(point, event) {
    this.host.point(point);
    if (this.trying?.isActive) void this.trying.choosePoint(point, event);
    else if (event && this.explore === "on" && isMouseOnEmptyPoint(event)) void this.parts.tryMoves(point);
  }

  /** Arrange the parts of the viewer as the page wants them. @param {Arrangement} arrangement */
  arrange(arrangement) {
    this.dispatch(arrange, this.#possible(this.reel, arrangement));
  }

  /** Return an arrangement in which nothing can be tried or edited without rules or a record. @param {Reel} reel @param {Arrangement} arrangement */
  #possible({ game }, arrangement) {
    const hasRecord = this.host.record() !== null;
    const explore = game.rules && hasRecord ? arrangement.explore : "off";
    return { ...arrangement, explore, edit: arrangement.edit && hasRecord };
  }

  /** Apply settings to the viewer. @param {Settings} settings */
  set(settings) {
    this.change({ ...this.state, settings });
  }

  /**
   * Show a node, after its frames have loaded. Steps taken in the meantime start from that node.
   *
   * @param {number} node
   * @param {{ settle?: boolean, quiet?: boolean }} [options]
   */
  async goTo(node, { settle = false, quiet = false } = {}) {
    if (!(node >= 0 && node < this.tree.parent.length)) return;
    if (!isFrameLoaded(this.reel, this.tree, node)) {
      this.dispatch(aim, node);
      try {
        await this.host.frames(node);
        this.refresh();
      } catch (error) {
        if (!this.isReleased) this.fail(error);
        return;
      }
      // the reader may have gone elsewhere
      if (this.isReleased || this.state.target !== node) return;
    }
    const previous = this.node;
    this.change(go({ ...this.state, settles: settle }, node));
    this.host.moved(node);
    if (!quiet) this.speak(announcement(this, previous));
  }

  /** Report an error; the position stays the same. @param {unknown} error */
  fail(error) {
    this.dispatch(fail, explain(error, this.say, this.reel.source.name).text);
    this.speak(this.status.textContent);
  }

  /** Draw what changed when more frames or diagnostics were loaded. */
  refresh() {
    this.change(load(this.state));
  }

  /** Draw the parts of the viewer that differ between the state and the one that was drawn last; the focus stays. */
  draw() {
    const [before, after] = [this.#drawn, this.state];
    if (before === after) return;
    this.#drawn = after;
    keepFocus(this.element, () => {
      for (const part of [this.position, this.scores, this.comment, this.controls, this.tabs, this.parts])
        part.draw(before, after);
      this.#drawFrame(before, after);
    });
  }

  /** Draw what belongs to no part: the arrangement, the button for problems, and the space for comments. @param {State | null} before @param {State} after */
  #drawFrame(before, after) {
    const { reel, settings, arrangement, hasSeenEnd, node, target, failure } = after;
    this.element.ariaBusy = String(node !== target);
    if (failure) setText(this.status, failure);
    if (hasSeenEnd) this.element.dataset.seen = "end";
    if (arrangement !== before?.arrangement) arrangeParts(this, arrangement);
    this.problemsButton.hidden = reel.diagnostics.every(({ severity }) => severity === "info");
    if (!differs(before, after, ["settings", "visibleTree", "loads"])) return;
    // leave space for comments if any node has a text
    const hasTexts =
      reel.tree.flags.some((flags) => flags & TEXT_FLAGS) ||
      reel.tree.signs.length > 0 ||
      Object.values(reel.frames).some(({ remarks }) => remarks) ||
      settings.numbers !== null ||
      reel.diagnostics.some(({ node, severity }) => node !== null && severity !== "info");
    this.element.classList.toggle("no-comments", !hasTexts);
  }

  /** Show the position of another node on the board until `preview(null)`. @param {number | null} node */
  preview(node) {
    this.position.preview(node);
  }

  /** Announce a text to screen readers. @param {string} text */
  speak(text) {
    this.live.textContent = text;
  }

  /** Perform an action of the viewer by its name. @param {Action} action */
  act(action) {
    this.actions.perform(action);
  }

  /** Whether another viewer is shown in place of this one. */
  get isReleased() {
    return this.#abortController.signal.aborted;
  }

  /** Stop playback and the handling of events, for a viewer that is no longer shown. */
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
