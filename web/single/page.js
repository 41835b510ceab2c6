/**
 * The first script of a page that is one file, opened from a disk where modules and workers have no addresses to come from:
 * what the viewer asks for under `PLACE` is answered from the page itself. The worker starts from its text, as it does for a
 * page of another origin (runtime/spawn.js), with worker.js before it.
 */

/**
 * @typedef {object} Config written by `boardreel.publish.single_file`
 * @property {string} place address under which the viewer believes to be
 * @property {string} entry name of the viewer in the import map
 * @property {{ path: string, before: string, text: string }} worker where the viewer looks for it, worker.js, its own text
 * @property {string[]} equipment files that the worker needs
 */

const data = /** @type {HTMLScriptElement} */ (document.getElementById("single-file"));
/** @type {Config} */
const { place, entry, worker, equipment } = JSON.parse(data.text);

/** @type {Map<string, HTMLScriptElement>} address → element with the file, compressed by gzip, in base64 */
const files = new Map();
for (const script of /** @type {NodeListOf<HTMLScriptElement>} */ (document.querySelectorAll("script[data-file]"))) {
  files.set(place + script.dataset.file, script);
}

const network = globalThis.fetch.bind(globalThis);

/** The text of the worker, with the files that it will ask for. */
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
  const viewer = /** @type {import("../boardreel.js").BoardReel | null} */ (document.querySelector("board-reel"));
  if (file && viewer) void viewer.load(file, { game: 1, move: "" });
});
