/** Answer requests for the viewer's files in a page or worker that has no address to load them from. */

/**
 * Make `fetch` answer requests for addresses that start with `site` from embedded files; other requests go to the network.
 *
 * @param {string} site
 * @param {(url: string) => Promise<Response> | undefined} open returns undefined for an unknown file
 */
export function answerRequests(site, open) {
  const network = globalThis.fetch.bind(globalThis);
  globalThis.fetch = async (input, options) => {
    const url = input instanceof Request ? input.url : String(input);
    if (!url.startsWith(site)) return network(input, options);
    return open(url) ?? new Response(null, { status: 404, statusText: "not in this file" });
  };
}

/**
 * Return a response with the unpacked content of an embedded file.
 *
 * @param {string} packed the content (gzip, base64)
 * @param {string} [type] MIME type
 */
export async function unpack(packed, type = "") {
  const { body } = await fetch(`data:application/gzip;base64,${packed}`);
  const content = /** @type {ReadableStream<Uint8Array<ArrayBuffer>>} */ (body);
  return new Response(content.pipeThrough(new DecompressionStream("gzip")), { headers: { "Content-Type": type } });
}
