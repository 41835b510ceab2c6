/**
 * Validate a Reel from a file, a page or a cache before it is shown: a valid Reel cannot make the viewer throw, hang or fill the
 * memory. The types are those of `reel.schema.json`, and a test compares the two; unknown fields are ignored, because later cores
 * may add some.
 *
 * @typedef {import("./reel.js").Reel} Reel
 * @typedef {import("./value_checks.js").Check} Check
 */

import {
  classes,
  fields,
  flag,
  integer,
  list,
  map,
  number,
  object,
  oneOf,
  orNull,
  positive,
  range,
  text,
  tuple,
} from "./value_checks.js";

const MAX_NODES = 2_000_000;
/** Maximum number of elements in the drawing of a position, of the board without pieces, or of all trays. */
const MAX_DRAWN = 100_000;
/** Maximum number of points of a board and of tiles of a tiling. */
const MAX_POINTS = 1_000_000;
const MAX_SIDES = 100;
/** Maximum number of sources of evaluations in a lane. */
const MAX_SOURCES = 100;
/** Maximum nesting of messages as arguments of messages. */
const MAX_DEPTH = 8;

const count = range(0);
const counts = list(count);
const point = tuple([number, number]);
const box = tuple([number, number, positive, positive]);
/** @type {(value: any, depth?: number) => boolean} */
const message = (value, depth = MAX_DEPTH) =>
  Array.isArray(value) &&
  value.length < 3 &&
  text(value[0]) &&
  (value.length < 2 ||
    (object(value[1]) &&
      Object.values(value[1]).every(
        (entry) => text(entry) || number(entry) || (depth > 0 && message(entry, depth - 1)),
      )));
/** @type {Check} */
const phrase = (value) => message(value);

const place = { x: number, y: number };
const area = { ...place, width: number, height: number };
/** @type {Record<string, Check>} */
const SHAPES = {
  path: fields({ d: text }),
  circle: fields({ ...place, r: number }),
  rect: fields(area),
  text: fields({ ...place, text, size: number }, { width: number }),
};
/** @type {Check} */
const flat = (value) =>
  object(value) &&
  Object.hasOwn(SHAPES, value.type) &&
  SHAPES[value.type](value) &&
  (value.class === undefined || text(value.class));
const tiling = fields(
  { type: oneOf("tiling"), ...area, step: tuple([positive, positive]), shapes: list(flat) },
  { class: text },
);
/** @type {Check} */
const shape = (value) =>
  flat(value) ||
  (tiling(value) && (Math.abs(value.width) / value.step[0]) * (Math.abs(value.height) / value.step[1]) <= MAX_POINTS);
const shapes = list(shape);

const item = fields(
  { key: text, layer: text },
  { shapes, symbol: text, at: point, class: text, points: list(text), color: text, anchor: point, title: phrase },
);
const items = list(item);
const toggle = fields(
  { name: (value) => text(value) && /^\S+$/.test(value), label: phrase, on: flag },
  { choice: phrase },
);
const scene = fields({
  view: box,
  frame: box,
  layers: list(text),
  background: items,
  coordinates: items,
  cells: list(tuple([text, text, number, number, text], 4)),
  cellLayer: text,
  lattice: orNull(fields({ ...place, step: tuple([positive, positive]), columns: list(text), rows: list(text) })),
  symbols: map(shapes),
  toggles: list(toggle),
});
const info = list(fields({ label: phrase, text }, { side: count, words: phrase }));
const flags = range(0, 63);
const diagnostic = fields(
  {
    code: text,
    severity: oneOf("fatal", "error", "warning", "info"),
    message: text,
    line: range(1),
    column: range(1),
    offset: count,
    game: orNull(integer),
    node: orNull(integer),
  },
  { about: phrase, subject: text },
);
const frame = fields(
  {},
  {
    board: counts,
    add: counts,
    remove: counts,
    marks: counts,
    classes: list(tuple([count, classes])),
    view: box,
    off: list(text),
    toPlay: orNull(text),
    scores: list(list(orNull(number))),
    canMove: list(orNull(flag)),
    left: list(counts),
    status: orNull(phrase),
    ranks: orNull(list(orNull(count))),
    say: phrase,
    comment: text,
    mentions: list(tuple([count, count, list(text), counts], 3)),
    name: text,
    remarks: list(phrase),
    legal: flag,
    diagnostics: counts,
    info: range(1),
    properties: list(tuple([text, list(text)])),
  },
);
const part = fields({
  items,
  infos: list(info),
  frames: map(frame),
  diagnostics: list(diagnostic),
  omittedDiagnostics: list(tuple([count, count])),
  flags: list(tuple([count, flags])),
  checked: tuple([count, count]),
});
const result = fields({ message: phrase, raw: text }, { winner: count });
/** @type {(value: Check, optional?: Record<string, Check>) => Check} */
const seriesOf = (value, optional) =>
  fields({ source: text, label: phrase, side: orNull(count), values: list(tuple([count, value])) }, optional);
const evaluation = fields({
  winrate: list(
    seriesOf((value) => number(value) && value >= 0 && value <= 1),
    MAX_SOURCES,
  ),
  score: list(seriesOf(number, { unit: oneOf("points") }), MAX_SOURCES),
});
/** @type {(value: Check) => Check} */
const laneValues = (value) => list(tuple([count, list(value, MAX_SIDES)]));
const lanes = fields(
  { end: count },
  {
    lead: fields(
      { label: phrase, sides: list(counts, MAX_SIDES), values: laneValues(number) },
      { unit: oneOf("points") },
    ),
    mobility: fields({ values: laneValues(count) }),
  },
);
const symmetries = list(fields({ points: counts, colors: map(text), players: counts }));
const keys = fields({ prefix: text, points: list(text), symmetries, nodes: list(tuple([text, count, text])) });
const reel = fields(
  {
    format: oneOf("boardreel/1"),
    core: text,
    source: fields({
      name: orNull(text),
      charset: orNull(text),
      outcome: oneOf("ok", "recovered", "refused"),
      games: count,
    }),
    game: fields({ number: range(1), kind: text, name: text, rules: flag }),
    title: (value) => text(value) || message(value),
    result: orNull(result),
    infos: list(info),
    sides: list(
      fields({ color: text, class: text, letter: text, name: phrase, player: orNull(text), tray: orNull(count) }),
      MAX_SIDES,
    ),
    columns: list(fields({ name: text, label: phrase, star: flag, clock: flag }), MAX_SIDES),
    trays: list(list(fields({ name: text, shapes, box, count: range(1) }))),
    scene,
    items,
    tree: fields({
      parent: list(integer, MAX_NODES),
      label: list(orNull(text)),
      side: list(integer),
      number: list(integer),
      flags: list(flags),
      signs: list(tuple([count, oneOf("!!", "!", "!?", "?!", "?", "??")])),
      printed: list(tuple([count, integer])),
      figures: list(tuple([count, text, flag])),
    }),
    frames: map(frame),
    complete: flag,
    start: count,
    puzzle: orNull(
      fields(
        { goal: phrase },
        {
          solvers: list(count),
          moves: list(tuple([count, orNull(text), orNull(text), list(list(text))])),
          successes: list(count),
        },
      ),
    ),
    bookmarks: list(fields({ name: text, node: count })),
    diagnostics: list(diagnostic),
    diagnosticsLeftOut: count,
    checked: flag,
    messages: map(map(text)),
  },
  { notice: orNull(phrase), evaluation, lanes, keys },
);

/** Return whether a value is a Reel that can be shown. @param {any} value @returns {value is Reel} */
export function isReel(value) {
  return reel(value) && isTree(value) && areLanes(value) && isDrawable(value);
}

/**
 * Return whether a value is a part with frames that can be merged into a Reel.
 *
 * @param {any} value
 * @param {Reel} reel
 * @returns {value is import("./reel.js").ReelPart}
 */
export function isPartOf(value, reel) {
  if (!part(value)) return false;
  const { items, infos, frames, diagnostics, omittedDiagnostics, flags, checked } = value;
  const { length } = reel.tree.parent;
  // the frames of a part refer to its own lists
  return (
    isReel({ ...reel, items, infos, frames, diagnostics }) &&
    [...omittedDiagnostics, ...flags].every(([node]) => node < length) &&
    checked.every((/** @type {number} */ node) => node <= length)
  );
}

/** A node comes after its parent, so no way through the tree goes in circles. @param {Reel} reel */
function isTree({ tree, sides, start, bookmarks, evaluation }) {
  const { parent, side } = tree;
  const { length } = parent;
  const isNode = (/** @type {number} */ node) => node < length;
  const series = evaluation ? [...evaluation.winrate, ...evaluation.score] : [];
  return (
    parent[0] === -1 &&
    parent.every((before, node) => node === 0 || (before >= 0 && before < node)) &&
    [tree.label, side, tree.number, tree.flags].every((values) => values.length === length) &&
    side.every((index) => index >= -1 && index < sides.length) &&
    [tree.signs, tree.printed, tree.figures].every((values) => values.every(([node]) => isNode(node))) &&
    isNode(start) &&
    bookmarks.every(({ node }) => isNode(node)) &&
    series.every(({ side, values }) => (side ?? -1) < sides.length && values.every(([node]) => isNode(node)))
  );
}

/** Return whether the lanes list nodes of the tree in their order, with one number per side or contender. @param {Reel} reel */
function areLanes({ tree, sides, lanes }) {
  if (!lanes) return true;
  const { end, lead, mobility } = lanes;
  const isLane = (/** @type {import("./reel.js").LaneValues} */ values, /** @type {number} */ width) =>
    values.every(
      ([node, numbers], index) =>
        numbers.length === width && node < end && (index === 0 || node > values[index - 1][0]),
    );
  return (
    end <= tree.parent.length &&
    (!lead ||
      (lead.sides.length > 0 &&
        lead.sides.every((group) => group.every((side) => side < sides.length)) &&
        isLane(lead.values, lead.sides.length))) &&
    (!mobility || isLane(mobility.values, sides.length))
  );
}

/** Return the sum of weights. @param {number[]} weights */
const total = (weights) => weights.reduce((sum, weight) => sum + weight, 0);
/** Return the number of elements in a drawing. @param {import("./reel.js").Shape[]} shapes */
const weigh = (shapes) => total(shapes.map((shape) => (shape.type === "tiling" ? shape.shapes.length + 3 : 1))) + 1;

/** Return whether all references of a Reel exist and no position is too large to draw. @param {Reel} reel */
function isDrawable({ scene, sides, trays, items, frames, tree, infos, diagnostics, columns }) {
  const { lattice, cells } = scene;
  const symbols = new Map(Object.entries(scene.symbols).map(([name, shapes]) => [name, weigh(shapes)]));
  const weightOf = (
    /** @type {{ symbol?: string, shapes?: import("./reel.js").Shape[] }} */ { symbol, shapes = [] },
  ) => (symbol === undefined ? weigh(shapes) : (symbols.get(symbol) ?? Infinity));
  const fixed = [...scene.background, ...scene.coordinates, ...cells.map(([, symbol]) => ({ symbol }))];
  const pieces = sides.flatMap(({ tray }) => (tray === null ? [] : (trays[tray] ?? [{ symbol: "" }])));
  if (total([...fixed, ...pieces].map(weightOf)) > MAX_DRAWN) return false;
  if (lattice && lattice.columns.length * lattice.rows.length > MAX_POINTS) return false;

  const weights = items.map(weightOf);
  const weighAll = (/** @type {number[]} */ shown = []) => total(shown.map((item) => weights[item] ?? Infinity));
  /** upper bounds of the drawn elements by node; removed items are not subtracted, because they may not have been on the board */
  const boards = tree.parent.map(() => 0);
  return (
    infos.length > 0 &&
    Object.keys(frames).every((node) => /^\d+$/.test(node) && Number(node) < boards.length) &&
    boards.every((_, node) => {
      const { board, add, remove, marks, classes = [], info = 0, diagnostics: found = [], scores } = frames[node] ?? {};
      boards[node] = (board ? weighAll(board) : (boards[tree.parent[node]] ?? 0)) + weighAll(add);
      return (
        boards[node] + weighAll(marks) <= MAX_DRAWN &&
        weighAll(remove) + weighAll(classes.map(([item]) => item)) < Infinity &&
        info < infos.length &&
        found.every((index) => index < diagnostics.length) &&
        (!scores || (scores.length === sides.length && scores.every((row) => row.length === columns.length)))
      );
    })
  );
}
