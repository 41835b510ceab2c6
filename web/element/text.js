/**
 * Messages to text: templates with `{argument}`, arguments that may be messages themselves.
 *
 * @typedef {import("../reel.js").Message} Message
 * @typedef {(message: Message | string) => string} Say
 */

/**
 * @param {readonly Record<string, string>[]} tables the first that has a key counts
 * @returns {Say} a string is a key without arguments
 */
export function speaker(...tables) {
  /** @type {Map<string, string>} */
  const templates = new Map();
  for (const table of tables.toReversed()) for (const [key, text] of Object.entries(table)) templates.set(key, text);
  /** @type {Say} */
  const say = (message) => {
    const [key, args = {}] = typeof message === "string" ? [message] : message;
    const values = new Map(Object.entries(args));
    return (templates.get(key) ?? key).replace(/\{(\w+)\}/g, (_, name) => {
      const value = values.get(name);
      return Array.isArray(value) ? say(value) : String(value ?? "");
    });
  };
  return say;
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

/** Return the plural category of a count in a language, such as `one` or `other`. @param {string} language @param {number} count */
export const plural = (language, count) => new Intl.PluralRules(language).select(count);

/** Seconds as a clock shows them: `1:05`, with hours `2:00:00`. @param {number} seconds */
export function clockText(seconds) {
  const whole = Math.floor(Math.abs(seconds));
  const hours = Math.floor(whole / 3600);
  const rest = [Math.floor(whole / 60) % 60, whole % 60].map((part) => String(part).padStart(2, "0")).join(":");
  return `${seconds < 0 ? "\u2212" : ""}${hours ? `${hours}:${rest}` : rest.replace(/^0/, "")}`;
}

/** @param {import("../reel.js").Reel} reel @param {Say} say */
export function titleOf({ title }, say) {
  return typeof title === "string" ? title : say(title);
}
