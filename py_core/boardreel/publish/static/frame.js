/** In a frame of another page, send that page the height of the viewer as `{ type: "reel-size", height }` in pixels. */

const framed = document.querySelector("board-reel");
if (framed && parent !== self) {
  let sentHeight = 0;
  const sendHeight = () => {
    sentHeight = Math.ceil(framed.getBoundingClientRect().height);
    parent.postMessage({ type: "reel-size", height: sentHeight }, "*");
  };
  new ResizeObserver(sendHeight).observe(framed);
  // Once the other page has set this height there is nothing to scroll, and a scroll bar would only narrow the board.
  addEventListener("resize", () => {
    if (innerHeight === sentHeight) document.documentElement.style.overflow = "hidden";
  });
}
