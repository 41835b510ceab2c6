/** A document for tests that draw a part of the viewer: elements with attributes, text, children and listeners, but no layout. */

import { register } from "node:module";

/** What was written since the last `takeWrites`, as `CLASS.PROPERTY`. @type {Set<string>} */
const writes = new Set();

export class FakeElement {
  /** The element that has the focus. @type {FakeElement | null} */
  static focused = null;
  /** @type {Record<string, string>} */
  attributes = {};
  /** @type {(FakeElement | string)[]} */
  childNodes = [];
  /** @type {[type: string, listener: (event: any) => void][]} */
  listeners = [];
  /** @type {Record<string, string>} */
  styles = {};
  /** @type {FakeElement | null} */
  parent = null;
  /** @type {string | null} */
  written = null;
  /** @type {unknown[]} */
  adoptedStyleSheets = [];

  /** @param {string} tag */
  constructor(tag) {
    this.tag = tag;
    const note = (/** @type {string} */ name) => void writes.add(`${this.attributes.class ?? tag}.${name}`);
    this.style = {
      setProperty: (/** @type {string} */ name, /** @type {string} */ value) => {
        if (this.styles[name] !== value) note(name);
        this.styles[name] = value;
      },
    };
    const names = () => (this.attributes.class ?? "").split(" ").filter(Boolean);
    this.classList = {
      add: (/** @type {string} */ name) => this.classList.toggle(name, true),
      remove: (/** @type {string[]} */ ...dropped) => {
        for (const name of dropped) this.classList.toggle(name, false);
      },
      contains: (/** @type {string} */ name) => names().includes(name),
      toggle: (/** @type {string} */ name, /** @type {boolean} */ isOn) => {
        if (names().includes(name) === isOn) return;
        note(name);
        const others = names().filter((other) => other !== name);
        this.attributes.class = [...others, ...(isOn ? [name] : [])].join(" ");
      },
    };
    this.dataset = dataOf(this);
    // biome-ignore lint/correctness/noConstructorReturn: writes of any property are noted
    return new Proxy(this, {
      set(target, name, value) {
        if (Reflect.get(target, name) !== value) note(String(name));
        return Reflect.set(target, name, value);
      },
    });
  }

  get textContent() {
    return this.childNodes.map((child) => (typeof child === "string" ? child : child.textContent)).join("");
  }

  set textContent(text) {
    this.childNodes = [text];
  }

  /** @param {string} name @param {string} value */
  setAttribute(name, value) {
    if (this.attributes[name] !== value) writes.add(`${this.attributes.class ?? this.tag}.${name}`);
    this.attributes[name] = value;
  }

  /** @param {string} name */
  getAttribute(name) {
    return this.attributes[name] ?? null;
  }

  /** @param {string} name */
  hasAttribute(name) {
    return name in this.attributes;
  }

  /** @param {string} name */
  removeAttribute(name) {
    delete this.attributes[name];
  }

  /** @param {string} name @param {boolean} isOn */
  toggleAttribute(name, isOn) {
    if (isOn) this.setAttribute(name, "");
    else this.removeAttribute(name);
  }

  /** @param {...(FakeElement | string)} children */
  append(...children) {
    put(this, this.childNodes.length, children);
  }

  /** @param {...(FakeElement | string)} children */
  prepend(...children) {
    put(this, 0, children);
  }

  /** @param {...(FakeElement | string)} siblings */
  after(...siblings) {
    const { parent } = this;
    if (parent) put(parent, parent.childNodes.indexOf(this) + 1, siblings);
  }

  /** @param {...(FakeElement | string)} siblings */
  before(...siblings) {
    const { parent } = this;
    if (parent) put(parent, parent.childNodes.indexOf(this), siblings);
  }

  /** @param {FakeElement} other */
  replaceWith(other) {
    this.before(other);
    this.remove();
  }

  get parentNode() {
    return this.parent;
  }

  get lastElementChild() {
    return this.childNodes.findLast((child) => child instanceof FakeElement) ?? null;
  }

  /** What is in a field: what was written there, else its attribute. */
  get value() {
    return this.written ?? this.attributes.value ?? "";
  }

  set value(text) {
    this.written = text;
  }

  get hidden() {
    return this.hasAttribute("hidden");
  }

  set hidden(isHidden) {
    if (isHidden) this.attributes.hidden = "";
    else delete this.attributes.hidden;
  }

  get childElementCount() {
    return this.childNodes.filter((child) => child instanceof FakeElement).length;
  }

  get previousElementSibling() {
    const siblings = this.parent?.childNodes ?? [];
    return siblings[siblings.indexOf(this) - 1] ?? null;
  }

  /** @param {FakeElement} child @param {FakeElement | null} next the child before which it is put, null for the end */
  insertBefore(child, next) {
    put(this, next ? this.childNodes.indexOf(next) : this.childNodes.length, [child]);
  }

  /** @param {...(FakeElement | string)} children */
  replaceChildren(...children) {
    this.childNodes = [];
    put(this, 0, children);
  }

  remove() {
    const { parent } = this;
    if (parent) parent.childNodes = parent.childNodes.filter((child) => child !== this);
    this.parent = null;
  }

  get ownerDocument() {
    return document;
  }

  getRootNode() {
    return this;
  }

  focus() {
    FakeElement.focused = this;
  }

  /** Return whether a selector fits: a list of names, classes, and attributes, which may have values. @param {string} selector */
  matches(selector) {
    const fits = (/** @type {string} */ part) =>
      part.startsWith(".")
        ? this.classList.contains(part.slice(1))
        : part.startsWith("[")
          ? hasValue(this, part.slice(1, -1))
          : part.startsWith(":")
            ? isIn(this, part.slice(1))
            : part === this.tag;
    return selector.split(/[, ]+/).some((each) => (each.match(/[.:]?[\w-]+|\[[^\]]+\]/g) ?? []).every(fits));
  }

  /** @param {FakeElement} other @returns {boolean} */
  contains(other) {
    return other === this || below(this).includes(other);
  }

  /** Return whether the element is shown, as far as the attribute `hidden` says. @returns {boolean} */
  checkVisibility() {
    return !this.hidden && (this.parent?.checkVisibility() ?? true);
  }

  showPopover() {
    this.dispatch("toggle", { newState: "open" });
  }

  hidePopover() {
    this.dispatch("beforetoggle");
    this.dispatch("toggle", { newState: "closed" });
  }

  /** @param {string} selector @returns {FakeElement | null} */
  closest(selector) {
    return this.matches(selector) ? this : (this.parent?.closest(selector) ?? null);
  }

  /** @param {string} selector @returns {FakeElement[]} */
  querySelectorAll(selector) {
    return below(this).filter((element) => element.matches(selector));
  }

  /** @param {string} selector */
  querySelector(selector) {
    return this.querySelectorAll(selector)[0] ?? null;
  }

  /** @param {string} type @param {(event: any) => void} listener */
  addEventListener(type, listener) {
    this.listeners.push([type, listener]);
  }

  /** Call the listeners of an event. @param {string} type @param {object} [event] */
  dispatch(type, event = {}) {
    for (const [name, listener] of this.listeners) if (name === type) listener({ target: this, ...event });
  }

  /** Return the elements below this one with a class, in their order. @param {string} name @returns {FakeElement[]} */
  all(name) {
    return below(this).filter((element) => element.classList.contains(name));
  }

  /** Return the first element below this one with a class. @param {string} name */
  find(name) {
    const [found] = this.all(name);
    if (!found) throw new Error(`there is no element .${name}`);
    return found;
  }
}

/** Return whether an element has an attribute, with a value if one is given. @param {FakeElement} element @param {string} described `NAME` or `NAME="VALUE"` */
function hasValue(element, described) {
  const [name, value] = described.split("=");
  return (
    element.hasAttribute(name) && (value === undefined || element.getAttribute(name) === value.replaceAll('"', ""))
  );
}

/** Return whether an element is in a state for which there is a pseudo-class. @param {FakeElement} element @param {string} name */
function isIn(element, name) {
  const { focused } = FakeElement;
  if (name === "disabled") return element.hasAttribute(name);
  return focused === element || (name === "focus-within" && focused !== null && element.contains(focused));
}

/** Put children at an index. @param {FakeElement} parent @param {number} index @param {(FakeElement | string)[]} children */
function put(parent, index, children) {
  for (const child of children) if (child instanceof FakeElement) child.parent = parent;
  parent.childNodes = parent.childNodes.toSpliced(index, 0, ...children);
}

/** Return the elements below another one, in their order. @param {FakeElement} element @returns {FakeElement[]} */
const below = ({ childNodes }) =>
  childNodes.flatMap((child) => (child instanceof FakeElement ? [child, ...below(child)] : []));

/** Return the `dataset` of an element. @param {FakeElement} element @returns {Record<string, string | undefined>} */
function dataOf({ attributes }) {
  const nameOf = (/** @type {string | symbol} */ key) =>
    `data-${String(key).replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
  return new Proxy(
    {},
    {
      get: (_, key) => attributes[nameOf(key)],
      set: (_, key, value) => {
        attributes[nameOf(key)] = String(value);
        return true;
      },
    },
  );
}

/** Make the fake the document of the modules that are imported afterwards. */
export function useFakeDocument() {
  const create = (/** @type {string} */ tag) => new FakeElement(tag);
  register("./style_loader.js", import.meta.url);
  const document = {
    createElement: create,
    createElementNS: (_, /** @type {string} */ tag) => create(tag),
  };
  class ResizeObserver {
    observe() {}
    disconnect() {}
  }
  class CSSStyleSheet {
    replaceSync() {}
  }
  Object.assign(globalThis, {
    document,
    Element: FakeElement,
    HTMLElement: FakeElement,
    SVGElement: FakeElement,
    ResizeObserver,
    CSSStyleSheet,
  });
}

/** Return what was written to elements since the last call. @returns {string[]} */
export function takeWrites() {
  const taken = [...writes].sort();
  writes.clear();
  return taken;
}
