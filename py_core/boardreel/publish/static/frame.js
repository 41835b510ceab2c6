/** In a frame of another page: tells that page how high the viewer is, as `{ type: "reel-size", height }` in pixels. */

const framed = document.querySelector("board-reel");
if (framed && parent !== self) {
  let told = 0;
  const tell = () => {
    told = Math.ceil(framed.getBoundingClientRect().height);
    parent.postMessage({ type: "reel-size", height: told }, "*");
  };
  new ResizeObserver(tell).observe(framed);
  // a page that follows leaves nothing to scroll: a scroll bar would narrow the board, which needs it no longer then
  addEventListener("resize", () => {
    if (innerHeight === told) document.documentElement.style.overflow = "hidden";
  });
}
