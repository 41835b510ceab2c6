/** Let the installed page open files of the operating system, and work offline. */

import { savesData } from "../runtime/warm_up_choice.js";
import { filesOf } from "./system_files.js";

const SERVICE_WORKER = "offline.js";
/** Time without a request after which files are fetched ahead of need: they would take a slow line from those that the reader waits for. */
const QUIET_MS = 2000;

/**
 * Accept files that the operating system opens with the installed page, and make the page available offline, unless the visitor saves
 * data and has not installed it.
 *
 * @param {(files: File[]) => Promise<void>} openFiles
 */
export function integrateWithSystem(openFiles) {
  /** @typedef {{ setConsumer: (consumer: (launch: { files: FileSystemFileHandle[] }) => void) => void }} LaunchQueue */
  const queue = /** @type {LaunchQueue | undefined} */ (Reflect.get(globalThis, "launchQueue"));
  const [visit] = /** @type {PerformanceNavigationTiming[]} */ (performance.getEntriesByType("navigation"));
  queue?.setConsumer(({ files }) => {
    // browsers give the files again to a page that is reloaded, which shows its current record
    if (visit.type === "reload" && history.state?.id) return;
    void filesOf(files).then(openFiles);
  });
  const isInstalled = !matchMedia("(display-mode: browser)").matches;
  const isWanted = location.protocol !== "file:" && (isInstalled || !savesData());
  if (isWanted) void registerServiceWorker().catch(() => {});
}

/** Return whether a board, an error or the start screen is shown, rather than a record is loading. */
function isSomethingShown() {
  const viewer = /** @type {import("../element/board_reel.js").BoardReel | null} */ (
    document.querySelector("board-reel")
  );
  const isStartShown = document.documentElement.dataset.open === undefined;
  return isStartShown || ["ready", "error"].includes(viewer?.state ?? "");
}

/** Wait until something is shown, no Python is starting, and nothing has been fetched for a while. */
async function rest() {
  const { whenStarted } = await import("../runtime/client.js");
  let busyTime = performance.now();
  const observer = new PerformanceObserver(() => (busyTime = performance.now()));
  observer.observe({ type: "resource" });
  for (let wait = QUIET_MS; wait > 0; wait = busyTime + QUIET_MS - performance.now()) {
    await new Promise((resolve) => setTimeout(resolve, wait));
    await whenStarted();
    if (!isSomethingShown()) busyTime = performance.now();
  }
  observer.disconnect();
}

/** Register the service worker once the page rests. Rejects if the browser or the frame has none. */
async function registerServiceWorker() {
  await rest();
  const { workerAddress } = await import("../runtime/client.js");
  const register = () => navigator.serviceWorker.register(workerAddress(SERVICE_WORKER));
  await register().catch(async () => {
    // The HTTP cache may have a copy with a wrong content type, which the browser keeps as long as the file does not change.
    await fetch(SERVICE_WORKER, { cache: "reload" });
    await register();
  });
  const { active } = await navigator.serviceWorker.ready;
  const whenIdle = globalThis.requestIdleCallback ?? setTimeout;
  whenIdle(() => active?.postMessage("store-extras"));
}
