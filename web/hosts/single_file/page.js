/**
 * The first script of a single-file page. A page opened from a disk cannot load modules and workers from addresses, so requests below
 * `place` are answered from the page itself. The worker starts from its text, as for a page of another origin
 * (runtime/worker_source.js), with `worker.js` prepended.
 */

/**
 * @typedef {object} Config written by `boardreel.publish.single_file`
 * @property {string} place fake address of the site, used as the viewer's base URL
 * @property {string} entry name of the viewer in the import map
 * @property {{ path: string, before: string, text: string }} worker address below `place`, text of `worker.js`, text of the viewer's worker
 * @property {string[]} equipment files that the worker needs
 */

const data = /** @type {HTMLScriptElement} */ (document.getElementById("single-file"));
/** @type {Config} */
const { place, entry, worker, equipment } = JSON.parse(data.text);

/** @type {Map<string, HTMLScriptElement>} address -> element with the file (gzip, base64) */
const files = new Map();
for (const script of /** @type {NodeListOf<HTMLScriptElement>} */ (document.querySelectorAll("script[data-file]"))) {
  files.set(place + script.dataset.file, script);
}

const network = globalThis.fetch.bind(globalThis);

/** Return the text of the worker together with the files that it needs. */
function workerText() {
  const packed = equipment.map((name) => [place + name, files.get(place + name)?.text ?? ""]);
  return `globalThis.equipment=${JSON.stringify({ place, packed })};(()=>{${worker.before}})();${worker.text}`;
}

/** @type {typeof fetch} */
globalThis.fetch = async (input, options) => {
  const url = input instanceof Request ? input.url : String(input);
  if (!url.startsWith(place)) return network(input, options);
  if (url === place + worker.path) return new Response(workerText());
  const file = files.get(url);
  if (!file) return new Response(null, { status: 404, statusText: "not in this file" });
  const packed = await network(`data:application/gzip;base64,${file.text}`);
  const content = /** @type {ReadableStream<Uint8Array<ArrayBuffer>>} */ (packed.body).pipeThrough(
    new DecompressionStream("gzip"),
  );
  return new Response(content, { headers: { "Content-Type": file.dataset.type ?? "" } });
};

await import(entry);

const input = document.querySelector("input[type=file]");
input?.addEventListener("change", () => {
  const [file] = /** @type {HTMLInputElement} */ (input).files ?? [];
  const viewer = /** @type {import("../../element/board_reel.js").BoardReel | null} */ (
    document.querySelector("board-reel")
  );
  if (file && viewer) void viewer.load(file, { game: 1, move: "" });
});
