/**
 * Performs what keys, buttons and gestures ask for: steps through the game, playback, zoom, settings and panels.
 *
 * @typedef {Pick<import("./host.js").Services, "dispatch" | "goTo" | "parts" | "say" | "settings" | "speak" | "state" | "zoom">} Services
 * @typedef {import("./keys.js").Action} Action
 */

import { step } from "../reel/navigation.js";
import { FLAG } from "../reel/tree.js";
import { lineOf, lineThrough, openDialog, setPlaying } from "../state/state.js";
import { followingSpeed, neighborSpeed, Playback } from "./controls/playback.js";
import { speedText } from "./settings.js";

/** Actions that do not stop playback. @type {readonly Action[]} */
const ACTIONS_DURING_PLAYBACK = ["play", "slower", "faster", "nextSpeed"];
/** A step that follows another one within this time is not animated: the eye cannot follow, and the animation costs more than the step. */
const QUICK_STEP_MS = 250;

/** The function of each action that is not a step. @type {Partial<Record<Action, (services: Services, actions: Actions) => void>>} */
const COMMANDS = {
  flip: ({ settings, state }) => settings({ flip: !state.settings.flip }),
  zoomIn: ({ zoom }) => zoom.step(1),
  zoomOut: ({ zoom }) => zoom.step(-1),
  zoomReset: ({ zoom }) => zoom.reset(),
  play: (_, actions) => actions.play(),
  slower: (services) => setSpeed(services, neighborSpeed(services.state.settings.speed, -1)),
  faster: (services) => setSpeed(services, neighborSpeed(services.state.settings.speed, 1)),
  nextSpeed: (services) => setSpeed(services, followingSpeed(services.state.settings.speed)),
  help: (services) => services.dispatch(openDialog, { name: "shortcuts" }),
  try: ({ parts, state }) => void (isExploring(state) ? parts.tryMoves() : parts.toggleEditing()),
  command: ({ parts }) => void parts.openField(),
  edit: ({ parts }) => void parts.toggleEditing(),
  legal: ({ parts, state }) => isExploring(state) && void parts.tryMoves().then((trying) => trying?.act("legal")),
};

/** Return whether the page lets the reader try moves. @param {import("../state/state.js").State} state */
const isExploring = ({ arrangement }) => arrangement.explore !== "off";

/** Change the playback speed of a viewer and announce it. @param {Services} services @param {number} speed */
function setSpeed(services, speed) {
  const { say } = services;
  services.settings({ speed });
  services.speak(`${say("speed")}: ${speedText(speed, say)}`);
}

export class Actions {
  #services;
  #playback;
  /** When the reader last stepped, in milliseconds of `performance.now()`. */
  #stepTime = 0;

  /** @param {Services} services */
  constructor(services) {
    this.#services = services;
    this.#playback = new Playback({
      canStep: () => this.canStep(1),
      step: () => this.#playStep(),
      speed: () => services.state.settings.speed,
      changed: (isPlaying) => services.dispatch(setPlaying, isPlaying),
    });
  }

  /** Perform an action of the viewer; one that does not apply now does nothing. @param {Action} action */
  perform(action) {
    const services = this.#services;
    if (!ACTIONS_DURING_PLAYBACK.includes(action)) this.#playback.stop();
    const { bookmarks } = services.state.reel;
    const node = this.#stepTo(action) ?? bookmarks.find(({ name }) => `bookmark${name}` === action)?.node ?? null;
    if (node === null) return COMMANDS[action]?.(services, this);
    const last = this.#stepTime;
    this.#stepTime = performance.now();
    void services.goTo(node, { settle: action === "next" && this.#stepTime > last + QUICK_STEP_MS });
  }

  /** Return the node to which a step action leads, null if there is none. @param {string} action @returns {number | null} */
  #stepTo(action) {
    const { state } = this.#services;
    const { tree, reel, target } = state;
    const hasComment = (/** @type {number} */ node) => (reel.tree.flags[node] & FLAG.comment) > 0;
    return step(action, { tree, line: lineThrough(state, target), index: tree.depth[target], hasComment });
  }

  /** Return whether there is a position in a direction. @param {1 | -1} direction */
  canStep(direction) {
    return this.#stepTo(direction < 0 ? "previous" : "next") !== null;
  }

  /** Start or pause playback. At the end of the line, start again from its beginning. */
  play() {
    if (this.#playback.isPlaying) return this.#playback.stop();
    const line = lineOf(this.#services.state);
    if (line.length < 2) return;
    if (!this.canStep(1)) void this.#services.goTo(line[0]);
    this.#playback.start();
  }

  /** Show the next position of the line for playback. @returns {Promise<boolean>} whether the next position is shown */
  async #playStep() {
    const node = this.#stepTo("next");
    if (node !== null) await this.#services.goTo(node, { settle: true });
    return node !== null && this.#services.state.node === node;
  }

  /** Stop playback. */
  release() {
    this.#playback.stop();
  }
}
