/**
 * Runs before the rest of the page has loaded: sets the language, starts Python early if the address names no record, since the
 * visitor will open a file soon (not if the visitor saves data), reports scripts that fail to load, and replaces corrupt copies of them.
 */

import { savesData } from "../runtime/warm_up_choice.js";
import { page_start as en } from "../texts/english.js";
import { importPageTexts } from "../texts/translations.js";
import { keptSettings, showTheme } from "./kept_settings.js";
import { languageFrom, storedChoice } from "./language_choice.js";

/** Time after which the page reports that its scripts are still loading. */
const SLOW_LOAD_MS = 20_000;
/** Time limit for replacing damaged copies of scripts and stylesheets. */
const REPAIR_LIMIT_MS = 10_000;
/** Time after which a sentence is shown in English if the texts of its language have not arrived. */
const MAX_TEXTS_DELAY_MS = 5000;

const root = document.documentElement;
const language = languageFrom(storedChoice(), navigator.languages);
const address = new URLSearchParams(location.search).get("src");
root.lang = language;
showTheme(keptSettings());
// hide the English texts until they are translated, and the start screen until a record turns out to be unavailable
if (language !== "en") root.dataset.translating = "";
const hasLink = /^#(?:.*&)?r=/.test(location.hash);
if (address !== null || hasLink || history.state?.id) root.dataset.open = "";
// what the reader sees until the other scripts have loaded
if (address) write("opening-name", address);

/** Write a text into the element of the page with an id, as soon as it is there. @param {string} id @param {string} text */
function write(id, text) {
  const act = () => {
    const element = document.getElementById(id);
    if (element) element.textContent = text;
  };
  // before the other scripts have loaded, for which the event DOMContentLoaded waits
  if (document.readyState === "loading") document.addEventListener("readystatechange", act, { once: true });
  else act();
}

/** Show a message on the page without any other script. @param {string} text */
function report(text) {
  delete root.dataset.translating;
  delete root.dataset.open;
  write("message", text);
}

/** Return a sentence in the language of the page, in English if its texts do not come. @param {keyof typeof en} name */
async function sentence(name) {
  if (language === "en") return en[name];
  const timeout = new Promise((resolve) => setTimeout(resolve, MAX_TEXTS_DELAY_MS));
  const texts = await Promise.race([importPageTexts(language).catch(() => null), timeout]);
  return texts?.default[`start/${name}`] ?? en[name];
}

/** Fetch files past the HTTP cache to replace damaged copies; the service worker replaces its own by the answers. @param {string[]} urls */
function refetch(urls) {
  const options = { cache: /** @type {const} */ ("reload"), signal: AbortSignal.timeout(REPAIR_LIMIT_MS) };
  return Promise.allSettled(urls.map(async (url) => (await fetch(url, options)).arrayBuffer()));
}

let hasFailed = false;

/** Report that a script failed to load, replace corrupt cached copies of the scripts, and reload the page once. @param {string} script */
async function fail(script) {
  hasFailed = true;
  report((await sentence(location.protocol === "file:" ? "disk" : "failure")).replace("{address}", script));
  const scripts = /** @type {NodeListOf<HTMLScriptElement & HTMLLinkElement>} */ (
    document.querySelectorAll("script[src], link[rel=modulepreload]")
  );
  await refetch(Array.from(scripts, ({ src, href }) => src ?? href));
  const [visit] = performance.getEntriesByType("navigation");
  if (/** @type {PerformanceNavigationTiming} */ (visit).type !== "reload") location.reload();
}

/** Replace a corrupt cached copy of a stylesheet, once. The page works without it, so do that without a word. @param {HTMLLinkElement} link */
async function replaceStylesheet(link) {
  if (link.rel !== "stylesheet" || link.dataset.replaced !== undefined) return;
  link.dataset.replaced = "";
  await refetch([link.href]);
  // Firefox does not fetch the same address again for the same element
  link.replaceWith(link.cloneNode());
}

/** Return whether a stylesheet that has loaded is damaged. @param {HTMLLinkElement} link */
function isEmpty({ sheet }) {
  try {
    return !sheet?.cssRules.length;
  } catch {
    // in a frame without an origin, the page may not read its stylesheets
    return false;
  }
}

// what fails to load from now on, and scripts that are corrupt
addEventListener(
  "error",
  ({ target, error, filename }) => {
    if (target instanceof HTMLScriptElement) void fail(target.src);
    else if (target instanceof HTMLLinkElement) void replaceStylesheet(target);
    else if (error instanceof SyntaxError && filename.startsWith(location.origin)) void fail(filename);
  },
  true,
);

addEventListener("load", () => {
  // stylesheets that failed to load before this script ran
  for (const link of /** @type {NodeListOf<HTMLLinkElement>} */ (document.querySelectorAll("link[rel=stylesheet]"))) {
    if (isEmpty(link)) void replaceStylesheet(link);
  }
  // a script that is cut where a statement could end: it is valid, but does less
  const app = /** @type {HTMLScriptElement | null} */ (document.querySelector('script[src$="/app.js"]'));
  if (app && !hasFailed && root.dataset.started === undefined) void fail(app.src);
  clearTimeout(slowLoadTimer);
});

const slowLoadTimer = setTimeout(async () => report(await sentence("slow")), SLOW_LOAD_MS);

if (address === null && !savesData()) {
  // the viewer reports it if Python cannot start
  import("../runtime/client.js").then(({ connect }) => connect()).catch(() => {});
}
