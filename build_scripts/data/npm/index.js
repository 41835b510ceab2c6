/** The module of the npm package: defines `<board-reel>` by the viewer's script, which has no exports, and exports its class. */

import "./boardreel.js";

export const BoardReel = customElements.get("board-reel");
