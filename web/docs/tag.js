/** The text of the tag for what was chosen. Nothing here knows the page. */

/**
 * @typedef {object} Choices
 * @property {string} script address of boardreel.js
 * @property {string} integrity hash of the script as `integrity` has it, or empty
 * @property {Record<string, string | true>} attributes of the element: text, or true for those without a value; empty text: not given
 * @property {number | null} width greatest width in pixels, null: all that there is
 */

/** @param {string} text */
const quoted = (text) => `"${text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;")}"`;

/** @param {string} name @param {string | true} value */
const attribute = (name, value) => (value === true ? ` ${name}` : value ? ` ${name}=${quoted(value)}` : "");

/** The name of the file at an address. @param {string} address */
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
 * @param {Choices} choices
 * @returns {string} two elements; the second holds a link to the record, which is seen until the board is drawn
 */
export function tagText({ script, integrity, attributes, width }) {
  const pinned = integrity ? ` integrity=${quoted(integrity)} crossorigin="anonymous"` : "";
  const written = Object.entries(attributes).map(([name, value]) => attribute(name, value));
  const style = width ? ` style="max-width: ${width}px"` : "";
  const src = typeof attributes.src === "string" ? attributes.src : "";
  const link = `<a href=${quoted(src)}>${fileName(src).replaceAll("&", "&amp;").replaceAll("<", "&lt;")}</a>`;
  return [
    `<script type="module" src=${quoted(script)}${pinned}></script>`,
    `<board-reel${written.join("")}${style}>`,
    ...(src ? [`  ${link}`] : []),
    "</board-reel>",
  ].join("\n");
}
