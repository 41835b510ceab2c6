/**
 * Messages to text: templates with `{argument}`, arguments that may be messages themselves. A phrase that depends on a
 * number has one variant for each plural category of its language, in a subset of ICU MessageFormat that
 * `boardreel.describe` (Python) reads as well: `{count, plural, one {# move} other {# moves}}`. The number replaces `#`;
 * variants contain no arguments.
 *
 * @typedef {import("../reel.js").Message} Message
 * @typedef {(message: Message | string) => string} Say
 */

/** An argument of a template, with the variants of a plural. */
const ARGUMENT = /\{(\w+)(?:, plural,((?: \w+ \{[^{}]*\})+))?\}/g;
const VARIANT = /(\w+) \{([^{}]*)\}/g;

/**
 * @param {string} language of the texts: decides plurals and the decimal separator
 * @param {readonly Record<string, string>[]} tables the first that has a key counts
 * @returns {Say} a string is a key without arguments
 */
export function speaker(language, ...tables) {
  /** @type {Map<string, string>} */
  const templates = new Map();
  for (const table of tables.toReversed()) for (const [key, text] of Object.entries(table)) templates.set(key, text);
  const plural = pluralizer(language);
  /** @type {Say} */
  const say = (message) => {
    const [key, args = {}] = typeof message === "string" ? [message] : message;
    const values = new Map(Object.entries(args));
    return (templates.get(key) ?? key).replace(ARGUMENT, (_, name, variants) => {
      const value = values.get(name);
      if (variants && typeof value === "number") return plural(value, variants);
      return Array.isArray(value) ? say(value) : String(value ?? "");
    });
  };
  return say;
}

/**
 * Returns a function that chooses the variant for a number; `other` where the language's own category is missing.
 *
 * @param {string} language
 */
function pluralizer(language) {
  /** @type {{ rules: Intl.PluralRules, format: Intl.NumberFormat } | null} */
  let made = null;
  return (/** @type {number} */ count, /** @type {string} */ variants) => {
    made ??= {
      rules: new Intl.PluralRules(language),
      format: new Intl.NumberFormat(language, { useGrouping: false, maximumFractionDigits: 4 }),
    };
    const texts = new Map([...variants.matchAll(VARIANT)].map(([, category, text]) => [category, text]));
    const text = texts.get(made.rules.select(count)) ?? texts.get("other") ?? "";
    return text.replaceAll("#", made.format.format(count));
  };
}

/**
 * The language that is there for a wish such as `de-AT`.
 *
 * @param {string} wish
 * @param {readonly string[]} there
 */
export function languageFor(wish, there) {
  const parts = wish.toLowerCase().split("-");
  return there.find((name) => name === parts[0]) ?? "en";
}

/** Seconds as a clock shows them: `1:05`, with hours `2:00:00`. @param {number} seconds */
export function clockText(seconds) {
  const whole = Math.floor(Math.abs(seconds));
  const hours = Math.floor(whole / 3600);
  const rest = [Math.floor(whole / 60) % 60, whole % 60].map((part) => String(part).padStart(2, "0")).join(":");
  return `${seconds < 0 ? "\u2212" : ""}${hours ? `${hours}:${rest}` : rest.replace(/^0/, "")}`;
}

/**
 * Returns the result of the game in words and as the record writes it. Reels of earlier versions have the latter only.
 *
 * @param {Pick<import("../reel.js").Reel, "result">} reel
 * @param {Say} say
 */
export function resultOf({ result }, say) {
  if (!result) return null;
  return typeof result === "string" ? { text: result, raw: result } : { text: say(result.message), raw: result.raw };
}

/** @param {import("../reel.js").Reel} reel @param {Say} say */
export function titleOf({ title }, say) {
  return typeof title === "string" ? title : say(title);
}
