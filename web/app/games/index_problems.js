/** Says why own records and games could not be indexed. The viewer has the texts about refused records. */

import { formatterFor, loadTexts, viewerLanguage } from "../../element/language.js";
import { refusalMessage, refusalTexts } from "../../loading/refusal.js";
import { text } from "./games_texts.js";

/** @typedef {import("../../explorer/memory_index.js").Problem} Problem */

/** Return a function that describes a problem of an index in the language of the page, after loading its texts. */
export async function problemText() {
  const language = viewerLanguage(document.documentElement.lang);
  await loadTexts(language);
  const say = refusalTexts(formatterFor(language));
  return (/** @type {Problem} */ problem) => {
    const { name, code, game, message } = problem;
    if (code === "no-rules") return text("exploreNoRules", { name, game });
    const [key, values = {}] = refusalMessage(problem, problem);
    const sentence = say([key, { ...values, record: name }]);
    // a reason without a text of its own
    return sentence === key ? `${name}: ${message}` : sentence;
  };
}
