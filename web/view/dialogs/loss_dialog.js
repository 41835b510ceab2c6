/** The question before a record is saved without text that could not be read. */

import { problemText } from "../../reel/messages.js";
import { downloadRecord } from "../../requests/downloads.js";
import { commandButton, html, visible } from "../dom.js";
import { openPanel } from "./panels.js";

/** @typedef {Pick<import("../host.js").Services, "fail" | "record">} Services */

/** Maximum number of problems that are listed; a broken record may have thousands. */
const MAX_LISTED = 5;

/**
 * Return the dialog that asks whether a record is saved although text of it is lost. It offers the record as it was opened.
 *
 * @param {Services} services
 * @param {import("../../reel/messages.js").FormatMessage} say of the panels
 * @param {readonly import("../../reel/reel.js").Diagnostic[]} loss the problems by which text is lost
 * @param {(isAccepted: boolean) => void} answer called when the dialog is closed
 */
export function lossDialog(services, say, loss, answer) {
  const listed = loss.slice(0, MAX_LISTED).map((problem) => {
    const { line, column } = problem;
    return html("li", {}, visible(problemText(problem, say)), ` (${say(["lineOf", { line, column }])})`);
  });
  if (loss.length > MAX_LISTED) listed.push(html("li", {}, say(["andMore", { count: loss.length - MAX_LISTED }])));
  const original = commandButton(say("loss.original"), () => {
    downloadRecord(services, "original", async () => true).catch((error) => services.fail(error));
    dialog.close();
  });
  original.classList.add("primary");
  const cancel = commandButton(say("loss.cancel"), () => dialog.close());
  const save = commandButton(say("loss.save"), () => {
    isAccepted = true;
    dialog.close();
  });
  const problems = html("ul", { class: "problems" }, listed);
  const commands = html("div", { class: "commands" }, original, cancel, save);
  const content = html("div", { class: "loss" }, html("p", {}, say("loss.intro")), problems, commands);
  const dialog = openPanel(say("loss.title"), content, say("close"));
  let isAccepted = false;
  dialog.addEventListener("close", () => answer(isAccepted));
  return dialog;
}
