/**
 * Answer the viewer's requests from the script elements of a single-file page, which `boardreel.publish.embed.single_file` writes: their
 * attributes are the path from the root of the site and the MIME type, their text is the content (gzip, base64).
 *
 * The build gives all modules of this bundle the same `import.meta.url`, an address below a fake site.
 */

import { PARTS } from "../../runtime/parts.js";
import { answerRequests, unpack } from "./embedded_files.js";

/**
 * @typedef {object} WorkerFiles what the worker needs to answer its own requests
 * @property {string} site fake address of the root of the site
 * @property {[url: string, packed: string][]} files
 */

const SITE = new URL("../../", import.meta.url).href;
const WORKER = new URL("./worker.js", import.meta.url).href;
/** The parts of the runtime that the worker loads by itself. */
const WORKER_PARTS = [PARTS.loader, PARTS.glue, PARTS.core].map((path) => SITE + path);

/** @type {Map<string, HTMLScriptElement>} address -> element */
const elements = new Map();
for (const element of /** @type {NodeListOf<HTMLScriptElement>} */ (document.querySelectorAll("script[data-file]"))) {
  elements.set(SITE + element.dataset.file, element);
}

/** Return the script of the worker, with its files prepended. @param {Response} script */
async function addFiles(script) {
  /** @type {WorkerFiles} */
  const embedded = { site: SITE, files: WORKER_PARTS.map((url) => [url, elements.get(url)?.text ?? ""]) };
  return new Response(`globalThis.embeddedFiles=${JSON.stringify(embedded)};${await script.text()}`, script);
}

answerRequests(SITE, (url) => {
  const element = elements.get(url);
  const file = element && unpack(element.text, element.dataset.type);
  return url === WORKER ? file?.then(addFiles) : file;
});
