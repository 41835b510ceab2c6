/** The editor of the properties of a node: identifier and raw values, for everything that has no tool of its own. */

import { editorAbilities } from "../../requests/questions.js";
import { commandButton, html } from "../dom.js";
import { openForm } from "./edit_dialog.js";
import { changedProperties, valuesIn } from "./form_values.js";

/** @typedef {import("./form_values.js").RawProperty} RawProperty */

/** Properties whose value may have several lines. */
const TEXTS = new Set(["C", "GC"]);

/** Open the editor for the properties of the current node. @param {Pick<import("./editing.js").Editing, "flush" | "services" | "text" | "trying">} editing */
export async function openProperties(editing) {
  const { services, text, trying } = editing;
  const { node } = services.state;
  /** @type {RawProperty[]} */
  let before;
  try {
    editing.flush();
    ({ properties: before } = await editorAbilities(services));
  } catch (error) {
    return services.fail(error);
  }
  /** @type {{ ident: HTMLInputElement, values: HTMLTextAreaElement, isOne: boolean, isEmpty: boolean, isRemoved: boolean }[]} */
  const rows = [];
  const list = html("div", { class: "edit-properties" });
  const problem = html("p", { class: "edit-problem", role: "alert" });
  const add = (/** @type {RawProperty} */ [name, raw]) => {
    const ident = html("input", {
      value: name,
      class: "edit-ident",
      "aria-label": text("identifier"),
      autocomplete: "off",
      spellcheck: "false",
      readonly: name !== "",
    });
    const values = html("textarea", {
      rows: Math.min(4, Math.max(1, raw.length)),
      "aria-label": text(["valuesOf", { ident: name || "…" }]),
      dir: "auto",
      spellcheck: "false",
    });
    values.value = raw.join("\n");
    const remove = html(
      "button",
      { type: "button", class: "command", part: "button", "aria-label": `${text("remove")} ${name}` },
      "\u00d7",
    );
    const key = `property.${name}`;
    const meaning = name && services.say(key) !== key ? services.say(key) : "";
    const line = html(
      "div",
      { class: "edit-property" },
      ident,
      values,
      remove,
      html("span", { class: "muted" }, meaning),
    );
    const isOne = raw.length === 1 && raw[0].includes("\n");
    const row = { ident, values, isOne, isEmpty: raw.length === 1 && raw[0] === "", isRemoved: false };
    remove.addEventListener("click", () => {
      row.isRemoved = true;
      line.remove();
    });
    rows.push(row);
    list.append(line);
    return ident;
  };
  before.forEach(add);
  const more = commandButton(text("add"), () => add(["", []]).focus());
  const submit = async () => {
    const after = rows
      .filter(({ isRemoved }) => !isRemoved)
      .map(
        ({ ident, values, isOne, isEmpty }) =>
          /** @type {RawProperty} */ ([
            ident.value.trim(),
            isEmpty && values.value === "" ? [""] : valuesIn(values.value, isOne || TEXTS.has(ident.value.trim())),
          ]),
      );
    problem.textContent = "";
    for (const [identifier, values] of changedProperties(before, after)) {
      let error = null;
      const edit = { op: "set_property", node, identifier, values };
      await trying.edit(edit, { stays: true, answered: (answer) => (error = answer.error) });
      if (!error) continue;
      problem.textContent = services.say(error);
      rows.find(({ ident }) => ident.value.trim() === identifier)?.ident.focus();
      return false;
    }
    return true;
  };
  const hint = html("p", { class: "muted" }, text("propertiesHint"));
  openForm(editing, text("properties"), [hint, list, more, problem], submit);
}
