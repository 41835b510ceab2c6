/**
 * The panels that open over the viewer, one at a time. This module is loaded when the first panel is opened.
 *
 * @typedef {Pick<import("../host.js").Services, "act" | "dispatch" | "element" | "fail" | "goTo" | "load" | "parts" | "record" | "say" | "settings" | "signal" | "speak" | "state">} Services
 * @typedef {import("../../reel/messages.js").FormatMessage} FormatMessage
 * @typedef {import("../../state/state.js").Dialog} Dialog
 */

import { importOnDemand } from "../../platform/on_demand.js";
import { withTexts } from "../../reel/messages.js";
import { charsetsOf } from "../../requests/questions.js";
import { hidesResult } from "../../state/state.js";
import { dialogs as en } from "../../texts/english.js";
import { html, keepFocus } from "../dom.js";
import { lossDialog } from "./loss_dialog.js";
import { openMainMenu } from "./menu.js";
import { infoPanel, openPanel, problemsPanel, propertiesPanel, shortcutsPanel, showPanel } from "./panels.js";
import { printPanel } from "./print.js";
import { settingsPanel } from "./settings_panel.js";

// the module knows what is being checked, so that there must be no copy of it in the script of the panels
const importIdleWork = () => import("../../requests/idle_work.js");

/** Name → content of the panel. @type {Record<string, (services: Services, say: FormatMessage, close: () => void) => Node>} */
const CONTENTS = {
  settings: ({ state, settings }, say) => settingsPanel(state.reel, say, state.settings, settings),
  shortcuts: (_, say) => shortcutsPanel(say),
  info: (services, say) => {
    const { state } = services;
    return infoPanel(state.reel, say, state.node, hidesResult(state), charsetsOf(services));
  },
  problems: (services, say, close) => {
    const list = () =>
      problemsPanel(services.state.reel, say, (node) => {
        // what is announced behind a modal dialog is not heard
        close();
        void services.goTo(node);
      });
    const place = html("div", {}, list());
    const body = () => /** @type {HTMLElement} */ (place.parentNode);
    if (!services.state.reel.checked)
      void whenChecked(services).then(
        () => keepFocus(body(), () => place.replaceChildren(list())),
        () => {},
      );
    return place;
  },
  properties: ({ state }, say) => propertiesPanel(state.reel, say, state.node),
  print: printPanel,
};

/** Resolve when all nodes of the game have been checked. @param {Services} services */
async function whenChecked(services) {
  const { addDiagnostics } = await importOnDemand(importIdleWork);
  await addDiagnostics(services);
}

/** Open the dialog that the state names. @param {Services} services @param {Dialog} dialog */
export function openDialog(services, dialog) {
  const { name, starts } = dialog;
  const say = textsOf(services);
  if (name === "menu") return openMainMenu(services, say, dialog);
  const content = CONTENTS[name](services, say, () => panel.close());
  const panel = openPanel(say(name), content, say("close"));
  panel.classList.add(`panel-${name}`);
  showPanel(services, panel, dialog);
  if (starts) /** @type {HTMLElement | null} */ (panel.querySelector(".command"))?.click();
}

/**
 * Ask whether a record is saved although text of it is lost.
 *
 * @param {Services} services
 * @param {readonly import("../../reel/reel.js").Diagnostic[]} loss the problems by which text is lost
 * @returns {Promise<boolean>}
 */
export function confirmLoss(services, loss) {
  return new Promise((resolve) => showPanel(services, lossDialog(services, textsOf(services), loss, resolve)));
}

/** Return the formatter for the texts of the panels. @param {Services} services */
const textsOf = ({ say }) => withTexts(say, { part: "dialogs", en });
