/** A document for tests that draw a part of the viewer: elements with attributes, text, children and listeners, but no layout. */

/** What was written since the last `takeWrites`, as `CLASS.PROPERTY`. @type {Set<string>} */
const writes = new Set();

export class FakeElement {
  /** @type {Record<string, string>} */
  attributes = {};
  /** @type {(FakeElement | string)[]} */
  childNodes = [];
  /** @type {[type: string, listener: (event: any) => void][]} */
  listeners = [];
  /** @type {Record<string, string>} */
  styles = {};

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
      contains: (/** @type {string} */ name) => names().includes(name),
      toggle: (/** @type {string} */ name, /** @type {boolean} */ isOn) => {
        if (names().includes(name) === isOn) return;
        note(name);
        const others = names().filter((other) => other !== name);
        this.attributes.class = [...others, ...(isOn ? [name] : [])].join(" ");
      },
    };
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
  removeAttribute(name) {
    delete this.attributes[name];
  }

  /** @param {...(FakeElement | string)} children */
  append(...children) {
    this.childNodes = [...this.childNodes, ...children];
  }

  /** @param {...(FakeElement | string)} children */
  prepend(...children) {
    this.childNodes = [...children, ...this.childNodes];
  }

  /** @param {...(FakeElement | string)} children */
  replaceChildren(...children) {
    this.childNodes = children;
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
    const elements = this.childNodes.filter((child) => child instanceof FakeElement);
    return elements.flatMap((child) => [...(child.classList.contains(name) ? [child] : []), ...child.all(name)]);
  }

  /** Return the first element below this one with a class. @param {string} name */
  find(name) {
    const [found] = this.all(name);
    if (!found) throw new Error(`there is no element .${name}`);
    return found;
  }
}

/** Make the fake the document of the modules that are imported afterwards. */
export function useFakeDocument() {
  const create = (/** @type {string} */ tag) => new FakeElement(tag);
  const document = { createElement: create, createElementNS: (_, /** @type {string} */ tag) => create(tag) };
  Object.assign(globalThis, { document });
}

/** Return what was written to elements since the last call. @returns {string[]} */
export function takeWrites() {
  const taken = [...writes].sort();
  writes.clear();
  return taken;
}
