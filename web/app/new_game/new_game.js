/** Starts new games: two buttons, a key and a shortcut of the system open the dialog, which is loaded when needed. */

import { find } from "../elements.js";
import { isDialogOpen, isInField, isNewGameKey } from "../keyboard.js";
import { withPart } from "../message.js";

/** Connect the two buttons and the key that open the dialog for new games. @param {(file: File) => void} open opens the record of a new game */
export function prepareNewGame(open) {
  const openBox = () => void withPart(import("./new_game_box.js"), ({ openNewGame }) => openNewGame(open));
  for (const id of ["new-game", "header-new"]) find(id).addEventListener("click", openBox);
  // a shortcut of the installed page
  if (location.hash === "#new") openBox();
  document.addEventListener("keydown", (event) => {
    if (!isNewGameKey(event) || isInField(event) || isDialogOpen()) return;
    event.preventDefault();
    openBox();
  });
}
