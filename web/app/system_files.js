/** Reads the files that the browser's dialog or the operating system gives the page. */

import { messageOf } from "../runtime/protocol.js";
import { say } from "./message.js";
import { text } from "./shared_texts.js";

/**
 * Return files that can be written later, because each has its handle. The page says how many of them cannot be read, or why the only one
 * cannot.
 *
 * @param {readonly FileSystemFileHandle[]} handles
 */
export async function filesOf(handles) {
  const results = await Promise.allSettled(
    handles.map(async (handle) => Object.assign(await handle.getFile(), { handle })),
  );
  const failures = results.filter((result) => result.status === "rejected");
  const [failure] = failures;
  if (failure && handles.length === 1) say(text("fileNotOpened", { reason: messageOf(failure.reason) }));
  else if (failure) say(text("failedFileCount", { count: failures.length, all: handles.length }));
  return results.flatMap((result) => (result.status === "fulfilled" ? result.value : []));
}
