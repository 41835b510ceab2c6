/** Prepended to the worker of a single-file page: its requests are answered with the files that the page has added. */

/**
 * @typedef {object} Equipment
 * @property {string} place fake address of the site
 * @property {[url: string, packed: string][]} packed the files (gzip, base64)
 */

/** @type {Equipment} */
const { place, packed } = Reflect.get(globalThis, "equipment");
const files = new Map(packed);
const network = globalThis.fetch.bind(globalThis);

/** @param {string} url */
async function open(url) {
  const response = await network(`data:application/gzip;base64,${files.get(url)}`);
  const body = /** @type {ReadableStream<Uint8Array<ArrayBuffer>>} */ (response.body);
  return new Response(body.pipeThrough(new DecompressionStream("gzip")));
}

/** @type {typeof fetch} */
globalThis.fetch = async (input, options) => {
  const url = input instanceof Request ? input.url : String(input);
  if (!url.startsWith(place)) return network(input, options);
  return files.has(url) ? open(url) : new Response(null, { status: 404, statusText: "not in this file" });
};

// imports of computed addresses call this function, see boardreel/publish/single_file.py
Reflect.set(globalThis, "importPart", async (/** @type {string} */ url) => {
  const content = await (await open(url)).arrayBuffer();
  return import(URL.createObjectURL(new Blob([content], { type: "text/javascript" })));
});
