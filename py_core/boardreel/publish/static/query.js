/**
 * Parse and evaluate queries such as `player:lee date:2016-03..2017 -result:B+R`, as `boardreel/query` does in Python.
 *
 * @typedef {"text" | "name" | "result" | "path" | "number" | "date" | "rank" | "size"} Kind
 * @typedef {(text: string) => string} Fold
 * @typedef {[low: number, high: number]} Span
 * @typedef {{ field: string, operator: string, value: string, test: (texts: readonly string[]) => boolean }} Term
 * @typedef {{ name: "not" | "all" | "any", count: number }} Operation
 */

/** Fields and how their values are compared. @type {Readonly<Record<string, Kind>>} */
export const FIELDS = {
  words: "text",
  player: "text",
  black: "text",
  white: "text",
  event: "text",
  place: "text",
  date: "date",
  result: "result",
  winner: "name",
  game: "name",
  size: "size",
  komi: "number",
  handicap: "number",
  rank: "rank",
  moves: "number",
  has: "name",
  code: "name",
  file: "path",
};
const FEATURES = ["comments", "variations", "evaluation", "setup", "problems"];
const TOKEN = /([()]|-(?=[^\s)]))|(?:([A-Za-z]+):)?([<>]=?|=)?(?:"([^"]*)"?|([^\s()"]+))?/g;
const MAX_CHARACTERS = 100_000;
/** What people write after the plus sign of a result. */
const CAUSES = ["resignation", "resigned", "resigns", "timeout", "forfeit"];
const SIZE_FACTOR = 1000;
/** Numbers for ranks, see `boardreel/ratings.py`. @type {readonly [letters: string, base: number, step: number][]} */
const RANKS = [
  ["k级級급", 3050, -100],
  ["d段단", 3000, 100],
  ["p", 4000, 100],
];
/** First words of the names of games in which White begins. */
const WHITE_FIRST = ["Chess", "Havannah", "TwixT"];
const NUMERALS = "一二三四五六七八九十";
const RANK = new RegExp(`^\\s*(\\d{1,2}|[初초${NUMERALS}])\\s*([kdp段단级級급])(p?)`, "i");

/**
 * A query has a field that does not exist here, or a value that does not fit its field: then `value` is not null. The field is null if the
 * query is too long.
 */
export class QueryError extends Error {
  /** @param {string | null} field @param {string | null} value @param {readonly string[]} fields those that exist here */
  constructor(field, value, fields) {
    const problem = value === null ? `there is no field ${field}` : `${value} is not a value of ${field}`;
    super(field === null ? `the query has more than ${MAX_CHARACTERS} characters` : problem);
    Object.assign(this, { name: "QueryError" });
    this.field = field;
    this.value = value;
    this.fields = fields;
  }
}

/** @param {string} text @returns {Span | null} */
function parseNumber(text) {
  if (!/^[+-]?\d+(?:[.,]\d+)?$/.test(text)) return null;
  const number = Number(text.replace(",", "."));
  return [number, number];
}

/** @param {string} text @returns {Span | null} */
function parseSize(text) {
  const [, columns, rows = columns] = /^(\d+)(?:[x:](\d+))?$/i.exec(text) ?? [];
  if (columns === undefined) return null;
  const number = SIZE_FACTOR * Number(columns) + Number(rows);
  return [number, number];
}

/** @param {string} text @returns {Span | null} */
function parseDate(text) {
  const [, year, month, day] = /^(\d{4})(?:-(\d\d)(?:-(\d\d))?)?(?![\w./-])/.exec(text) ?? [];
  if (year === undefined) return null;
  const start = Number(year) * 10000 + Number(month ?? 0) * 100 + Number(day ?? 0);
  return [start, start + (day ? 0 : month ? 99 : 9999)];
}

/** Return the first date in a text: `2024`, `2024-05` or `2024-05-17`; empty without one. @param {string} text */
export const firstDate = (text) => /(?<!\d)(?!0000)\d{4}(?:-(?:0\d|1[0-2])(?:-\d\d)?)?(?!\d)/.exec(text)?.[0] ?? "";

/** @param {string} text @returns {Span | null} */
function parseRank(text) {
  const narrow = text.normalize("NFKC");
  const [, count, letter, professional] = RANK.exec(narrow) ?? [];
  if (count === undefined) {
    const [, rating = 0] = /^\s*(\d{3,4})(?!\d)/.exec(narrow) ?? [];
    return Number(rating) ? [Number(rating), Number(rating)] : null;
  }
  const known = (professional || letter).toLowerCase();
  const [, base, step] = RANKS.find(([letters]) => letters.includes(known)) ?? ["", 0, 1];
  const number = base + step * (/\d/.test(count) ? Number(count) : NUMERALS.indexOf(count) + 1 || 1);
  return [number, number];
}

/** @type {Partial<Record<Kind, (text: string) => Span | null>>} */
const SPAN_PARSERS = { number: parseNumber, size: parseSize, date: parseDate, rank: parseRank };
/** The same for the texts of games, if they are written more freely than in queries. @type {typeof SPAN_PARSERS} */
const TEXT_PARSERS = { date: (text) => parseDate(firstDate(text)) };
/** @type {Readonly<Record<string, (one: Span, term: Span) => boolean>>} */
const COMPARISONS = {
  "": (one, term) => term[0] <= one[0] && one[1] <= term[1],
  "=": (one, term) => term[0] <= one[0] && one[1] <= term[1],
  ">": (one, term) => one[0] > term[1],
  ">=": (one, term) => one[0] >= term[0],
  "<": (one, term) => one[1] < term[0],
  "<=": (one, term) => one[1] <= term[1],
};

/** @param {string} text */
const escaped = (text) => text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
/** @param {string} text */
const oneLine = (text) => text.trim().split(/\s+/).join(" ");

/** Return whether a value of `RE` means a draw. @param {string} result */
const isDraw = (result) => /^\s*(?:0|draw|jigo|tie)\s*$/i.test(result);

/** Return a result, folded, with the amount as records write it: `b+r` for `b+resign`. @param {string} text */
function shortResult(text) {
  const [winner, ...rest] = text.split("+");
  if (!rest.length) return winner.trim();
  const amount = rest.join("+").trim();
  const isCause = amount && CAUSES.some((cause) => cause.startsWith(amount));
  const number = parseNumber(amount) && amount.replace(",", ".").replace(/\.0*$|(\.\d*[1-9])0+$/, "$1");
  return `${winner.trim()}+${isCause ? amount[0] : (number ?? amount)}`;
}

/** Return the function that compares folded texts with a folded value. @param {string} kind @param {string} value @returns {(text: string) => boolean} */
function textMatcher(kind, value) {
  if (kind === "exact") return (text) => oneLine(text) === value;
  if (kind === "name") {
    const pattern = new RegExp(`(?<![\\p{L}\\p{N}_])${escaped(value)}(?![\\p{L}\\p{N}_])`, "u");
    return (text) => pattern.test(text);
  }
  if (kind === "result") {
    const short = shortResult(value);
    const isPart = (/** @type {string} */ text) =>
      text.startsWith(short) && (short.endsWith("+") || !/^[0-9.,]/.test(text.slice(short.length)));
    return (text) => (isDraw(value) && isDraw(text)) || isPart(shortResult(text));
  }
  if (kind === "path") {
    if (!/[*?]/.test(value)) return (text) => text.includes(value);
    const glob = Array.from(value, (sign) => (sign === "*" ? ".*" : sign === "?" ? "." : escaped(sign))).join("");
    const pattern = new RegExp(`^(?:.*[/!])?${glob}$`, "su");
    return (text) => pattern.test(text);
  }
  return value.includes(" ") ? (text) => oneLine(text).includes(value) : (text) => text.includes(value);
}

/**
 * Return the test of a term, null if the value does not fit the field.
 *
 * @param {string} field
 * @param {string} operator such as `>=`, or empty
 * @param {string} value
 * @param {Fold} fold
 * @param {Fold} foldGame
 * @returns {Term["test"] | null}
 */
function termTest(field, operator, value, fold, foldGame) {
  const kind = /** @type {Kind} */ (FIELDS[field]);
  const parse = SPAN_PARSERS[kind];
  if (!parse) {
    const folded = fold(oneLine(value));
    if (!folded || !["", "="].includes(operator) || (field === "has" && !FEATURES.includes(folded))) return null;
    const fits = textMatcher(operator ? "exact" : kind, folded);
    return (texts) => texts.some((text) => fits(foldGame(text)));
  }
  const parseText = TEXT_PARSERS[kind] ?? parse;
  const place = value.indexOf("..");
  const [first, last] = place < 0 ? [value, value] : [value.slice(0, place), value.slice(place + 2)];
  const low = first ? parse(first) : [Number.NEGATIVE_INFINITY];
  const high = last ? parse(last) : [0, Number.POSITIVE_INFINITY];
  if (!low || !high || !(first || last) || (place >= 0 && operator)) return null;
  const wanted = /** @type {Span} */ ([low[0], high[1]]);
  const compare = /** @type {(one: Span, term: Span) => boolean} */ (COMPARISONS[operator]);
  return (texts) =>
    texts.some((text) => {
      const span = parseText(text);
      return span !== null && compare(span, wanted);
    });
}

/** @type {Readonly<Record<string, (results: readonly boolean[]) => boolean>>} */
const BOOLEAN = {
  all: (results) => results.every(Boolean),
  any: (results) => results.some(Boolean),
  not: ([result]) => !result,
};

/** A parsed query: terms and operations in postfix order. */
export class Query {
  /** @param {readonly (Term | Operation)[]} steps */
  constructor(steps) {
    this.steps = steps;
  }

  /** The terms, in their order. */
  get terms() {
    return this.steps.flatMap((step) => ("test" in step ? [step] : []));
  }

  /**
   * Return the result of the query.
   *
   * @template Value
   * @param {(term: Term) => Value} term returns the result of a term
   * @param {Readonly<Record<string, (results: Value[]) => Value>>} operations what combines results
   * @returns {Value}
   */
  evaluate(term, operations) {
    /** @type {Value[]} */
    const results = [];
    for (const step of this.steps)
      results.push("test" in step ? term(step) : operations[step.name](results.splice(results.length - step.count)));
    return results[0];
  }

  /** Return whether a game fits. @param {(field: string) => readonly string[]} values the texts that it has for a field */
  matches(values) {
    return this.decide((term) => term.test(values(term.field)));
  }

  /** Return whether a game fits. @param {(term: Term) => boolean} fits whether it fits a term */
  decide(fits) {
    return this.evaluate(fits, BOOLEAN);
  }
}

/**
 * Return the query that a text means. Throw `QueryError` for a field that is not among `fields`, for a value that does not fit,
 * and for a text that is too long.
 *
 * @param {string} text
 * @param {readonly string[]} fields those that can be used
 * @param {Fold} fold
 * @param {Fold} [foldGame] folds the texts of games; none has to if they are folded
 */
export function parseQuery(text, fields, fold, foldGame = fold) {
  if (text.length > MAX_CHARACTERS) throw new QueryError(null, null, fields);
  /** @type {(Term | Operation)[]} */
  const steps = [];
  const groups = [{ isNegated: false, alternatives: 0, terms: 0 }];
  let isNegated = false;
  const endAlternative = (/** @type {typeof groups[0]} */ group) => {
    if (group.terms > 1) steps.push({ name: "all", count: group.terms });
    group.alternatives += Number(group.terms > 0);
    group.terms = 0;
  };
  const closeGroup = () => {
    const group = /** @type {typeof groups[0]} */ (groups.pop());
    const outer = groups.at(-1);
    endAlternative(group);
    if (group.alternatives > 1) steps.push({ name: "any", count: group.alternatives });
    if (!group.alternatives && !outer) steps.push({ name: "all", count: 0 });
    if (!group.alternatives || !outer) return;
    if (group.isNegated) steps.push({ name: "not", count: 1 });
    outer.terms += 1;
  };
  for (const [token, sign, named, operator = "", quoted, bare] of text.matchAll(TOKEN)) {
    const value = bare ?? quoted ?? "";
    const group = /** @type {typeof groups[0]} */ (groups.at(-1));
    if (!token) continue;
    if (sign === "-") {
      isNegated = !isNegated;
      continue;
    }
    if (sign === "(") groups.push({ isNegated, alternatives: 0, terms: 0 });
    else if (sign === ")") {
      if (groups.length > 1) closeGroup();
    } else if (token === "OR") endAlternative(group);
    else if (named || /[\p{L}\p{N}_]/u.test(value)) {
      const field = (named ?? "words").toLowerCase();
      if (!fields.includes(field)) throw new QueryError(field, null, fields);
      const test = termTest(field, operator, value, fold, foldGame);
      if (!test) throw new QueryError(field, operator + value, fields);
      steps.push({ field, operator, value, test });
      if (isNegated) steps.push({ name: "not", count: 1 });
      group.terms += 1;
    }
    isNegated = false;
  }
  while (groups.length) closeGroup();
  return new Query(steps);
}

/** Return the names of the winner in a value of `RE`: the color, and the word `draw` for a draw. @param {string} result @returns {string[]} */
export function winnerNames(result) {
  const [, color] = /^\s*(\w+)\s*\+/.exec(result) ?? [];
  const letter = color?.toLowerCase();
  if (letter) return [letter, ...({ b: ["black"], w: ["white"] }[letter] ?? [])];
  return isDraw(result) ? ["draw"] : [];
}

/** Return the size of the board that the scope of a game names, such as `19` or `13x9`, or nothing. @param {string} scope */
export function sizeText(scope) {
  const [size = "", columns, rows] = /\b(\d+)x(\d+)\b/.exec(scope) ?? [];
  return columns && columns === rows ? columns : size;
}

/**
 * Return what players in playing order are found by: their names and, if there are two, their colors. `game` is the name or the scope of
 * their game.
 *
 * @param {readonly string[]} players
 * @param {string} game
 * @returns {Record<string, string[]>}
 */
export function playerTexts(players, game) {
  const [first, second] = players.length === 2 ? players : [];
  const [black, white] = WHITE_FIRST.includes(game.split(" ", 1)[0]) ? [second, first] : [first, second];
  return { player: players.filter(Boolean), black: black ? [black] : [], white: white ? [white] : [] };
}
