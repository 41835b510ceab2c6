/** Form controls of the dialog "Share". */

import { commandButton, html } from "../dom.js";

/** Return a button of the dialog "Share" that calls a function. @param {string} label @param {string} name for tests and styles @param {() => void} act */
export function button(label, name, act) {
  const element = commandButton(label, act);
  element.dataset.share = name;
  return element;
}

/**
 * Return a labeled list of values for a form.
 *
 * @template {string | number} T
 * @param {string} label
 * @param {string} name
 * @param {readonly T[]} values
 * @param {(value: T) => string} textOf
 * @param {T} value
 */
export function choice(label, name, values, textOf, value) {
  const options = values.map((each) => html("option", { value: each, selected: each === value }, textOf(each)));
  return html("label", { class: "choice" }, `${label} `, html("select", { name }, options));
}

/** Return a labeled check box for a form. @param {string} label @param {string} name @param {boolean} checked */
export function checkbox(label, name, checked) {
  return html("label", { class: "choice" }, html("input", { type: "checkbox", name, checked }), label);
}

/** Return a labeled field for a number up to `max` for a form. @param {string} label @param {string} name @param {number} value @param {number} max */
export function numberField(label, name, value, max) {
  const field = html("input", { type: "number", name, min: 0, max, value, inputmode: "numeric" });
  return html("label", { class: "choice" }, `${label} `, field);
}

/** Return the value of the field with a name in a form. @param {HTMLElement} form @param {string} name */
export function fieldValue(form, name) {
  const field = /** @type {HTMLInputElement | HTMLSelectElement} */ (form.querySelector(`[name="${name}"]`));
  return field instanceof HTMLInputElement && field.type === "checkbox" ? String(field.checked) : field.value;
}

/** Return a section that can be opened. @param {string} name @param {string} title @param {readonly (Node | string)[]} children */
export function section(name, title, children) {
  const summary = html("summary", { class: "entry" }, title);
  const part = html("div", { class: "share-part" }, children);
  return html("details", { class: "share-section", "data-section": name }, summary, part);
}
