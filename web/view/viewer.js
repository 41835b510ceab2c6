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
 * @typedef {import("./host.js").Services} Services
 */

import { isFrameLoaded } from "../reel/frames.js";
import { loadFrames } from "../requests/frames.js";
import { fail, go, load, openGame } from "../state/state.js";
import { Actions } from "./actions.js";
import { announcement } from "./announcement.js";
import { PositionView } from "./board/position_view.js";
import { CommentView } from "./comments/comment.js";
import { ControlsView } from "./controls/controls.js";
import { html, keepFocus } from "./dom.js";
import { explain } from "./failure_text.js";
import { LayoutView } from "./layout.js";
import { MoveList } from "./moves/move_list.js";
import { PartsOnDemand } from "./parts_on_demand.js";
import { ScoresView } from "./players/scores.js";
import { tabsOf } from "./tab_table.js";
import { TabsView } from "./tabs.js";

/**
 * The state and the parts of a viewer, as they are now. This is a class because V8 keeps the accessors of an object literal, and with them
 * the first viewer of a page even after it was removed.
 */
class CurrentParts {
  #current;

  /** @param {() => Viewer} current returns the viewer */
  constructor(current) {
    this.#current = current;
  }

  get state() {
    return this.#current().state;
  }

  set state(state) {
    this.#current().state = state;
  }

  get element() {
    return this.#current().element;
  }

  get parts() {
    return this.#current().parts;
  }

  get board() {
    return this.#current().position.board;
  }

  get zoom() {
    return this.#current().position.zoom;
  }
}

export class Viewer {
  #abortController = new AbortController();
  /** The state that is drawn. @type {State | null} */
  #drawn = null;
  /** The state in which the element last reported the node. @type {State | null} */
  #reported = null;
  #live = html("div", { class: "live", role: "status", "aria-live": "polite" });
  #say;
  #host;
  #scores;
  #drawings;

  /**
   * @param {Reel} reel
   * @param {FormatMessage} say
   * @param {Host} host
   * @param {Settings} settings
   * @param {Arrangement} arrangement
   * @param {number} node to show first; its frame is in the Reel
   */
  constructor(reel, say, host, settings, arrangement, node) {
    this.#say = say;
    this.#host = host;
    this.state = openGame(reel, settings, arrangement, node, host.record() !== null);
    const services = (this.services = this.#servicesOf());
    this.actions = new Actions(services);
    this.parts = new PartsOnDemand(services);
    this.position = new PositionView(services);
    const scores = (this.#scores = new ScoresView(services));
    const comment = new CommentView(services);
    const list = new MoveList(services, (room) => {
      const { arrangement, mode } = this.state;
      comment.moveTo(arrangement.comments === "auto" && mode !== "edit" ? room : undefined);
    });
    const tabs = new TabsView(services, tabsOf(services, list));
    const controls = new ControlsView(services);
    const { position } = this;
    this.layout = new LayoutView(services, { scores, tabs, comment, controls, position, live: this.#live });
    this.element = this.layout.element;
    // the list of moves asks for the room that the layout leaves
    this.#drawings = [position, scores, comment, controls, this.layout, tabs, this.parts];
    controls.timeline.follow(services, tabs);
    this.#draw();
  }

  /** Return what the parts get in place of the viewer. @returns {Services} */
  #servicesOf() {
    /** @type {Omit<Services, keyof CurrentParts>} */
    const functions = {
      ...this.#host,
      say: this.#say,
      signal: this.#abortController.signal,
      dispatch: (/** @type {any} */ action, argument = undefined) => this.dispatch(action, argument),
      draw: () => this.#draw(),
      goTo: (node, options) => this.goTo(node, options),
      fail: (error) => void this.fail(error),
      act: (action) => this.act(action),
      preview: (node) => this.#preview(node),
      speak: (text) => this.speak(text),
      choosePoint: (point, event) => this.position.choosePoint(point, event),
    };
    return Object.assign(new CurrentParts(() => this), functions);
  }

  /**
   * Perform an action on the state, and draw what differs.
   *
   * @param {(state: State, argument: any) => State} action
   * @param {unknown} [argument]
   */
  dispatch(action, argument) {
    this.state = action(this.state, argument);
    this.#draw();
  }

  /**
   * Show a node, after its frames have loaded. Steps taken in the meantime start from that node.
   *
   * @param {number} node
   * @param {{ settle?: boolean, quiet?: boolean }} [options]
   */
  async goTo(node, { settle = false, quiet = false } = {}) {
    const { reel, tree } = this.state;
    if (!(tree.depth[node] >= 0)) return;
    const isLoaded = isFrameLoaded(reel, tree, node);
    if (!isLoaded && !(await loadFrames(this.services, node))) return;
    const { node: previous } = this.state;
    const root = /** @type {ShadowRoot} */ (this.element.getRootNode());
    const focused = root.activeElement;
    this.dispatch((state) => go(isLoaded ? state : load(state), node, settle));
    const reported = this.#reported;
    this.#reported = this.state;
    // viewers that follow each other would never rest
    if (reported?.node !== node || reported.tree !== this.state.tree) this.#host.moved(node);
    this.parts.puzzle?.follow();
    const overview = () => ({ players: this.#scores.text, status: this.#scores.status.textContent ?? "" });
    const hasFocus = root.activeElement !== focused && root.activeElement?.getAttribute("data-node") === `${node}`;
    if (!quiet) this.speak(announcement(this.state, previous, this.#say, overview, hasFocus));
  }

  /** Report an error; the position stays the same. @param {unknown} error */
  async fail(error) {
    const { text } = await explain(error, this.#say, this.state.reel.source.name);
    if (this.#abortController.signal.aborted) return;
    this.dispatch(fail, text);
    this.speak(text);
  }

  /** Draw the parts of the viewer that differ between the state and the one that was drawn last; the focus stays. */
  #draw() {
    const [before, after] = [this.#drawn, this.state];
    if (before === after) return;
    this.#drawn = after;
    keepFocus(this.element, () => {
      for (const drawing of this.#drawings) drawing.draw(before, after);
    });
  }

  /** Show the position of another node, with its players and status, until `preview(null)`. @param {number | null} node */
  #preview(node) {
    const { position, state } = this;
    const { drawnNode } = position;
    position.preview(node);
    if (position.drawnNode !== drawnNode) this.#scores.draw(null, { ...state, node: position.drawnNode });
  }

  /** Announce a text to screen readers. @param {string} text */
  speak(text) {
    this.#live.textContent = text;
  }

  /** Perform an action of the viewer by its name. @param {Action} action */
  act(action) {
    this.actions.perform(action);
  }

  /** Stop playback and the handling of events, for a viewer that is no longer shown. */
  release() {
    this.parts.trying?.release();
    this.parts.playback?.stop();
    this.#abortController.abort();
  }
}
