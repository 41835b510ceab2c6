/** The editor of the properties of a node: identifier and raw values, for everything that has no tool of its own. */

import { editorAbilities } from "../../requests/questions.js";
import { commandButton, html } from "../dom.js";
import { openForm } from "./edit_dialog.js";
import { changedProperties, fieldValues, valuesIn } from "./form_values.js";

/** @typedef {import("./form_values.js").RawProperty} RawProperty */

/** Properties whose value may have several lines. */
const TEXTS = new Set(["C", "GC"]);

/**
 * Return a field with values in its lines, and a function that reads them. A field that was not changed has the values themselves,
 * because the browser changes the ends of their lines.
 *
 * @param {readonly string[]} values
 * @param {string} label
 */
function valuesField(values, label) {
  const lines = values.join("\n");
  const element = html("textarea", {
    rows: Math.min(4, lines.split("\n").length),
    "aria-label": label,
    dir: "auto",
    spellcheck: "false",
  });
  element.value = lines;
  const shown = element.value;
  const read = (/** @type {boolean} */ isOne) => (element.value === shown ? values : valuesIn(element.value, isOne));
  return { element, read };
}

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
  /** @type {{ ident: HTMLInputElement, valuesOf: (ident: string) => string[], isRemoved: boolean }[]} */
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
    const parts = fieldValues(raw);
    const fields = parts.map((values) => valuesField(values, text(["valuesOf", { ident: name || "…" }])));
    const remove = commandButton("\u00d7", () => {
      row.isRemoved = true;
      const next = (line.nextElementSibling ?? line.previousElementSibling)?.querySelector("button");
      line.remove();
      (next ?? more).focus();
    });
    remove.ariaLabel = `${text("remove")} ${name}`;
    const key = `property.${name}`;
    const meaning = name && services.say(key) !== key ? services.say(key) : "";
    const [first, ...others] = fields.map(({ element }) => element);
    const meaningElement = html("span", { class: "muted" }, meaning);
    const line = html("div", { class: "edit-property" }, ident, first, remove, others, meaningElement);
    const isOne = parts[0] !== raw;
    const valuesOf = (/** @type {string} */ ident) => fields.flatMap((field) => field.read(isOne || TEXTS.has(ident)));
    const row = { ident, valuesOf, isRemoved: false };
    rows.push(row);
    list.append(line);
    return ident;
  };
  before.forEach(add);
  const more = commandButton(text("add"), () => add(["", []]).focus());
  const submit = async () => {
    const after = rows
      .filter(({ isRemoved }) => !isRemoved)
      .map(({ ident, valuesOf }) => {
        const identifier = ident.value.trim();
        return /** @type {RawProperty} */ ([identifier, valuesOf(identifier)]);
      });
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
