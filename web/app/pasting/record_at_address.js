/** Reads the record at an address, or in the web page at that address. Loaded when an address is opened. */

import { fetchFile } from "../../loading/fetch_record.js";
import { messageOf } from "../../runtime/protocol.js";
import { say } from "../message.js";
import { hasText, text } from "./pasting_texts.js";

/** Interval between the messages about the progress of a transfer. */
const PROGRESS_INTERVAL_MS = 400;
/** File name of a record that is in its address. */
const UNNAMED = "record.sgf";
/** Matches the address of a sample, which has a Reel file: it is shown before Python has started. */
const SAMPLE = /^samples\/[^/]+$/;

/** Return the record at an address as `recordAt` does, and say on the page how far the transfer is. @param {string} src @param {AbortSignal} signal */
export async function fetchRecord(src, signal) {
  let progress = text("loading", { src });
  const timer = setInterval(() => say(progress), PROGRESS_INTERVAL_MS);
  const report = (/** @type {number} */ percent) => (progress = text("loadingPercent", { src, percent }));
  return recordAt(src, signal, report).finally(() => {
    clearInterval(timer);
    if (!signal.aborted) say("");
  });
}

/**
 * Return the record at an address. Reject with an error whose message is for the visitor.
 *
 * @param {string} src an address, relative to our page or absolute
 * @param {AbortSignal} signal
 * @param {(percent: number) => void} [onProgress]
 * @returns {Promise<import("../recent/recent_records.js").RecordFile>}
 */
export async function recordAt(src, signal, onProgress) {
  try {
    const fetched = await fetchFile(new URL(src, document.baseURI).href, signal, onProgress);
    const { name, bytes } = (await recordIn(fetched, signal)) ?? fetched;
    const reel = SAMPLE.test(src) ? `${src}.reel.json` : undefined;
    return { name: (name ?? UNNAMED) || src, content: new Blob([/** @type {BlobPart} */ (bytes)]), reel };
  } catch (error) {
    const key = `reason.${Object(error).code}`;
    throw new Error(text("addressFailed", { src, reason: hasText(key) ? text(key) : messageOf(error) }));
  }
}

/**
 * Return the record in a fetched web page, or null if the file is no page or has none.
 *
 * @param {Awaited<ReturnType<typeof fetchFile>>} file
 * @param {AbortSignal} signal
 */
async function recordIn({ type, bytes, url }, signal) {
  if (!type.startsWith("text/html")) return null;
  const { recordOfPage } = await import("./page_record.js");
  return recordOfPage(bytes, url, signal);
}
