/** Lets Python look for faults in what nobody has looked at, a little at a time while the page has nothing else to do. */

/** Milliseconds that a slice should take, nodes of the first one, most nodes of one. */
const SLICE = 30;
const FIRST = 32;
const MOST = 4096;
/** Milliseconds between slices in browsers that do not say when they are idle. */
const PAUSE = 40;

/** Settles when the page has nothing else to do. @returns {Promise<unknown>} */
const idle = () =>
  new Promise((resolve) =>
    "requestIdleCallback" in globalThis ? requestIdleCallback(resolve) : setTimeout(resolve, PAUSE),
  );

/**
 * @param {(nodes: number) => Promise<boolean>} slice looks at so many nodes; whether there are more
 * @param {AbortSignal} signal
 */
export async function checkWhenIdle(slice, signal) {
  let nodes = FIRST;
  for (let more = true; more; ) {
    await idle();
    if (signal.aborted) return;
    const begun = performance.now();
    more = await slice(nodes);
    const took = Math.max(1, performance.now() - begun);
    // a slice that waited for others says little: the next one is not much smaller
    nodes = Math.round(Math.max(FIRST, Math.min(MOST, nodes * Math.max(0.5, Math.min(2, SLICE / took)))));
  }
}
