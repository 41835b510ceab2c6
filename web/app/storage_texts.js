/** The texts about records that the browser does not store. */

import { page_storage as en } from "../texts/english.js";
import { partTexts } from "./part_texts.js";

/** Return a text of this part, or of the page, in the current language. */
export const text = partTexts("storage", en);
