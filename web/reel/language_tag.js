/** Language tags, as in the attribute `lang` (BCP 47). */

/** Return the primary language of a language tag, for example `pt` of `pt-BR`. @param {string} tag */
const primaryOf = (tag) => tag.toLowerCase().split("-")[0];

/**
 * Return the available language for a language tag, which may have another region or script, or undefined if there is none.
 *
 * @param {string} tag
 * @param {readonly string[]} available no two of the same primary language
 */
export const findLanguage = (tag, available) => available.find((name) => primaryOf(name) === primaryOf(tag));
