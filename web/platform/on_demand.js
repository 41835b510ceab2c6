/** Import modules of the viewer when a reader asks for them. */

import { messageOf } from "../runtime/protocol.js";
import { LoadFailure } from "./load_failure.js";

/**
 * Import a module when a reader asks for it; reject with a `LoadFailure`.
 *
 * @template T
 * @param {() => Promise<T>} importModule
 * @returns {Promise<T>}
 */
export async function importOnDemand(importModule) {
  try {
    return await importModule();
  } catch (error) {
    const detail = messageOf(error);
    // browsers refuse modules to pages on a disk
    const key = location.protocol === "file:" ? "failure.disk" : "failure.network";
    throw new LoadFailure("network", [key, { detail }], detail);
  }
}
