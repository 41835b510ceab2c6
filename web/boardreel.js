/** Define `<board-reel>`. This is the only script that a host page names. */

import { BoardReel } from "./element/board_reel.js";
import { markFirstViewer } from "./element/lazy_start.js";
import { importOnDemand } from "./loading/on_demand.js";

export { BoardReel };

if (!customElements.get("board-reel")) {
  markFirstViewer("board-reel");
  customElements.define("board-reel", BoardReel);
  if (document.querySelector("script[data-fences]"))
    void importOnDemand(() => import("./element/fences.js")).then(({ upgradePage }) => upgradePage());
  if (document.querySelector("a[data-reel], a[data-move]"))
    void importOnDemand(() => import("./element/study.js")).then(({ connectLinks }) => connectLinks());
}
