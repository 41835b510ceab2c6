/**
 * The panels that open over the viewer, one at a time. This module is loaded when the first panel is opened.
 *
 * @typedef {import("./viewer.js").Viewer} Viewer
 * @typedef {"menu" | "settings" | "shortcuts" | "info" | "problems" | "properties"} DialogName
 */

import text from "../styles/dialogs.css";
import { adoptStyle } from "./adopted_style.js";
import { menuPanel } from "./menu.js";
import { infoPanel, openPanel, problemsPanel, propertiesPanel, shortcutsPanel } from "./panels.js";
import { settingsPanel } from "./settings_panel.js";

/** Name → content of the panel. @type {Record<DialogName, (viewer: Viewer, close: () => void) => Node>} */
const CONTENTS = {
  menu: (viewer, close) => menuPanel(viewer, (name) => openDialog(viewer, name), close),
  settings: ({ reel, say, settings, host }) => settingsPanel(reel, say, settings, host.settings),
  shortcuts: ({ say }) => shortcutsPanel(say),
  info: ({ reel, say, node, hidesResult }) => infoPanel(reel, say, node, hidesResult),
  problems: (viewer) => problemsPanel(viewer.reel, viewer.say, (node) => void viewer.goTo(node)),
  properties: ({ reel, say, node }) => propertiesPanel(reel, say, node),
};

/** Open a panel in place of the one that is open. @param {Viewer} viewer @param {DialogName} name */
export function openDialog(viewer, name) {
  const { element, say } = viewer;
  adoptStyle(element, text);
  for (const dialog of element.querySelectorAll("dialog")) dialog.close();
  const content = CONTENTS[name](viewer, () => dialog.close());
  const dialog = openPanel(say(name), content, say("close"));
  dialog.classList.add(`panel-${name}`);
  element.append(dialog);
  // the element that had the focus before may have been removed
  dialog.addEventListener(
    "close",
    () => document.activeElement === document.body && element.focus({ preventScroll: true }),
  );
  dialog.showModal();
}
