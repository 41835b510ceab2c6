/** Full-text search over the sections of the documentation. Nothing here knows the page. */

/**
 * A section as the index holds it; the URL is relative to the folder of the pages.
 *
 * @typedef {{ url: string, page: string, heading: string, text: string }} Section
 */

/** Weight of a word by the part of a section in which it is found. */
const WEIGHTS = { heading: 10, page: 4, text: 1 };
/** Score added when the heading begins with the word, or is the word. */
const PREFIX_WEIGHT = 10;
const EXACT_WEIGHT = 20;
const MAX_RESULTS = 12;
const EXCERPT_CHARACTERS = 120;
const EXCERPT_LEAD_CHARACTERS = 40;

/** Return the words of a query in lower case. @param {string} query */
export function wordsOf(query) {
  return query
    .toLowerCase()
    .split(/[\s,;]+/)
    .filter(Boolean);
}

/**
 * Return the sections that contain every word, best first.
 *
 * @param {readonly Section[]} sections
 * @param {string} query
 * @returns {Section[]}
 */
export function findSections(sections, query) {
  const words = wordsOf(query);
  if (!words.length) return [];
  return sections
    .map((section) => ({ section, score: scoreOf(section, words) }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score)
    .slice(0, MAX_RESULTS)
    .map(({ section }) => section);
}

/** Return the score of a section for some words, 0 unless it contains all of them. @param {Section} section @param {string[]} words */
function scoreOf(section, words) {
  let total = 0;
  for (const word of words) {
    let score = 0;
    for (const [field, weight] of Object.entries(WEIGHTS)) {
      if (Reflect.get(section, field).toLowerCase().includes(word)) score += weight;
    }
    if (!score) return 0;
    const heading = section.heading.toLowerCase();
    if (heading.startsWith(word)) score += PREFIX_WEIGHT;
    if (heading === word) score += EXACT_WEIGHT;
    total += score;
  }
  return total;
}

/**
 * Return the part of a text around the first word that it contains.
 *
 * @param {string} text
 * @param {string} query
 */
export function excerpt(text, query) {
  const lower = text.toLowerCase();
  let first = text.length;
  for (const word of wordsOf(query)) {
    const place = lower.indexOf(word);
    if (place >= 0) first = Math.min(first, place);
  }
  if (first === text.length) first = 0;
  let start = Math.max(0, first - EXCERPT_LEAD_CHARACTERS);
  if (start > 0) start = text.indexOf(" ", start) + 1 || start;
  let end = start + EXCERPT_CHARACTERS;
  if (end < text.length) end = Math.max(text.lastIndexOf(" ", end), first + 1);
  return `${start > 0 ? "… " : ""}${text.slice(start, end).trim()}${end < text.length ? " …" : ""}`;
}

/**
 * Split a text at the words of a query. Return its parts, each with whether it matches a word.
 *
 * @param {string} text
 * @param {string} query
 * @returns {{ text: string, isMatch: boolean }[]}
 */
export function highlight(text, query) {
  const words = wordsOf(query).map((word) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  if (!words.length) return [{ text, isMatch: false }];
  const parts = text.split(new RegExp(`(${words.join("|")})`, "i"));
  return parts.map((part, index) => ({ text: part, isMatch: index % 2 === 1 })).filter((part) => part.text);
}
