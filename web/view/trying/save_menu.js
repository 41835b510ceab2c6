/** The menu that saves the record with the edits of the reader: parts of it as a file, or as text. */

import { openDialog } from "../../state/state.js";
import { DRAFT_KEYS, keyLabel } from "../key_table.js";
import { openMenu } from "../menu/menu.js";

/** Part of the record to save → message key of its menu entry. @type {readonly [import("../../runtime/calls.js").SaveScope, string][]} */
const SCOPES = [
  ["record", "saveRecord"],
  ["game", "saveGame"],
  ["line", "saveLine"],
  ["additions", "saveAdditions"],
];

/**
 * Open the menu of what to save at its button, or at that of the main menu while no moves are tried.
 *
 * @param {Pick<import("./trying.js").Trying, "saving" | "services" | "text" | "toolbar">} trying
 */
export function openSaveMenu({ services, text, saving, toolbar }) {
  const saveButton = toolbar.button("save");
  const menuButton = services.element.querySelector(".menu-button");
  const entry = (/** @type {string} */ name, /** @type {string} */ label, /** @type {() => Promise<void>} */ act) => ({
    name,
    key: name === "saveFile" ? keyLabel("saveNow", DRAFT_KEYS) : undefined,
    label,
    act: () => void act().catch((error) => services.fail(error)),
  });
  const { file } = saving;
  openMenu(services, {
    label: text("save"),
    anchor: saveButton.isConnected || !menuButton ? saveButton : menuButton,
    entries: [
      ...(file ? [entry("saveFile", text(["saveFile", { name: file.name }]), () => saving.save())] : []),
      ...SCOPES.map(([scope, key]) =>
        entry(key, text(saving.hasPicker ? `${key}As` : key), () => saving.saveAs(scope)),
      ),
      entry("copyGame", text("copyGame"), () => saving.copy()),
      entry("share", services.say("share"), async () => services.dispatch(openDialog, { name: "share" })),
    ],
  });
}
