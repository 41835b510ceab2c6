/** The texts of the list of games, and of the index that is made of them. */

import { page_games as en } from "../../texts/english.js";
import { partTexts } from "../part_texts.js";

/** Return a text of this part, or of the page, in the current language. */
export const text = partTexts("games", en);
