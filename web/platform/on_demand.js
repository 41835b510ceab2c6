/** Import modules of the viewer when a reader asks for them. */

import { messageOf } from "../runtime/protocol.js";
import { LoadFailure } from "./load_failure.js";

/** The address in the message of a failed import, without its query. */
const ADDRESS = /https?:[^\s?]+\.js/;

/** Function that imports a module → address of the next attempt. @type {Map<() => Promise<unknown>, string>} */
const retries = new Map();

/**
 * Import a module when a reader asks for it; reject with a `LoadFailure`. Chromium and Firefox remember a failed import by its address, so
 * the next attempt has a query. A module of another host is requested without it, because the page may name the hash of that address.
 *
 * @template T
 * @param {() => Promise<T>} importModule the same function at every attempt
 * @returns {Promise<T>}
 */
export async function importOnDemand(importModule) {
  const retry = retries.get(importModule);
  try {
    return await (retry ? import(retry) : importModule());
  } catch (error) {
    const detail = messageOf(error);
    const [url] = ADDRESS.exec(detail) ?? [];
    if (url?.startsWith(`${location.origin}/`)) retries.set(importModule, `${url}?${Date.now()}`);
    throw new LoadFailure("network", ["failure.network", { detail }]);
  }
}
