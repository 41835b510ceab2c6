/** The table of languages, as far as scripts need it. The build puts its values into the bundles. */

import rows from "../../py_core/boardreel/texts/languages.json" with { type: "json" };

/** Language tag → its name in that language, English first. @type {Readonly<Record<string, string>>} */
export const LANGUAGE_NAMES = Object.fromEntries(rows.map(({ tag, name }) => [tag, name]));

/** Tags of the languages that are loaded when they are needed. */
export const TRANSLATED = rows.slice(1).map(({ tag }) => tag);

/** Tags of regions and the tag of their language, if that is not the first of their primary language, such as `zh-TW`: `zh-Hant`. */
export const LANGUAGES_OF_REGIONS = rows.flatMap(({ tag, also_for = [] }) => also_for.map((region) => [region, tag]));

/** Tags of the languages with the plural categories of English, for whole numbers below a million. */
export const WITH_ENGLISH_PLURALS = rows.flatMap((row) => (row.plural_rule === rows[0].plural_rule ? [row.tag] : []));
