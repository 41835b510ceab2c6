/** Compute the lanes of the chart in idle time, a few nodes at a time. */

import { addLanes, areLanesComplete } from "../reel/lanes.js";
import { checkWhenIdle } from "./idle_check.js";

/** Least number of nodes in a slice: counting the legal moves of one node takes up to 20 ms on slow devices. */
const MIN_SLICE_NODES = 2;

/**
 * Add the missing numbers to the lanes of a Reel, in slices of nodes while the page is idle.
 *
 * @param {import("../reel/reel.js").Reel} reel
 * @param {(first: number, count: number) => Promise<import("../reel/lanes.js").LanesPart>} ask
 * @param {() => void} onChange called when twice as many nodes are known as at the last call, and at the end
 * @param {AbortSignal} signal
 */
export async function addLanesWhenIdle(reel, ask, onChange, signal) {
  const { lanes } = reel;
  if (!lanes || areLanesComplete(reel)) return;
  let reported = lanes.end;
  await checkWhenIdle(
    async (count) => {
      addLanes(reel, await ask(lanes.end, count));
      const isComplete = areLanesComplete(reel);
      if (isComplete || lanes.end >= 2 * reported) {
        reported = lanes.end;
        onChange();
      }
      return !isComplete;
    },
    signal,
    MIN_SLICE_NODES,
  );
}
