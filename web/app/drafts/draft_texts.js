/** The texts about drafts. */

import { page_drafts as en } from "../../texts/english.js";
import { partTexts } from "../part_texts.js";

/** Return a text about drafts, or another text of the page. */
export const text = partTexts("drafts", en);
