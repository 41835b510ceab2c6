/** The texts that name files and games in lists. */

import { page_names as en } from "../texts/english.js";
import { partTexts } from "./part_texts.js";

/** Return a text of this part, or of the page, in the current language. */
export const nameText = partTexts("names", en);
