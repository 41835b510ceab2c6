/**
 * What Python adds to a Reel while the page is idle, a few nodes at a time: the diagnostics, and the lanes of the chart. It is imported on
 * demand.
 *
 * @typedef {import("./game.js").GameRecord} GameRecord
 * @typedef {Pick<import("./game.js").GameServices, "dispatch" | "record" | "signal" | "state">} Services
 */

import { idle } from "../platform/idle.js";
import { addFrames, nextUnchecked } from "../reel/frames.js";
import { addLanes, areLanesComplete } from "../reel/lanes.js";
import { load } from "../state/state.js";

/** Time that one slice of nodes should take. */
const SLICE_MS = 30;
/** Least number of nodes in a slice of the check, and in one of the lanes: counting the legal moves of a node takes up to 20 ms on slow devices. */
const MIN_CHECKED_NODES = 32;
const MIN_LANE_NODES = 2;
const MAX_SLICE_NODES = 4096;
/** Time after a request of the reader in which the next one is likely, so that Python is left free for it. */
const LIKELY_REQUEST_MS = 400;
/** The lanes of longer games are not computed unasked. */
const MAX_UNASKED_NODES = 5000;

/** Viewer → its nodes that are being checked. @type {WeakMap<Services, Promise<void>>} */
const checking = new WeakMap();
/** Viewer → its lanes that are being computed. @type {WeakMap<Services, Promise<void>>} */
const computing = new WeakMap();
/** Viewers whose lanes are wanted, also after an edit. @type {WeakSet<Services>} */
const wanted = new WeakSet();

/**
 * Work for a viewer unless this goes on already. The game can be played without what is added, so a failure is not reported.
 *
 * @param {WeakMap<Services, Promise<void>>} going
 * @param {Services} services
 * @param {() => Promise<void>} work
 */
async function workOnce(going, services, work) {
  const done =
    going.get(services) ??
    work()
      .catch(() => {})
      .finally(() => going.delete(services));
  going.set(services, done);
  await done;
}

/** Add the diagnostics and the lanes that a Reel lacks, if Python has its record open. @param {Services} services */
export async function workWhenIdle(services) {
  if (!services.record()?.opened) return;
  await addDiagnostics(services);
  await computeLanes(services);
}

/** Add the diagnostics of the remaining nodes to a Reel, unless this goes on already; read the record first if necessary. @param {Services} services */
export async function addDiagnostics(services) {
  const record = services.record();
  if (!record || services.signal.aborted || services.state.reel.checked) return;
  await workOnce(checking, services, () => addAllDiagnostics(services, record));
}

/** Add the diagnostics of all remaining nodes to a Reel; draw them as `addAllLanes` does, because that takes long in a large tree. @param {Services} services @param {GameRecord} record */
async function addAllDiagnostics(services, record) {
  const { reel } = services.state;
  let drawn = 0;
  await inSlices(record, services.signal, MIN_CHECKED_NODES, async (nodes) => {
    // frames have come in the meantime
    if (reel.checked) return false;
    const first = nextUnchecked(reel);
    const part = await record.ask("check", reel, first, nodes);
    // nodes that only an earlier draft had are not known to Python any more
    const [, end] = part.checked;
    addFrames(reel, end > first ? part : { ...part, checked: [first, reel.tree.parent.length] });
    if (reel.checked || (part.diagnostics.length && end >= 2 * drawn)) {
      drawn = end;
      services.dispatch(load);
    }
    return !reel.checked;
  });
}

/**
 * Add the lanes of the chart to a Reel, unless this goes on already. Those of a long game are only computed if they are wanted.
 *
 * @param {Services} services
 * @param {{ isWanted?: boolean }} [options] `isWanted`: even if the record has to be read or Python to be started
 */
export async function computeLanes(services, { isWanted = false } = {}) {
  const { reel } = services.state;
  const record = services.record();
  if (isWanted) wanted.add(services);
  const isUnasked = record?.opened && reel.tree.parent.length <= MAX_UNASKED_NODES;
  if (!record || services.signal.aborted || areLanesComplete(reel) || !(wanted.has(services) || isUnasked)) return;
  await workOnce(computing, services, () => addAllLanes(services, record));
}

/** Add the missing numbers to the lanes of a Reel; draw them when twice as many nodes are known as were drawn last, and at the end. @param {Services} services @param {GameRecord} record */
async function addAllLanes(services, record) {
  const { reel } = services.state;
  const lanes = /** @type {NonNullable<typeof reel.lanes>} */ (reel.lanes);
  let drawn = lanes.end;
  await inSlices(record, services.signal, MIN_LANE_NODES, async (nodes) => {
    const part = await record.ask("lanes", reel, lanes.end, nodes);
    addLanes(reel, part.end > part.first ? part : { ...part, end: reel.tree.parent.length });
    const isComplete = areLanesComplete(reel);
    if (isComplete || lanes.end >= 2 * drawn) {
      drawn = lanes.end;
      services.dispatch(load);
    }
    return !isComplete;
  });
  // a draft is not cached
  if (areLanesComplete(reel) && !reel.tree.children) record.keep(reel);
}

/**
 * Work on the nodes of a game in slices while the page is idle and the reader requests nothing, until none is left.
 *
 * @param {Pick<GameRecord, "requestTime">} record
 * @param {AbortSignal} signal
 * @param {number} least nodes of the first and of the smallest slice
 * @param {(nodes: number) => Promise<boolean>} work works on that many nodes; returns whether there are more
 */
export async function inSlices(record, signal, least, work) {
  let nodes = least;
  for (let hasMore = true; hasMore; ) {
    await idle();
    for (let wait; (wait = record.requestTime + LIKELY_REQUEST_MS - performance.now()) > 0; )
      await new Promise((resolve) => setTimeout(resolve, wait));
    if (signal.aborted) return;
    const startTime = performance.now();
    hasMore = await work(nodes);
    const duration = Math.max(1, performance.now() - startTime);
    // A slice may have waited for other requests, so its duration changes the size by at most a factor of two.
    const factor = Math.max(0.5, Math.min(2, SLICE_MS / duration));
    nodes = Math.round(Math.max(least, Math.min(MAX_SLICE_NODES, nodes * factor)));
  }
}
