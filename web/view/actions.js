/**
 * Performs what keys, buttons and gestures ask for: steps through the game, zoom, settings, panels, and by another module playback.
 *
 * @typedef {Pick<import("./host.js").Services, "dispatch" | "goTo" | "parts" | "settings" | "state" | "zoom">} Services
 * @typedef {import("./keys.js").Action} Action
 */

import { step } from "../reel/navigation.js";
import { FLAG } from "../reel/tree.js";
import { lineThrough, openDialog } from "../state/state.js";

/** Actions of playback, which all others stop. @type {readonly Action[]} */
const PLAYBACK_ACTIONS = ["play", "slower", "faster", "nextSpeed"];
/** A step that follows another one within this time is not animated: the eye cannot follow, and the animation costs more than the step. */
const QUICK_STEP_MS = 250;

/** The function of each action that is not a step. @type {Partial<Record<Action, (services: Services) => void>>} */
const COMMANDS = {
  flip: ({ settings, state }) => settings({ flip: !state.settings.flip }),
  zoomIn: ({ zoom }) => zoom.step(1),
  zoomOut: ({ zoom }) => zoom.step(-1),
  zoomReset: ({ zoom }) => zoom.reset(),
  help: (services) => services.dispatch(openDialog, { name: "shortcuts" }),
  try: ({ parts, state }) => void (isExploring(state) ? parts.tryMoves() : parts.toggleEditing()),
  command: ({ parts }) => void parts.openField(),
  edit: ({ parts }) => void parts.toggleEditing(),
  write: ({ parts }) => void parts.toggleEditing(true),
  legal: ({ parts, state }) => isExploring(state) && void parts.tryMoves().then((trying) => trying?.act("legal")),
};

/** Return whether the page lets the reader try moves. @param {import("../state/state.js").State} state */
const isExploring = ({ arrangement }) => arrangement.explore !== "off";

export class Actions {
  #services;
  /** When the reader last stepped, in milliseconds of `performance.now()`. */
  #stepTime = 0;

  /** @param {Services} services */
  constructor(services) {
    this.#services = services;
  }

  /** Perform an action of the viewer; one that does not apply now does nothing. @param {Action} action */
  perform(action) {
    const services = this.#services;
    if (PLAYBACK_ACTIONS.includes(action)) return void services.parts.play(action, this);
    services.parts.playback?.stop();
    const { bookmarks } = services.state.reel;
    const node = this.stepTo(action) ?? bookmarks.find(({ name }) => `bookmark${name}` === action)?.node ?? null;
    if (node === null) return COMMANDS[action]?.(services);
    const last = this.#stepTime;
    this.#stepTime = performance.now();
    void services.goTo(node, { settle: action === "next" && this.#stepTime > last + QUICK_STEP_MS });
  }

  /** Return the node to which a step action leads, null if there is none. @param {string} action @returns {number | null} */
  stepTo(action) {
    const { state } = this.#services;
    const { tree, reel, target } = state;
    const hasComment = (/** @type {number} */ node) => (reel.tree.flags[node] & FLAG.comment) > 0;
    return step(action, { tree, line: lineThrough(state, target), index: tree.depth[target], hasComment });
  }

  /** Return whether there is a position in a direction. @param {1 | -1} direction */
  canStep(direction) {
    return this.stepTo(direction < 0 ? "previous" : "next") !== null;
  }
}
