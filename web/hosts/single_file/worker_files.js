/** Answer the worker's requests from the files that the page has prepended to its script (`page_files.js`). */

import { answerRequests, unpack } from "./embedded_files.js";

/** @type {import("./page_files.js").WorkerFiles} */
const { site, files } = Reflect.get(globalThis, "embeddedFiles");
const packed = new Map(files);

answerRequests(site, (url) => {
  const file = packed.get(url);
  return file === undefined ? undefined : unpack(file);
});
