/**
 * The form of the game info. Only texts that were changed are saved, so that nothing is lost that the form does not know.
 *
 * @typedef {import("./form_values.js").InfoField} InfoField
 * @typedef {import("../../reel/messages.js").FormatMessage} FormatMessage
 */

import { gameInfoForm } from "../../requests/questions.js";
import { html } from "../dom.js";
import { openForm } from "./edit_dialog.js";
import { changedTexts } from "./form_values.js";

/** Open the form for the game info. @param {Pick<import("./editing.js").Editing, "services" | "text" | "trying">} editing */
export async function openInfo(editing) {
  const { services, text, trying } = editing;
  /** @type {{ node: number, fields: InfoField[] }} */
  let form;
  try {
    form = await gameInfoForm(services);
  } catch (error) {
    return services.fail(error);
  }
  /** @type {Map<string, { input: HTMLInputElement | HTMLTextAreaElement, note: HTMLElement }>} */
  const inputs = new Map();
  const row = (/** @type {InfoField} */ field) => {
    const { ident, text: value, kind } = field;
    const input = html(kind === "long" ? "textarea" : "input", {
      "data-ident": ident,
      dir: "auto",
      autocomplete: "off",
    });
    input.value = value;
    const note = html("span", { class: "edit-problem", role: "alert" });
    inputs.set(ident, { input, note });
    input.addEventListener("input", () => {
      note.textContent = "";
      input.removeAttribute("aria-invalid");
    });
    return html("label", { class: `edit-field ${kind}` }, html("span", {}, labelOf(field, services.say)), input, note);
  };
  const groups = Map.groupBy(form.fields, ({ group }) => group);
  const content = [...groups].map(([group, fields]) => {
    const rows = html("div", { class: "edit-fields" }, fields.map(row));
    return html("fieldset", {}, html("legend", {}, text(`group.${group}`)), rows);
  });
  const submit = async () => {
    const texts = changedTexts(form.fields, (ident) => inputs.get(ident)?.input.value ?? "");
    if (!Object.keys(texts).length) return true;
    /** @type {Record<string, string>} */
    let problems = {};
    const isDone = await trying.edit(
      { op: "set_info", node: form.node, texts },
      { stays: true, answered: (answer) => (problems = answer.problems ?? {}) },
    );
    const color = services.state.reel.sides[0]?.color ?? "B";
    for (const [ident, problem] of Object.entries(problems)) {
      const { input, note } = /** @type {NonNullable<ReturnType<typeof inputs.get>>} */ (inputs.get(ident));
      note.textContent = text([`problem.${problem}`, { color }]);
      input.setAttribute("aria-invalid", "true");
    }
    inputs.get(Object.keys(problems)[0])?.input.focus();
    if (isDone) services.speak(text("infoSaved"));
    return isDone;
  };
  openForm(editing, text("info"), content, submit);
}

/** Return the label of a field, in English if the language of the viewer lacks it. @param {InfoField} field @param {FormatMessage} say */
function labelOf({ label, english }, say) {
  const text = say(label);
  return text === label[0] ? english : text;
}
