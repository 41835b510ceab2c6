/** In a frame of another page, send that page the height of the viewer as `{ type: "reel-size", height }` in pixels. */

const framed = /** @type {HTMLElement & { state: string } | null} */ (document.querySelector("board-reel"));
if (framed && parent !== self) {
  let sentHeight = 0;
  const sendHeight = () => {
    // until the board is drawn its height is not known
    if (framed.state !== "ready" && framed.state !== "error") return;
    sentHeight = Math.ceil(framed.getBoundingClientRect().height);
    parent.postMessage({ type: "reel-size", height: sentHeight }, "*");
  };
  new ResizeObserver(sendHeight).observe(framed);
  for (const name of ["reel-load", "reel-error"]) framed.addEventListener(name, sendHeight);
  // Once the other page has set this height there is nothing to scroll, and a scroll bar would only narrow the board.
  addEventListener("resize", () => {
    if (innerHeight === sentHeight) document.documentElement.style.overflow = "hidden";
  });
}
