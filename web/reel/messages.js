/**
 * Format messages as text. Templates contain `{argument}`; an argument may be a message itself. A phrase that depends on a
 * number has one variant for each plural category of its language, in a subset of ICU MessageFormat that
 * `boardreel.messages` (Python) reads as well: `{count, plural, one {# move} other {# moves}}`. The number replaces `#`;
 * variants contain no arguments. A number of percent is the argument `percent`, which the language writes with its sign.
 *
 * @typedef {import("./reel.js").Message} Message
 * @typedef {(message: Message | string) => string} FormatMessage
 */

import { WITH_ENGLISH_PLURALS } from "../texts/languages.js";

/** Pattern of an argument of a template, with its plural variants if it has any. */
const ARGUMENT = /\{(\w+)(?:, plural,((?: \w+ \{[^{}]*\})+))?\}/g;
const VARIANT = /(\w+) \{([^{}]*)\}/g;
/** Name of the argument that is a number of percent. */
export const PERCENT = "percent";

/**
 * Return a function that formats messages as text; it treats a string as a key without arguments.
 *
 * @param {string} language of the texts, for plurals and the decimal separator
 * @param {readonly Record<string, string>[]} tables key -> template; the first table that has a key takes precedence
 * @returns {FormatMessage}
 */
export function createFormatter(language, ...tables) {
  // a page that was just opened says few of its many texts
  const templateOf = (/** @type {string} */ key) => tables.find((table) => Object.hasOwn(table, key))?.[key] ?? key;
  const plural = pluralizer(language);
  /** @type {FormatMessage} */
  const format = (message) => {
    const [key, args = {}] = typeof message === "string" ? [message] : message;
    const values = new Map(Object.entries(args));
    return templateOf(key).replace(ARGUMENT, (_, name, variants) => {
      const value = values.get(name);
      if (typeof value === "number") return name === PERCENT ? percentText(value, language) : plural(value, variants);
      return Array.isArray(value) ? format(value) : `${value ?? ""}`;
    });
  };
  return format;
}

/**
 * Return a formatter that also has the texts of a part of the viewer, for example of a module that is imported on demand.
 * The part brings its English texts; those of the viewer's language came with the viewer's, with keys such as `chart/start`.
 *
 * @param {FormatMessage} say formats all other messages; its text for `locale` is its language
 * @param {{ part: string, en: Readonly<Record<string, string>> }} texts name of the part in `web/texts`, and key -> template
 * @param {(value: unknown, name: string) => unknown} [argumentText] formats an argument of the part's messages that is not a message
 * @returns {FormatMessage}
 */
export function withTexts(say, texts, argumentText = (value) => value) {
  const english = createFormatter(say("locale"), texts.en);
  /** @type {FormatMessage} */
  const format = (message) => {
    const [key, args = {}] = typeof message === "string" ? [message] : message;
    if (!Object.hasOwn(texts.en, key)) return say(message);
    const formatted = Object.entries(args).map(([name, value]) => [
      name,
      Array.isArray(value) ? format(/** @type {Message} */ (value)) : argumentText(value, name),
    ]);
    const values = Object.fromEntries(formatted);
    const keyOfPart = `${texts.part}/${key}`;
    const text = say([keyOfPart, values]);
    return text === keyOfPart ? english([key, values]) : text;
  };
  return format;
}

/**
 * Return a function that chooses the variant for a number; `other` where the language's own category is missing.
 *
 * @param {string} language
 */
function pluralizer(language) {
  /** @type {{ rules: Intl.PluralRules, format: Intl.NumberFormat } | null} */
  let intl = null;
  // the first use of `Intl` costs a page 10 ms, and the first picture has numbers
  const ofLanguage = () =>
    (intl ??= {
      rules: new Intl.PluralRules(language),
      format: new Intl.NumberFormat(language, { useGrouping: false, maximumFractionDigits: 4 }),
    });
  const isSimple = WITH_ENGLISH_PLURALS.includes(language);
  return (/** @type {number} */ count, variants = " other {#}") => {
    const isWhole = Number.isInteger(count) && Math.abs(count) < 1e6;
    const category = isSimple && isWhole ? (Math.abs(count) === 1 ? "one" : "other") : ofLanguage().rules.select(count);
    const texts = new Map([...variants.matchAll(VARIANT)].map(([, name, text]) => [name, text]));
    const text = texts.get(category) ?? texts.get("other") ?? "";
    return text.replaceAll("#", isWhole && count >= 0 ? String(count) : ofLanguage().format.format(count));
  };
}

/** Return a percentage as a language writes it, rounded: `60%`, `60 %`. @param {number} percent @param {string} language */
export const percentText = (percent, language) =>
  new Intl.NumberFormat(language, { style: "percent" }).format(percent / 100);

/** Return texts as sentences one after the other; empty ones are left out. @param {readonly (string | null | undefined | false)[]} texts */
export const sentences = (texts) =>
  texts
    .filter(Boolean)
    .map((text) => (/\p{Po}\s*$/u.test(`${text}`) ? text : `${text}.`))
    .join(" ");

/**
 * Return the sentence about a problem in the language of the viewer. Those of SGF are translated by their codes.
 *
 * @param {import("./reel.js").Diagnostic} problem
 * @param {FormatMessage} say
 */
export function problemText({ about, code, message, subject }, say) {
  const key = `diagnostics/${code}`;
  const problem = say(about ?? key);
  if (say("locale") === "en" || problem === key) return message;
  return subject ? say(["diagnostics/about", { subject, problem }]) : problem;
}

/** Return a number of seconds as a clock shows them: `1:05`, with hours `2:00:00`. @param {number} seconds */
export function clockText(seconds) {
  const whole = Math.floor(Math.abs(seconds));
  const hours = Math.floor(whole / 3600);
  const minutesAndSeconds = [Math.floor(whole / 60) % 60, whole % 60]
    .map((part) => String(part).padStart(2, "0"))
    .join(":");
  return `${seconds < 0 ? "\u2212" : ""}${hours ? `${hours}:${minutesAndSeconds}` : minutesAndSeconds.replace(/^0/, "")}`;
}

/** Return the title of the game as text. @param {import("./reel.js").Reel} reel @param {FormatMessage} format */
export function titleOf({ title }, format) {
  return typeof title === "string" ? title : format(title);
}
