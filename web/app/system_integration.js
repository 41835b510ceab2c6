/** Let the installed page open files of the operating system, and work offline. */

import { reasonOf } from "./elements.js";
import { filesOf } from "./file_drop.js";
import { say } from "./message.js";
import { text } from "./page_texts.js";

const SERVICE_WORKER = "offline.js";

/**
 * Accept files that the operating system opens with the installed page, and make the page available offline.
 *
 * @param {(files: File[]) => Promise<void>} openFiles
 */
export function integrateWithSystem(openFiles) {
  /** @typedef {{ setConsumer: (consumer: (launch: { files: FileSystemFileHandle[] }) => void) => void }} LaunchQueue */
  const queue = /** @type {LaunchQueue | undefined} */ (Reflect.get(globalThis, "launchQueue"));
  queue?.setConsumer(({ files }) => {
    filesOf(files).then(openFiles, (error) => say(text("fileNotOpened", { reason: reasonOf(error) })));
  });
  if (location.protocol !== "file:") void registerServiceWorker().catch(() => {});
}

/** Register the service worker. Rejects if the browser or the frame has none. */
async function registerServiceWorker() {
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
