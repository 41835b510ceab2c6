/**
 * In a frame of another page, send that page the height of the viewer as `{ type: "reel-size", height }` in pixels. The page of a game is
 * only the viewer if its address has the query parameter `frame`; this script then runs before the rest of the page is read.
 */

/** @param {Element} viewer */
function sendSize(viewer) {
  if (parent === self) return;
  let sentHeight = 0;
  const sendHeight = () => {
    sentHeight = Math.ceil(viewer.getBoundingClientRect().height);
    parent.postMessage({ type: "reel-size", height: sentHeight }, "*");
  };
  new ResizeObserver(sendHeight).observe(viewer);
  // Once the other page has set this height there is nothing to scroll, and a scroll bar would only narrow the board.
  addEventListener("resize", () => {
    if (innerHeight === sentHeight) document.documentElement.style.overflow = "hidden";
  });
}

/** Hide what surrounds the viewer, and let it have its title, before the viewer starts. */
function showViewerAlone() {
  document.documentElement.classList.add("framed");
  new MutationObserver((_, observer) => {
    const viewer = document.querySelector("board-reel");
    if (!viewer) return;
    observer.disconnect();
    viewer.removeAttribute("title");
    viewer.removeAttribute("explorer");
    sendSize(viewer);
  }).observe(document, { childList: true, subtree: true });
}

const framed = document.querySelector("board-reel");
if (framed) sendSize(framed);
else if (new URLSearchParams(location.search).has("frame")) showViewerAlone();
