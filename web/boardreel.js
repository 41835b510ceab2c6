/**
 * Define `<board-reel>`. This is the only script that a host page names. It is built as a classic script without exports, which pages
 * may load as a module as well.
 */

import { BoardReel } from "./element/board_reel.js";
import { markFirstViewer } from "./element/lazy_start.js";
import { importOnDemand } from "./platform/on_demand.js";

function define() {
  if (customElements.get("board-reel")) return;
  markFirstViewer();
  customElements.define("board-reel", BoardReel);
  if (document.querySelector("script[data-fences]"))
    void importOnDemand(() => import("./element/fences.js")).then(({ upgradePage }) => upgradePage());
  if (document.querySelector("a[data-reel], a[data-move]"))
    void importOnDemand(() => import("./element/study.js")).then(({ connectLinks }) => connectLinks());
}

// a classic script in the head of a page runs before there are any elements
if (document.body) define();
else document.addEventListener("DOMContentLoaded", define);
