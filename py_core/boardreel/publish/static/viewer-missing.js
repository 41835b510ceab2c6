/**
 * Says so where the viewer has not come; what stands in its element is to be seen all the same. A classic script, which a page
 * may load from anywhere, a sandboxed frame too. It stands behind the script of the viewer and runs when that has, or never will.
 */

if (!customElements.get("board-reel")) {
  const script = document.querySelector('script[type="module"]');
  const address = script instanceof HTMLScriptElement ? script.src : location.href;
  const foreign = new URL(address).origin !== origin;
  const text = foreign
    ? `The viewer could not be loaded from ${address}. Its host has to send the header Access-Control-Allow-Origin, and the file has to be the one that this page was made for.`
    : `The viewer could not be loaded from ${address}. Check the connection and load the page again.`;
  for (const viewer of document.querySelectorAll("board-reel")) {
    const note = document.createElement("p");
    note.setAttribute("role", "alert");
    note.textContent = text;
    viewer.prepend(note);
    const record = viewer.getAttribute("src");
    if (!record || viewer.querySelector("a")) continue;
    const link = document.createElement("a");
    link.href = record;
    link.textContent = "The record";
    viewer.append(link);
  }
}
