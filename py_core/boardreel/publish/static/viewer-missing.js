/**
 * Tell the reader that the viewer could not be loaded; the content of its element stays visible. This is a classic script, because pages
 * and sandboxed frames may load those from any host. It is deferred, so it runs after the script of the viewer has run or failed. Its own
 * element may have its texts in another language.
 */

if (!customElements.get("board-reel")) {
  const { viewerMissing, viewerRefused, record: recordText } = document.currentScript?.dataset ?? {};
  const preload = document.querySelector('link[as="script"]');
  const address = preload instanceof HTMLLinkElement ? preload.href : location.href;
  const foreign = new URL(address).origin !== origin;
  const template = foreign
    ? (viewerRefused ??
      "The viewer could not be loaded from {address}. Its host has to send the header Access-Control-Allow-Origin, and the file has to be the one that this page was made for.")
    : (viewerMissing ?? "The viewer could not be loaded from {address}. Check the connection and load the page again.");
  for (const viewer of document.querySelectorAll("board-reel")) {
    const note = document.createElement("p");
    note.setAttribute("role", "alert");
    note.textContent = template.replace("{address}", () => address);
    viewer.prepend(note);
    const record = viewer.getAttribute("src");
    if (!record || viewer.querySelector("a")) continue;
    const link = document.createElement("a");
    link.href = record;
    link.textContent = recordText ?? "The record";
    viewer.append(link);
  }
}
