import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";

const WEB = new URL("../../../web/", import.meta.url);

/**
 * Spread arguments that are known to be few: a list of any length would overflow the stack.
 *
 * @type {Record<string, string>} argument → why it is short
 */
const SHORT = {
  "...new Uint8Array(digest)": "a hash",
  "...digest": "a hash",
  "...hash": "a hash",
  "...item.at": "a point",
  "...parts": "the words of a template",
  '...name.split(" ")': "classes of an item",
  '...names.split(" ")': "classes of an item",
  "...reel.messages": "languages",
  "...tables": "languages",
  "...args": "arguments of a call",
  "...args.slice(1)": "arguments of a call",
  "...args.map(pythonValue)": "arguments of a call",
  "... ([id, ...args])": "arguments of a call",
  "... ([reel.game.number, ...args])": "arguments of a call",
  "...others": "checks of a value",
  "...sidesOf(corners)": "the sides of a board",
  "...xs": "the corners of a board",
  "...ys": "the corners of a board",
  "...drafts.map((draft) => this.#row(draft, placeOf(draft.id)))": "drafts that a browser keeps, at most 200",
  '...facts.flatMap((fact, index) => [index ? " \\u00b7 " : "", make("bdi", {}, fact)])': "facts about a draft",
  "...buttons": "buttons of a note",
  "...content": "controls of a row",
  "...next": "a page of a list of games",
  "...fields": "controls of a row, players of a game",
  "...Object.values(this.#rows)": "rows of a form",
  "...[...this.#families.keys()].map((name) => new Option(name))": "families of games",
  "...games.map(({ name }) => new Option(name))": "games of a family",
  "...sizes.map((size) => new Option(String(size)))": "sizes of a board",
  "...options": "numbers of handicap stones",
  "...wheels": "wheels that a page names",
  "...urls": "wheels that a page names",
  "...this.headers.values()": "columns of a table",
  "...cells": "columns of a table",
  "...children": "of table.js: columns of a table",
  "...names.map(([tag, name]) => new Option(name, tag, false, tag === language))": "languages",
  "...records.map((record) => row(record, actions))": "recent files, at most 20",
  "...shares.map((share) => row(share, open))": "shares that wait, at most 5",
  "...others.map(({ used }) => used + 1)": "recent files, at most 20",
  "...cards": "featured samples",
  "...tagsOf(sample)": "tags of a sample",
  "...[...games.keys()].map((game) => new Option(game, game, false, game === value))": "games of samples",
};

/**
 * Find what is spread into the arguments of calls. Text in quotes and comments is ignored; parameters of functions are not calls.
 *
 * @param {string} source
 * @returns {string[]}
 */
function spreads(source) {
  const code = source.replace(/\/\*[\s\S]*?\*\/|(?<![:\\])\/\/[^\n]*/g, "");
  /** @type {{ bracket: string, isCall: boolean, found: string[] }[]} */
  const open = [];
  const found = [];
  for (let at = 0; at < code.length; at += 1) {
    const character = code[at];
    if ("([{".includes(character))
      open.push({ bracket: character, isCall: character === "(" && /[\w$\])]\s*$/.test(code.slice(0, at)), found: [] });
    else if (")]}".includes(character)) {
      const closed = open.pop();
      const isFunction = /^\s*(?:=>|\{)/.test(code.slice(at + 1));
      if (closed && !isFunction) found.push(...closed.found);
    } else if (code.startsWith("...", at) && open.at(-1)?.isCall) {
      open.at(-1)?.found.push(argumentAt(code, at));
      at += 2;
    }
  }
  return found;
}

/** @param {string} code @param {number} start */
function argumentAt(code, start) {
  let depth = 0;
  for (let at = start; at < code.length; at += 1) {
    if ("([{".includes(code[at])) depth += 1;
    else if (")]}".includes(code[at]) && (depth -= 1) < 0) return code.slice(start, at);
    else if (code[at] === "," && depth === 0) return code.slice(start, at);
  }
  return code.slice(start);
}

test("the search finds what is spread into a call and nothing else", () => {
  const source =
    "f(...a, [...b], { ...c }); const g = (...d) => d; function h(...e) {} /* f(...i) */ new K(1, ...j.map((x) => [x, 2]));";
  assert.deepEqual(spreads(source), ["...a", "...j.map((x) => [x, 2])"]);
});

test("no list of any length is spread into arguments", () => {
  const names = readdirSync(WEB, { recursive: true })
    .map(String)
    .filter((name) => name.endsWith(".js") && !name.includes("node_modules"));
  assert.ok(names.length > 50);
  const found = names.flatMap((name) =>
    spreads(readFileSync(new URL(name, WEB), "utf8")).map((text) => `${name}: ${text}`),
  );
  assert.deepEqual(
    found.filter((text) => !(text.slice(text.indexOf("...")) in SHORT)),
    [],
  );
});
