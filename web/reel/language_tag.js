/** Language tags, as in the attribute `lang` (BCP 47). */

import { LANGUAGES_OF_REGIONS } from "../texts/languages.js";

/** Return the primary language of a language tag, for example `pt` of `pt-BR`. @param {string} tag */
const primaryOf = (tag) => tag.toLowerCase().split("-")[0];

/** Return whether a tag is another one or begins with it, as `zh-Hant-HK` does with `zh-Hant`. @param {string} tag @param {string} other */
const isPartOf = (tag, other) => `${tag}-`.toLowerCase().startsWith(`${other}-`.toLowerCase());

/**
 * Return the available language for a language tag, which may have another region or script, or undefined if there is none. Of several
 * languages for a primary language, such as two ways to write Chinese, it is the first without a better one.
 *
 * @param {string} tag
 * @param {readonly string[]} available
 */
export function findLanguage(tag, available) {
  const wanted = LANGUAGES_OF_REGIONS.find(([region]) => isPartOf(tag, region))?.[1] ?? tag;
  return (
    available.find((name) => isPartOf(wanted, name)) ?? available.find((name) => primaryOf(name) === primaryOf(tag))
  );
}
