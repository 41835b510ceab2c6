/** Writes the tag for the choices in the tag generator. Nothing here knows the page. */

/**
 * @typedef {object} Choices
 * @property {string} script URL of boardreel.js
 * @property {string} integrity hash of the script for the attribute `integrity`, or empty
 * @property {Record<string, string | true>} attributes of the element; true for attributes without a value, empty text for absent ones
 * @property {number | null} width maximum width in pixels, or null
 */

/** Return a text as the quoted value of an HTML attribute. @param {string} text */
const quoted = (text) => `"${text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;")}"`;

/** Return an HTML attribute after a space; nothing if the value is empty. @param {string} name @param {string | true} value */
const attribute = (name, value) => (value === true ? ` ${name}` : value ? ` ${name}=${quoted(value)}` : "");

/** Return the file name in a URL. @param {string} address */
export function fileName(address) {
  const last =
    address
      .replace(/[?#].*/s, "")
      .split("/")
      .at(-1) ?? "";
  try {
    return decodeURIComponent(last) || "the record";
  } catch {
    return last;
  }
}

/**
 * Return the HTML text of the script element and of the element itself, which contains a link to the record until the board is drawn.
 *
 * @param {Choices} choices
 * @returns {string}
 */
export function tagText({ script, integrity, attributes, width }) {
  const pinned = integrity ? ` integrity=${quoted(integrity)}` : "";
  const written = Object.entries(attributes).map(([name, value]) => attribute(name, value));
  const style = width ? ` style="max-width: ${width}px"` : "";
  const src = typeof attributes.src === "string" ? attributes.src : "";
  const link = `<a href=${quoted(src)}>${fileName(src).replaceAll("&", "&amp;").replaceAll("<", "&lt;")}</a>`;
  return [
    `<script src=${quoted(script)}${pinned} crossorigin defer></script>`,
    `<board-reel${written.join("")}${style}>`,
    ...(src ? [`  ${link}`] : []),
    "</board-reel>",
  ].join("\n");
}
