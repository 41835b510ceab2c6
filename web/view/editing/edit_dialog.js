/** The frame of the dialogs of the edit mode: a form in a panel over the viewer, with buttons below. */

import { openPanel, showPanel } from "../dialogs/panels.js";
import { commandButton, html } from "../dom.js";

/**
 * Open a dialog with a form, which calls a function when it is submitted.
 *
 * @param {Pick<import("./editing.js").Editing, "services" | "text">} editing
 * @param {string} title
 * @param {import("../dom.js").Child} content
 * @param {() => Promise<boolean>} submit returns whether the dialog can be closed
 * @returns {HTMLDialogElement}
 */
export function openForm({ services, text }, title, content, submit) {
  const cancel = commandButton(text("cancel"), () => dialog.close());
  const save = html("button", { type: "submit", class: "command primary", part: "button" }, text("save"));
  const buttons = html("div", { class: "edit-buttons" }, cancel, save);
  const form = html("form", { class: "edit-form", novalidate: true }, content, buttons);
  const dialog = openPanel(title, form, text("close"));
  dialog.classList.add("edit-dialog");
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    submit().then(
      (isDone) => isDone && dialog.close(),
      (error) => services.fail(error),
    );
  });
  showPanel(services, dialog);
  return dialog;
}
