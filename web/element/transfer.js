/** Fetches a file for a reader who waits: says how far it is, gives up when nothing comes any more, or when it is too large. */

import { isForeign } from "../runtime/origin.js";

/** Milliseconds without a byte after which a transfer is given up. */
const STALL = 60_000;
/** Larger files are refused. */
export const MAX_BYTES = 64 * 1024 * 1024;

/** @typedef {import("../reel.js").Message} Message */

/** A game that could not be loaded: `about` says it to the reader. */
export class LoadFailure extends Error {
  /** @param {string} code @param {Message} about @param {string} [text] in English */
  constructor(code, about, text = about[0]) {
    super(text);
    this.code = code;
    this.about = about;
  }
}

export function tooLarge() {
  const limit = MAX_BYTES / 1024 / 1024;
  return new LoadFailure("too-large", ["error.tooLarge", { limit }], `larger than ${limit} MB`);
}

/**
 * @param {string} url
 * @param {AbortSignal} signal
 * @param {(percent: number) => void} [tell] called as bytes arrive, where their count is known before
 * @returns {Promise<{ name: string, type: string, bytes: Uint8Array }>} `type` is what the server says that it is
 */
export async function transfer(url, signal, tell = () => {}) {
  const silence = new AbortController();
  let timer = 0;
  const heard = () => {
    clearTimeout(timer);
    timer = window.setTimeout(() => silence.abort(), STALL);
  };
  let answered = false;
  try {
    heard();
    const response = await fetch(url, { signal: AbortSignal.any([signal, silence.signal]) });
    answered = true;
    if (!response.ok) throw new Error(`${response.status} ${response.statusText}`.trim());
    const bytes = await whole(response, heard, tell);
    return { name: nameOf(response.url || url), type: response.headers.get("Content-Type") ?? "", bytes };
  } catch (error) {
    if (signal.aborted || error instanceof LoadFailure) throw error;
    const text = error instanceof Error ? error.message : String(error);
    // nothing tells a host that cannot be reached from one that does not let other pages read its files
    if (!answered && !silence.signal.aborted && isForeign(url))
      throw new LoadFailure("foreign", ["error.foreign", { url }], text);
    const reason = silence.signal.aborted
      ? /** @type {Message} */ (["error.silence", { seconds: STALL / 1000 }])
      : text;
    throw new LoadFailure("network", ["error.network", { url, reason }], text);
  } finally {
    clearTimeout(timer);
    // what is still coming of a file that was given up
    silence.abort();
  }
}

/**
 * @param {Response} response
 * @param {() => void} heard
 * @param {(percent: number) => void} tell
 */
async function whole({ body, headers }, heard, tell) {
  // the length of what is sent, which is not that of what arrives here where it was compressed
  const size = headers.has("Content-Encoding") ? 0 : Number(headers.get("Content-Length"));
  const parts = [];
  let length = 0;
  const reader = body?.getReader();
  for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
    heard();
    length += part.value.length;
    if (Math.max(length, size) > MAX_BYTES) throw tooLarge();
    parts.push(part.value);
    if (size) tell(Math.floor((length / size) * 100));
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

/** The name of the file at an address. @param {string} url */
function nameOf(url) {
  const name = new URL(url, document.baseURI).pathname.split("/").at(-1) ?? "";
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
