/** The texts of the dialog for pasted texts, and of records at an address. */

import { page_pasting as en } from "../../texts/english.js";
import { partTexts } from "../part_texts.js";

/** Return a text of this part, or of the page, in the current language. */
export const text = partTexts("pasting", en);

/** Return whether this part has a text with a key. @param {string} key */
export const hasText = (key) => Object.hasOwn(en, key);
