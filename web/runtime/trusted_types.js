/**
 * Make addresses of workers for pages that require Trusted Types (`require-trusted-types-for 'script'; trusted-types boardreel`).
 * The policy accepts only the viewer's own workers: scripts of the page's own origin, and `blob:` addresses of texts whose hash has
 * been checked. An address in a record never gets here.
 *
 * @typedef {{ createScriptURL(address: string): string }} Policy the result is a `TrustedScriptURL`, which TypeScript does not know
 * @typedef {{ createPolicy(name: string, rules: Policy): Policy }} PolicyFactory
 */

import { isForeign } from "./integrity.js";

export const POLICY_NAME = "boardreel";

/** @type {Policy | null | undefined} undefined until needed; null if the browser has no Trusted Types or the page forbids the policy */
let policy;

function createPolicy() {
  const factory = /** @type {PolicyFactory | undefined} */ (Reflect.get(globalThis, "trustedTypes"));
  try {
    return factory?.createPolicy(POLICY_NAME, { createScriptURL }) ?? null;
  } catch {
    // without the policy the worker cannot start, which the viewer reports
    return null;
  }
}

/** Return an address unchanged; throw a `TypeError` unless it is a script of the viewer. @param {string} address */
function createScriptURL(address) {
  const { href, protocol } = new URL(address, document.baseURI);
  if (protocol !== "blob:" && isForeign(href)) throw new TypeError(`${address} is not a script of this page`);
  return address;
}

/**
 * Return the address of a worker in the form that the page's policy requires.
 *
 * @param {string} address
 */
export function workerAddress(address) {
  policy ??= createPolicy();
  return policy?.createScriptURL(address) ?? address;
}
