/**
 * Replace damaged copies of the viewer's files, which the HTTP cache and the service worker store without checking them again.
 */

import { hasUsableType } from "./integrity.js";
import { RuntimeFailure } from "./protocol.js";

/** Time limit of a repair. */
const REPAIR_LIMIT_MS = 10_000;

/** @typedef {import("./protocol.js").FailureCode} FailureCode */

/** Failures that a damaged copy of a file can cause. */
const REPAIRABLE = new Set(
  /** @type {FailureCode[]} */ (["network", "start-timeout", "start-failed", "crashed", "no-worker", "tampered"]),
);
/** Those that come at once, so that another attempt costs little. */
const QUICK = new Set(/** @type {FailureCode[]} */ (["network", "no-worker", "tampered"]));

/**
 * Repair the files of a start that has failed, if that can be the cause.
 *
 * @param {unknown} error
 * @param {(readonly [url: string, integrity: string])[]} files
 * @returns {Promise<boolean>} whether another attempt may succeed
 */
export async function repairAfter(error, files) {
  if (!(error instanceof RuntimeFailure && REPAIRABLE.has(error.code))) return false;
  const state = await repair(files);
  // the service worker or another page may have replaced the damaged copy before
  return state === "replaced" || (state === "intact" && QUICK.has(error.code));
}

/**
 * The state of files: "replaced" if the copy of one was damaged, "intact" if all are there, else "missing".
 *
 * @typedef {"replaced" | "intact" | "missing"} FileState
 */

/**
 * Fetch files again, bypassing all caches, if their cached copies are damaged.
 *
 * @param {(readonly [url: string, integrity: string])[]} files
 * @returns {Promise<FileState>}
 */
async function repair(files) {
  const signal = AbortSignal.timeout(REPAIR_LIMIT_MS);
  const states = await Promise.all(files.map(([url, integrity]) => replaceDamaged(url, integrity, signal)));
  await repairServiceWorkerCache(signal);
  return states.find((state) => state === "replaced") ?? states.find((state) => state === "missing") ?? "intact";
}

/**
 * Replace the cached copy of a file if it is damaged.
 *
 * @param {string} url
 * @param {string} integrity
 * @param {AbortSignal} signal
 * @returns {Promise<FileState>}
 */
async function replaceDamaged(url, integrity, signal) {
  if (await succeeds(url, { integrity, signal })) return "intact";
  return (await succeeds(url, { integrity, signal, cache: "reload" })) ? "replaced" : "missing";
}

/**
 * Fetch scripts of unknown hash again, bypassing all caches.
 *
 * @param {string[]} urls
 */
export async function refetch(urls) {
  const signal = AbortSignal.timeout(REPAIR_LIMIT_MS);
  await Promise.all(urls.map((url) => succeeds(url, { signal, cache: "reload" })));
  await repairServiceWorkerCache(signal);
}

/** Return whether an intact file arrives, with a content type that browsers accept. @param {string} url @param {RequestInit} options */
async function succeeds(url, options) {
  try {
    const response = await fetch(url, options);
    await response.arrayBuffer();
    return response.ok && hasUsableType(response, url);
  } catch {
    return false;
  }
}

/** Let the service worker of the page check its cache. @param {AbortSignal} signal */
async function repairServiceWorkerCache(signal) {
  const worker = globalThis.navigator?.serviceWorker?.controller;
  if (!worker || signal.aborted) return;
  await new Promise((resolve) => {
    signal.addEventListener("abort", resolve);
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = resolve;
    worker.postMessage("repair", [port2]);
  });
}
