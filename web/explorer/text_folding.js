/** Fold text for searches with the letters of the core. */

import letters from "../../py_core/boardreel/folded_letters.json" with { type: "json" };
import { foldText } from "../../py_core/boardreel/publish/static/text_folding.js";

/** Return a text in the form in which searches compare texts. @param {string} text */
export const fold = (text) => foldText(text, letters);
