/** What each action of the reader does while moves are tried. */

import { choosingOf, drop } from "../../state/choosing.js";
import { draftOf } from "../../state/draft.js";
import { openSaveMenu } from "./save_menu.js";

/** @typedef {import("./keys.js").TryAction} TryAction */

/** Return the function of each action of the reader while moves are tried. @param {import("./trying.js").Trying} trying @returns {Record<TryAction, () => unknown>} */
export function commandsOf(trying) {
  const { choosing, saving, services } = trying;
  const hasEdits = () => draftOf(services.state).edits.length > 0;
  return {
    turn: () => choosing.changePiece("turn"),
    turnBack: () => choosing.changePiece("turnBack"),
    flip: () => choosing.changePiece("flip"),
    left: () => choosing.movePiece("left"),
    right: () => choosing.movePiece("right"),
    up: () => choosing.movePiece("up"),
    down: () => choosing.movePiece("down"),
    place: () => choosing.place(),
    drop: () => services.dispatch(drop),
    nextPiece: () => choosing.pickNext(1),
    previousPiece: () => choosing.pickNext(-1),
    leave: () => (choosingOf(services.state).chosen.length ? services.dispatch(drop) : trying.leave()),
    delete: () => trying.deleteBranch(),
    legal: () => choosing.markLegal(),
    edit: () => services.act("edit"),
    undo: () => trying.edit({ op: "undo" }),
    redo: () => trying.edit({ op: "redo" }),
    save: () => hasEdits() && openSaveMenu(trying),
    saveNow: () => hasEdits() && saving.save().catch((error) => services.fail(error)),
  };
}
