/**
 * Performs what keys, buttons and gestures ask for: steps through the game, playback, zoom, settings and panels.
 *
 * @typedef {import("./viewer.js").Viewer} Viewer
 * @typedef {import("./keys.js").Action} Action
 */

import { step } from "../reel/navigation.js";
import { FLAG } from "../reel/tree.js";
import { lineThrough, openDialog } from "../state/state.js";
import { followingSpeed, neighborSpeed, Playback } from "./controls/playback.js";
import { speedText } from "./settings.js";

/** Actions that do not stop playback. @type {ReadonlySet<Action>} */
const ACTIONS_DURING_PLAYBACK = new Set(/** @type {const} */ (["play", "slower", "faster", "nextSpeed"]));

/** The function of each action that is not a step. @type {Partial<Record<Action, (viewer: Viewer) => void>>} */
const COMMANDS = {
  flip: ({ host, settings }) => host.settings({ flip: !settings.flip }),
  zoomIn: ({ zoom }) => zoom.step(1),
  zoomOut: ({ zoom }) => zoom.step(-1),
  zoomReset: ({ zoom }) => zoom.reset(),
  play: ({ actions }) => actions.play(),
  slower: (viewer) => setSpeed(viewer, neighborSpeed(viewer.settings.speed, -1)),
  faster: (viewer) => setSpeed(viewer, neighborSpeed(viewer.settings.speed, 1)),
  nextSpeed: (viewer) => setSpeed(viewer, followingSpeed(viewer.settings.speed)),
  help: (viewer) => viewer.dispatch(openDialog, { name: "shortcuts" }),
  try: (viewer) => (viewer.explore === "off" ? void viewer.parts.toggleEditing() : void viewer.parts.tryMoves()),
  edit: (viewer) => void viewer.parts.toggleEditing(),
  legal: (viewer) => viewer.explore !== "off" && void viewer.parts.tryMoves().then((trying) => trying?.act("legal")),
};

/** Change the playback speed of a viewer and announce it. @param {Viewer} viewer @param {number} speed */
function setSpeed(viewer, speed) {
  viewer.host.settings({ speed });
  viewer.speak(`${viewer.say("speed")}: ${speedText(speed, viewer.say)}`);
}

export class Actions {
  #viewer;
  #playback;

  /** @param {Viewer} viewer */
  constructor(viewer) {
    this.#viewer = viewer;
    this.#playback = new Playback({
      canStep: () => this.canStep(1),
      step: () => this.#playStep(),
      speed: () => viewer.settings.speed,
      changed: (isPlaying) => viewer.change({ ...viewer.state, isPlaying }),
    });
  }

  /** Perform an action of the viewer; one that does not apply now does nothing. @param {Action} action */
  perform(action) {
    const viewer = this.#viewer;
    if (!ACTIONS_DURING_PLAYBACK.has(action)) this.#playback.stop();
    const { bookmarks } = viewer.reel;
    const node = this.#stepTo(action) ?? bookmarks.find(({ name }) => `bookmark${name}` === action)?.node ?? null;
    if (node !== null) return void viewer.goTo(node, { settle: action === "next" });
    COMMANDS[action]?.(viewer);
  }

  /** Return the node to which a step action leads, null if there is none. @param {string} action @returns {number | null} */
  #stepTo(action) {
    const { state } = this.#viewer;
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
    const { line } = this.#viewer;
    if (line.length < 2) return;
    if (!this.canStep(1)) void this.#viewer.goTo(line[0]);
    this.#playback.start();
  }

  /** Show the next position of the line for playback. @returns {Promise<boolean>} whether the next position is shown */
  async #playStep() {
    const node = this.#stepTo("next");
    if (node !== null) await this.#viewer.goTo(node, { settle: true });
    return node !== null && this.#viewer.node === node;
  }

  /** Stop playback. */
  release() {
    this.#playback.stop();
  }
}
