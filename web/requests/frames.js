/**
 * The requests for the frames that a Reel lacks: those around a node, and the remaining ones.
 *
 * @typedef {import("../reel/reel.js").Reel} Reel
 * @typedef {import("./game.js").GameRecord} GameRecord
 */

import { addFrames, missingFrames } from "../reel/frames.js";
import { aim, load } from "../state/state.js";

/**
 * Load the frames around a node, which the caller then shows; report a failure. Steps that are taken in the meantime start from that node.
 *
 * @param {Pick<import("./game.js").GameServices, "dispatch" | "fail" | "frames" | "signal" | "state">} services
 * @param {number} node
 * @returns {Promise<boolean>} whether the node can be shown, and the reader has not gone elsewhere
 */
export async function loadFrames(services, node) {
  services.dispatch(aim, node);
  try {
    await services.frames(node);
    if (!services.signal.aborted && services.state.target === node) return true;
    services.dispatch(load);
    return false;
  } catch (error) {
    if (!services.signal.aborted) services.fail(error);
    return false;
  }
}

/** Add the frames around a node to a Reel. @param {GameRecord} record @param {Reel} reel @param {number} node */
export async function addFramesAround(record, reel, node) {
  if (record.addRest(reel)) return;
  const { before, after } = missingFrames(reel, node);
  addFrames(reel, await record.ask("frames", reel, node, before, after));
}

/** Add the remaining frames to a Reel, unless Python would have to read its record first; of a long game, those near the current node. @param {GameRecord} record @param {Reel} reel */
export async function addRemainingFrames(record, reel) {
  if (record.addRest(reel) || !record.opened) return;
  addFrames(reel, await record.ask("rest", reel));
  record.keep(reel);
}
