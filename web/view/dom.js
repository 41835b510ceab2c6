/** Create and change elements. Text of a record only becomes text nodes and attribute values here, never markup. */

const SVG = "http://www.w3.org/2000/svg";

/**
 * Return a new HTML element with attributes and children.
 *
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Attributes} [attributes] without those that are false, null or undefined
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function html(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  addAttributes(element, attributes);
  append(element, children);
  return element;
}

/**
 * Return a new SVG element with attributes and children.
 *
 * @template {keyof SVGElementTagNameMap} T
 * @param {T} tag
 * @param {Attributes} [attributes]
 * @param {...Child} children
 * @returns {SVGElementTagNameMap[T]}
 */
export function svg(tag, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, tag);
  addAttributes(element, attributes);
  append(element, children);
  return element;
}

/**
 * A child of an element, or a list of any length: spread into arguments, a long list would overflow the stack.
 *
 * @typedef {Node | string | readonly (Node | string)[]} Child
 */

/** Append children to an element. @param {Element} element @param {readonly Child[]} children */
export function append(element, children) {
  for (const child of children) {
    if (Array.isArray(child)) append(element, child);
    else element.append(/** @type {Node | string} */ (child));
  }
}

/** Replace all children of an element. @param {Element} element @param {readonly Child[]} children */
export function replaceChildren(element, children) {
  element.replaceChildren();
  append(element, children);
}

/** Change the text of an element. Text that stays the same causes no work for the browser. @param {Element} element @param {string} text */
export function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** @typedef {Record<string, string | number | boolean | null | undefined>} Attributes */

/** Return whether an attribute with this value is set: it is not null, undefined or false. @param {Attributes[string]} value */
const isPresent = (value) => value !== null && value !== undefined && value !== false;

/** Add attributes to an element, except those without a value. @param {Element} element @param {Attributes} attributes */
function addAttributes(element, attributes) {
  for (const name in attributes) {
    const value = attributes[name];
    if (isPresent(value)) element.setAttribute(name, value === true ? "" : String(value));
  }
}

/** Set attributes, and remove those that are false, null or undefined. @param {Element} element @param {Attributes} attributes */
export function setAttributes(element, attributes) {
  addAttributes(element, attributes);
  for (const name in attributes) if (!isPresent(attributes[name])) element.removeAttribute(name);
}

/** Name of an icon → its path on a grid of 24, drawn as a stroke. @type {Readonly<Record<string, string>>} */
const ICONS = {
  first: "M18 6l-7 6 7 6M7 6v12",
  previous: "M15 6l-7 6 7 6",
  next: "M9 6l7 6-7 6",
  last: "M6 6l7 6-7 6M17 6v12",
  play: "M8 5l10 7-10 7z",
  pause: "M8 6v12M16 6v12",
  info: "M12 11v6M12 7.5v.5M12 3a9 9 0 100 18 9 9 0 000-18z",
  menu: "M6 12h.01M12 12h.01M18 12h.01",
  plus: "M12 6v12M6 12h12",
  minus: "M6 12h12",
  whole: "M5 9V5h4M15 5h4v4M19 15v4h-4M9 19H5v-4",
  problems: "M12 4l9 16H3zM12 10v4M12 17v.5",
  open: "M14 5h5v5M19 5l-8 8M17 14v5H5V7h5",
  try: "M7 4v16M7 15c7 0 10-3 10-9M13 9l4-4 4 4",
  share: "M12 15V4M8 8l4-4 4 4M6 12H5v8h14v-8h-1",
};

/** Return an SVG icon. @param {string} name its name, or its path on a grid of 24 */
export function icon(name) {
  const attributes = { viewBox: "0 0 24 24", class: "icon", "aria-hidden": "true" };
  return svg("svg", attributes, svg("path", { d: ICONS[name] ?? name }));
}

/**
 * Return a button that calls a function.
 *
 * @param {Attributes} attributes
 * @param {() => void} act
 * @param {...Child} children
 */
export function button(attributes, act, ...children) {
  const element = html("button", { type: "button", ...attributes }, children.flat());
  element.addEventListener("click", act);
  return element;
}

/** Return a button with a frame and a label that calls a function. @param {string} label @param {() => void} act */
export const commandButton = (label, act) => button({ class: "command", part: "button" }, act, label);

/** Set whether a button is shown as pressed. @param {HTMLElement} element @param {boolean} isPressed */
export const press = (element, isPressed) => element.setAttribute("aria-pressed", String(isPressed));

/**
 * Return a button that calls a function, with an icon, a label for assistive technology, and a tooltip with its keyboard shortcut.
 *
 * @param {string} iconName
 * @param {() => void} act
 * @param {string} label
 * @param {string} [key]
 */
export function iconButton(iconName, act, label, key) {
  return labelButton(button({ part: "button" }, act, icon(iconName)), label, key);
}

/**
 * Set the label of a button for assistive technology, with a tooltip that names its key, and return the button.
 * @param {HTMLButtonElement} button
 * @param {string} label
 * @param {string} [key]
 */
export function labelButton(button, label, key) {
  button.setAttribute("aria-label", label);
  button.title = key ? `${label} (${key})` : label;
  // else the tooltip is the description, and the label is read twice
  button.ariaDescription = key || null;
  return button;
}

/** Return text of a record in a `bdi` element, so that direction overrides do not leak out. @param {string} text */
export function isolated(text) {
  return html("bdi", {}, visible(text));
}

/** Return a text with control characters replaced by visible characters. @param {string} text */
export function visible(text) {
  return text.replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, "\u2423");
}

/**
 * Call a function that changes the document. If this removes or hides the focused control, focus `fallback` instead of the page.
 *
 * @param {HTMLElement} fallback in the same tree
 * @param {() => void} change
 */
export function keepFocus(fallback, change) {
  const root = /** @type {Document | ShadowRoot} */ (fallback.getRootNode());
  const focused = root.activeElement;
  change();
  if (!focused || focused === fallback) return;
  if (!root.activeElement?.checkVisibility({ visibilityProperty: true })) fallback.focus({ preventScroll: true });
}

/** Return whether the contents of an element go from right to left. @param {Element} element */
export const isRightToLeft = (element) => getComputedStyle(element).direction === "rtl";

/** A hidden page gets no animation frames; after this time it counts as painted. */
const PAINT_TIMEOUT_MS = 100;

/** Return a promise that resolves when the browser has painted the current document. @returns {Promise<void>} */
export function painted() {
  return new Promise((resolve) => {
    setTimeout(resolve, PAINT_TIMEOUT_MS);
    afterPaint(resolve);
  });
}

/** Call a function after the next frame is painted, for work that the first picture does not need. @param {() => void} callback */
export function afterPaint(callback) {
  requestAnimationFrame(() => setTimeout(callback));
}

/**
 * Call a function when the size of an element has changed, until a signal aborts.
 *
 * @param {Element} element
 * @param {AbortSignal} signal
 * @param {ResizeObserverCallback} changed
 */
export function onResize(element, signal, changed) {
  if (signal.aborted) return;
  const observer = new ResizeObserver(changed);
  observer.observe(element);
  signal.addEventListener("abort", () => observer.disconnect());
}
