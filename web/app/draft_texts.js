/** The texts about drafts. */

import en from "../locales/page/drafts/en.js";
import { partTexts } from "./part_texts.js";

/** Return a text about drafts, or another text of the page. */
export const text = partTexts("drafts", en);
