/**
 * Connect a page to the shared worker, in which all pages of a site use the same Python. In Chromium it lives on while the visitor
 * goes from page to page, so that only the first page starts Python.
 *
 * A page cannot end a shared worker. If one hangs although its Python watches the time (`python.js`), the page that notices tells all
 * others, and each goes on with a worker of its own.
 *
 * @typedef {MessagePort & { terminate(): void }} SharedPort
 */

import { isForeign } from "./integrity.js";
import { runningLockOf } from "./protocol.js";
import { WORKER_SCRIPT } from "./start_files.js";
import { workerAddress } from "./trusted_types.js";
import { hasWebAssembly } from "./wasm_support.js";

/** A worker that does not answer in this time is busy or hangs, or the network is slow. */
const HELLO_LIMIT_MS = 2000;

/**
 * Return whether pages can share a worker: in Chromium, with files from their own origin. Others gain nothing when a visitor goes to
 * the next page, since their shared workers end with the page.
 *
 * @param {string} base
 */
export const canShare = (base) =>
  "SharedWorker" in globalThis &&
  "userAgentData" in navigator &&
  "locks" in navigator &&
  !isForeign(WORKER_SCRIPT.href) &&
  !isForeign(base) &&
  hasWebAssembly();

/** Return the name of the worker. Its address has the hash of the site's version. @param {string} base */
const nameOf = (base) => `boardreel ${WORKER_SCRIPT.href} ${base}`;

/** Return the name of the lock that pages hold which know that the worker hangs. @param {string} base */
const hungLockOf = (base) => `${nameOf(base)} hangs`;

/** A promise that is never resolved. @returns {Promise<never>} */
const never = () => new Promise(() => {});

/**
 * Connect to the shared worker.
 *
 * @param {string} base URL of the root of the site
 * @param {() => void} onLost called if the connection can no longer be used
 * @returns {Promise<{ port: SharedPort, lock: string } | null>} `lock` is held by the page; null if there is no worker that answers
 */
export async function connectToSharedWorker(base, onLost) {
  /** @type {SharedWorker} */
  let worker;
  try {
    // browsers ignore what they do not know
    const options = /** @type {WorkerOptions} */ ({ type: "module", name: nameOf(base), extendedLifetime: true });
    worker = new SharedWorker(workerAddress(WORKER_SCRIPT.href), options);
  } catch {
    return null;
  }
  const { port } = worker;
  const hello = new Promise((resolve) => {
    port.addEventListener("message", () => resolve(true), { once: true });
    worker.addEventListener("error", (event) => {
      event.preventDefault();
      resolve(false);
    });
    setTimeout(resolve, HELLO_LIMIT_MS, false);
  });
  port.start();
  const lock = `boardreel page ${crypto.randomUUID()}`;
  // a frame on another site, whose storage is blocked, may have no locks
  const locking = hold(lock).catch(() => null);
  const [unlock, hasAnswered] = await Promise.all([locking, Promise.race([hello, isKnownToHang(base)])]);
  if (!unlock || !hasAnswered) {
    port.close();
    unlock?.();
    return null;
  }
  const channel = new BroadcastChannel(hungLockOf(base));
  const terminate = () => {
    removeEventListener("pagehide", leave);
    port.postMessage({ type: "leave" });
    port.close();
    channel.close();
    unlock();
  };
  /** Leave with the page. A page that comes back out of the browser's cache connects again. @param {PageTransitionEvent} event */
  const leave = ({ persisted }) => (persisted ? onLost() : terminate());
  addEventListener("pagehide", leave);
  channel.addEventListener("message", () => {
    void hold(hungLockOf(base), "shared");
    onLost();
  });
  return { port: Object.assign(port, { terminate }), lock };
}

/** Return whether the shared worker runs or is about to. @param {string} base */
export const isRunning = (base) => isHeld(runningLockOf(nameOf(base)));

/**
 * Start Python in the shared worker, unless it runs, for pages that follow.
 *
 * @param {string} base URL of the root of the site
 * @param {Omit<import("./protocol.js").Start, "lock">} message
 * @returns {Promise<SharedPort | null>} a connection that keeps Python there, or null if it does not start
 */
export async function startSharedPython(base, message) {
  const shared = await connectToSharedWorker(base, () => shared?.port.terminate());
  if (!shared) return null;
  const { port, lock } = shared;
  const isReady = await new Promise((resolve) => {
    port.addEventListener("message", ({ data: { type } }) => {
      if (type === "ready" || type === "failure") resolve(type === "ready");
    });
    port.postMessage({ ...message, lock });
  });
  if (isReady) return port;
  port.terminate();
  return null;
}

/** Tell all pages that the worker hangs. @param {string} base */
export function reportHang(base) {
  void hold(hungLockOf(base), "shared");
  const channel = new BroadcastChannel(hungLockOf(base));
  channel.postMessage(null);
  channel.close();
}

/** Resolve to false if another page knows that the worker hangs, else never. @param {string} base @returns {Promise<false>} */
async function isKnownToHang(base) {
  return (await isHeld(hungLockOf(base))) ? false : never();
}

/** Return whether a lock is held. @param {string} lock */
async function isHeld(lock) {
  const { held } = await navigator.locks.query().catch(() => ({ held: [] }));
  return Boolean(held?.some(({ name }) => name === lock));
}

/**
 * Take a lock and hold it.
 *
 * @param {string} name
 * @param {LockMode} [mode]
 * @returns {Promise<() => void>} releases it
 */
function hold(name, mode = "exclusive") {
  return new Promise((resolve, reject) => {
    navigator.locks.request(name, { mode }, () => new Promise((release) => resolve(() => release(null)))).catch(reject);
  });
}
