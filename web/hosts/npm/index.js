/** The module of the npm package: loads the viewer's script, which defines `<board-reel>` but exports nothing, and exports the class. */

import "./boardreel.js";

export const BoardReel = customElements.get("board-reel");
