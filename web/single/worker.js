/**
 * The start of the worker in a page that is one file: makes addresses for the modules that the page hands over, runs the
 * last of them, and then gives it the messages that have come meanwhile.
 */

/**
 * @typedef {object} Equipment the first message
 * @property {string} place
 * @property {[name: string, text: string][]} modules each after those it imports
 * @property {[url: string, packed: string][]} packed files: gzip, base64
 */

/** @type {unknown[]} */
const waiting = [];
const hold = (/** @type {Event} */ event) => void waiting.push(/** @type {MessageEvent} */ (event).data);
const network = globalThis.fetch.bind(globalThis);

/** @param {BlobPart} content */
function address(content) {
  return URL.createObjectURL(new Blob([content], { type: "text/javascript" }));
}

/** @param {Equipment} equipment */
async function equip({ place, modules, packed }) {
  const files = new Map(packed);
  const open = async (/** @type {string} */ url) => {
    const response = await network(`data:application/gzip;base64,${files.get(url)}`);
    const body = /** @type {ReadableStream<Uint8Array<ArrayBuffer>>} */ (response.body);
    return new Response(body.pipeThrough(new DecompressionStream("gzip")));
  };
  /** @type {typeof fetch} */
  globalThis.fetch = async (input, options) => {
    const url = input instanceof Request ? input.url : String(input);
    if (!url.startsWith(place)) return network(input, options);
    return files.has(url) ? open(url) : new Response(null, { status: 404, statusText: "not in this file" });
  };
  // modules whose address is computed are imported by this name, see boardreel/publish/single.py
  Reflect.set(globalThis, "importPart", async (/** @type {string} */ url) => import(address(await (await open(url)).arrayBuffer())));
  /** @type {Map<string, string>} */
  const addresses = new Map();
  for (const [name, text] of modules) {
    const bound = [...addresses].reduce((bound, [other, url]) => bound.replaceAll(`"${other}"`, `"${url}"`), text);
    addresses.set(name, address(bound));
  }
  await import([...addresses.values()].at(-1) ?? "");
}

addEventListener(
  "message",
  async (event) => {
    addEventListener("message", hold);
    await equip(event.data);
    removeEventListener("message", hold);
    for (const data of waiting) dispatchEvent(new MessageEvent("message", { data }));
  },
  { once: true },
);
