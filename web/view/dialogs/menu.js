/**
 * The menu: five entries for every day, one that saves what was edited, and those of the page; the others under "Advanced".
 *
 * @typedef {import("../host.js").OnDemandServices} OnDemandServices
 * @typedef {import("../../state/state.js").Dialog} Dialog
 * @typedef {{ label: string, act: () => void }} Entry
 */

import { draftText } from "../../state/draft.js";
import { openDialog } from "../../state/state.js";
import { html } from "../dom.js";
import { recordCommands } from "./commands.js";
import { select } from "./settings_panel.js";

/** Return the button of a menu entry. @param {Entry} entry */
function button({ label, act }) {
  const element = html("button", { type: "button", class: "entry" }, label);
  element.addEventListener("click", act);
  return element;
}

/**
 * Return the content of the main menu.
 *
 * @param {OnDemandServices} services
 * @param {import("../../reel/messages.js").FormatMessage} say of the panels
 * @param {() => void} close
 */
export function menuPanel(services, say, close) {
  const { host, parts, state } = services;
  const record = host.record();
  const { download, others } = recordCommands(record, say, services);
  const panel = (/** @type {Dialog["name"]} */ name) => ({
    label: say(name),
    act: () => services.dispatch(openDialog, { name }),
  });
  const closing = (/** @type {Entry} */ { label, act }) => ({
    label,
    act: () => {
      close();
      act();
    },
  });
  const everyday = [
    closing({ label: say("flip"), act: () => services.act("flip") }),
    ...(state.arrangement.edit ? [closing({ label: say("edit"), act: () => services.act("edit") })] : []),
    closing({ label: say("command"), act: () => services.act("command") }),
    panel("settings"),
    panel("shortcuts"),
    ...(draftText(state) ? [closing({ label: say("saveDraft"), act: () => parts.trying?.act("save") })] : []),
    ...download.map(closing),
    ...(record ? [panel("print")] : []),
  ];
  const ofPage = html("slot", { name: "menu" });
  ofPage.addEventListener("click", close);
  const advanced = [panel("info"), panel("properties"), panel("problems"), ...others.map(closing)];
  const charsets = host.charsets();
  const charset = charsets
    ? [
        select(
          say("charset"),
          charsets.charsets.map((name) => [name, name]),
          charsets.charset ?? "",
          charsets.choose,
        ),
      ]
    : [];
  return html(
    "div",
    { class: "menu" },
    everyday.map(button),
    ofPage,
    html("details", {}, html("summary", { class: "entry" }, say("advanced")), advanced.map(button), charset),
  );
}
