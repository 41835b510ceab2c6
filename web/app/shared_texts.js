/** The texts about records that come by a link or from other programs, and about files that are not records. */

import { page_shared as en } from "../texts/english.js";
import { partTexts } from "./part_texts.js";

/** Return a text of this part, or of the page, in the current language. */
export const text = partTexts("shared", en);
