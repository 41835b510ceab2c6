/**
 * The panels that open over the viewer, one at a time. This module is loaded when the first panel is opened.
 *
 * @typedef {import("./viewer.js").Viewer} Viewer
 * @typedef {import("../reel/messages.js").FormatMessage} FormatMessage
 * @typedef {"menu" | "settings" | "shortcuts" | "info" | "problems" | "properties" | "print"} DialogName
 */

import { withTexts } from "../reel/messages.js";
import { hidesResult } from "../state/state.js";
import text from "../styles/dialogs.css";
import { dialogs as en } from "../texts/english.js";
import { adoptStyle } from "./adopted_style.js";
import { lossDialog } from "./loss_dialog.js";
import { menuPanel } from "./menu.js";
import { infoPanel, openPanel, problemsPanel, propertiesPanel, shortcutsPanel } from "./panels.js";
import { printPanel } from "./print.js";
import { settingsPanel } from "./settings_panel.js";

/** Name → content of the panel. @type {Record<DialogName, (viewer: Viewer, say: FormatMessage, close: () => void) => Node>} */
const CONTENTS = {
  menu: (viewer, say, close) => menuPanel(viewer, say, (name) => openDialog(viewer, name), close),
  settings: ({ reel, settings, host }, say) => settingsPanel(reel, say, settings, host.settings),
  shortcuts: (_, say) => shortcutsPanel(say),
  info: ({ state }, say) => infoPanel(state.reel, say, state.node, hidesResult(state)),
  problems: (viewer, say) => problemsPanel(viewer.reel, say, (node) => void viewer.goTo(node)),
  properties: ({ reel, node }, say) => propertiesPanel(reel, say, node),
  print: printPanel,
};

/** Open a panel in place of the one that is open. @param {Viewer} viewer @param {DialogName} name @param {boolean} [starts] whether it runs its command at once */
export function openDialog(viewer, name, starts = false) {
  const say = textsOf(viewer);
  const content = CONTENTS[name](viewer, say, () => dialog.close());
  const dialog = openPanel(say(name), content, say("close"));
  dialog.classList.add(`panel-${name}`);
  show(viewer, dialog);
  if (starts) /** @type {HTMLElement | null} */ (dialog.querySelector(".command"))?.click();
}

/**
 * Ask whether a record is saved although text of it is lost.
 *
 * @param {Viewer} viewer
 * @param {readonly import("../reel/reel.js").Diagnostic[]} loss the problems by which text is lost
 * @returns {Promise<boolean>}
 */
export function confirmLoss(viewer, loss) {
  return new Promise((resolve) => show(viewer, lossDialog(viewer, textsOf(viewer), loss, resolve)));
}

/** Return the formatter for the texts of the panels. @param {Viewer} viewer */
const textsOf = (viewer) => withTexts(viewer.say, { part: "dialogs", en });

/** Show a dialog in place of the one that is open. @param {Viewer} viewer @param {HTMLDialogElement} dialog */
function show({ element }, dialog) {
  adoptStyle(element, text);
  for (const open of element.querySelectorAll("dialog")) open.close();
  element.append(dialog);
  // the element that had the focus before may have been removed
  dialog.addEventListener(
    "close",
    () => document.activeElement === document.body && element.focus({ preventScroll: true }),
  );
  dialog.showModal();
}
