/** The request for the frames around a node that is to be shown. */

import { aim, load } from "../state/state.js";

/**
 * Load the frames around a node; report a failure. Steps that are taken in the meantime start from that node.
 *
 * @param {import("./game.js").GameServices} services
 * @param {number} node
 * @returns {Promise<boolean>} whether the node can be shown, and the reader has not gone elsewhere
 */
export async function loadFrames(services, node) {
  services.dispatch(aim, node);
  try {
    await services.host.frames(node);
    services.dispatch(load);
    return !services.signal.aborted && services.state.target === node;
  } catch (error) {
    if (!services.signal.aborted) services.fail(error);
    return false;
  }
}
