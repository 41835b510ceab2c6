/**
 * What the viewer lends to the page: functions that both use, of which a page needs one copy. The viewer is a classic script without exports,
 * so the class of its element has them; the build adds both ends, and in the sources the page imports its modules as others do.
 */

/** Module → its exports that the page uses as well. */
const LENT = /** @type {Readonly<Record<string, string[]>>} */ ({
  "platform/load_failure.js": ["LoadFailure"],
  "platform/on_demand.js": ["importOnDemand"],
  "reel/counts.js": ["parseCount"],
  "reel/language_tag.js": ["findLanguage"],
  "reel/messages.js": ["createFormatter"],
  "reel/value_checks.js": ["fields", "list", "range", "text", "tuple"],
  "runtime/protocol.js": ["messageOf"],
  "texts/languages.js": ["TRANSLATED"],
  "view/dom.js": ["button", "html"],
  "view/key_table.js": ["actionsByKey", "keyName"],
});

/** The property of the class that has them. */
const PROPERTY = '[Symbol.for("boardreel")]';
/** What the viewer lends, in the code of other bundles. */
const BORROWED = `customElements.get("board-reel")${PROPERTY}`;
/**
 * Return a declaration of the function that imports parts, for other bundles. Its argument is a path from the folder of their own
 * version, because the browser may have kept the viewer of another one.
 *
 * @param {string} folder of the version
 */
export const borrowedImportPart = (folder) =>
  `const importPart = (path) => ${BORROWED}.importPart("./${folder}/" + path);`;

/** Return whether the viewer lends anything of a module. @param {string} module path from `web` */
export const isLent = (module) => module in LENT;

/**
 * Return the text of the viewer's entry module with a statement by which it lends.
 *
 * @param {string} text
 * @param {boolean} hasImportPart whether the build adds the function that imports parts
 */
export function lending(text, hasImportPart) {
  const imports = Object.keys(LENT).map((module, index) => `import * as lent${index} from "./${module}";`);
  const lent = Object.values(LENT).flatMap((names, index) => names.map((name) => `${name}: lent${index}.${name}`));
  if (hasImportPart) lent.push("importPart");
  return `${imports.join("")}${text}\nBoardReel${PROPERTY} = { ${lent} };`;
}

/**
 * Return the text of a module with all exports of a lent one, which the page imports in its place. Bundles leave out those that they do
 * not use.
 *
 * @param {string} module
 * @param {string} path of its file
 */
export function borrowing(module, path) {
  const borrowed = LENT[module].map((name) => `export const ${name} = /* @__PURE__ */ (() => lent.${name})();`);
  return `export * from ${JSON.stringify(path)}; const lent = ${BORROWED}; ${borrowed.join(" ")}`;
}
