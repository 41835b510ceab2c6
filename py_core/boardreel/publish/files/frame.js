/** In a frame of another page: tells that page how high the viewer is, as `{ type: "reel-size", height }` in pixels. */

const viewer = document.querySelector("board-reel");
if (viewer && parent !== self) {
  const tell = () => parent.postMessage({ type: "reel-size", height: Math.ceil(viewer.getBoundingClientRect().height) }, "*");
  new ResizeObserver(tell).observe(viewer);
}
