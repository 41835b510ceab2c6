/**
 * The entry of the npm package: loads the viewer's script, which defines `<board-reel>`, from a folder that the page serves.
 *
 * Importing it does nothing, on a page or on a server, and it finds no file by its own address, so every bundler can include it.
 *
 * @typedef {{ createScriptURL: (url: string) => string }} ScriptRules
 */

import { INTEGRITY, VERSION } from "./release.js";

export { VERSION };
export const TAG_NAME = "board-reel";
/** Address of the viewer's files. The plug-in for Vite replaces this line. */
export const DEFAULT_BASE = "/boardreel/";
const SCRIPT = "boardreel.js";
/** Name of this module's policy for Trusted Types. That of the viewer itself accepts only what the page serves. */
const POLICY_NAME = "boardreel-loader";

/** The pending or finished call of `define`. @type {Promise<CustomElementConstructor | null> | null} */
let definition = null;
/** What the policy for Trusted Types makes of an address. @type {ScriptRules} */
const RULES = { createScriptURL: (address) => address };
/** The policy, or its rules in a browser without Trusted Types; null until it is needed. @type {ScriptRules | null} */
let policy = null;

/**
 * Define `<board-reel>` unless it is defined. On a server, do nothing.
 *
 * @param {{ base?: string | URL }} [options] `base`: address of the folder with the viewer's files, relative to the page
 * @returns {Promise<CustomElementConstructor | null>} the class of the element; null on a server, or if the files are missing, which
 *   the console reports
 */
export function define({ base = DEFAULT_BASE } = {}) {
  if (typeof document === "undefined") return Promise.resolve(null);
  definition ??= loadScript(new URL(SCRIPT, new URL(String(base).replace(/\/*$/, "/"), document.baseURI)).href);
  return definition;
}

/** Load the viewer's script and return the class of the element; null if the script is missing, which the console reports. @param {string} url */
async function loadScript(url) {
  const defined = customElements.get(TAG_NAME);
  if (defined) return defined;
  try {
    await addScript(url);
  } catch {
    definition = null;
    await reportMissing(url);
    return null;
  }
  return customElements.whenDefined(TAG_NAME);
}

/** Add a script element to the page; resolve when it has run. @param {string} url */
function addScript(url) {
  const script = document.createElement("script");
  script.integrity = INTEGRITY;
  script.crossOrigin = "anonymous";
  script.src = trusted(url);
  return new Promise((resolve, reject) => {
    script.onload = resolve;
    script.onerror = reject;
    document.head.append(script);
  });
}

/** Return the address of the script in the form that Trusted Types require. @param {string} url @returns {string} */
function trusted(url) {
  const factory = Reflect.get(globalThis, "trustedTypes");
  // a policy can be created once
  policy ??= /** @type {ScriptRules} */ (factory?.createPolicy(POLICY_NAME, RULES) ?? RULES);
  return policy.createScriptURL(url);
}

/** Report that the viewer's script is missing, of another version, or kept from running by the page. @param {string} url */
async function reportMissing(url) {
  const response = await fetch(url).catch(() => null);
  const isScript = response?.ok && /javascript/.test(response.headers.get("Content-Type") ?? "");
  if (isScript && (await fetch(url, { integrity: INTEGRITY }).catch(() => null))) {
    console.error(`Boardreel: ${url} may not run here. Allow it in the Content-Security-Policy of the page.`);
    return;
  }
  const problem = isScript ? `is not that of version ${VERSION}` : "could not be loaded";
  console.error(
    `Boardreel: ${url} ${problem}. Run "npx boardreel copy public/boardreel", or name the address of the files with define({ base }).`,
  );
}
