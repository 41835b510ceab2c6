/** The texts about failures that most readers never see. Imported on demand, unlike those about a connection that failed. */

import { withTexts } from "../reel/messages.js";
import { failures as en } from "../texts/english.js";

/** Return a message formatter that also has the texts about failures. @param {import("../reel/messages.js").FormatMessage} say of the viewer */
export const failureTexts = (say) => withTexts(say, { part: "failures", en });
