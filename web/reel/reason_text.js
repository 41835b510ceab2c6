/** Format why a move was refused. */

import { sentences } from "./messages.js";

/** Return why a move was refused as a sentence. @param {import("./reel.js").Message} reason @param {import("./messages.js").FormatMessage} say */
export function reasonText(reason, say) {
  const text = sentences([say(reason)]);
  return text.charAt(0).toUpperCase() + text.slice(1);
}
