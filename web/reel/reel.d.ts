/**
 * The Reel: everything a viewer needs to show one game, built by `boardreel.reel` (Python), described by `reel.schema.json`.
 * It holds drawing primitives, message keys with arguments, text and numbers; no rule of any game.
 */

/** A text not yet in a language: key of a template and its arguments; an argument may be a message itself. */
export type Message = [key: string, args?: Record<string, string | number | Message>];

export type Box = [x: number, y: number, width: number, height: number];

/** `class` is optional everywhere. Coordinates are user units, y downwards. */
export type Shape =
  | { type: "path"; d: string; class?: string }
  | { type: "circle"; x: number; y: number; r: number; class?: string }
  | { type: "rect"; x: number; y: number; width: number; height: number; class?: string }
  | { type: "text"; x: number; y: number; text: string; size: number; width?: number; class?: string }
  | {
      type: "tiling";
      x: number;
      y: number;
      width: number;
      height: number;
      step: [number, number];
      shapes: Shape[];
      class?: string;
    };

/** One drawn thing: an SVG group in `layer`, drawn in the order of the items inside a layer. */
export interface Item {
  key: string;
  layer: string;
  shapes?: Shape[];
  /** name of a symbol of the scene, moved by `at`, in place of `shapes` */
  symbol?: string;
  at?: [number, number];
  class?: string;
  /** `data-points` and `data-color` */
  points?: string[];
  color?: string;
  /** where a move number goes */
  anchor?: [number, number];
  title?: Message;
}

export interface Toggle {
  name: string;
  label: Message;
  on: boolean;
  choice?: Message;
}

export interface Scene {
  /** board alone; board with coordinates */
  view: Box;
  frame: Box;
  layers: string[];
  background: Item[];
  coordinates: Item[];
  /** empty points: name, symbol, x, y, name as players write it if it differs; a point has an element with `data-point` while no item is on it */
  cells: [point: string, symbol: string, x: number, y: number, written?: string][];
  cellLayer: string;
  /** in place of cells on large boards: the name of a point is column + row */
  lattice: null | { x: number; y: number; step: [number, number]; columns: string[]; rows: string[] };
  symbols: Record<string, Shape[]>;
  /** items with class `toggle-NAME` can be switched off by the reader; of those with the same `choice` one is on */
  toggles: Toggle[];
}

export interface Side {
  color: string;
  /** `player1` … */
  class: string;
  letter: string;
  name: Message;
  /** the person, as text of the record */
  player: string | null;
  /** index into `trays`, null where the game has none */
  tray: number | null;
}

export interface TrayPiece {
  name: string;
  shapes: Shape[];
  box: Box;
  count: number;
}

/**
 * Part of a comment, in UTF-16 code units, that refers to points or to a move. `points` all together are one reading, each of
 * `nodes` is another one; a mention with several readings is ambiguous.
 */
export type Mention = [start: number, end: number, points: string[], nodes?: number[]];

/**
 * What one node does and shows. Absent `toPlay`, `scores`, `canMove`, `left`, `status`, `ranks`: as in the parent. Absent `view`: the
 * whole board. Everything else absent: empty or null.
 */
export interface Frame {
  /** the whole drawing at this node, instead of `add` and `remove`, if the part has no frame of the parent; inherited fields are then given as well */
  board?: number[];
  /** indices into `items`; forward: remove then add; backward: remove `add`, add `remove` */
  add?: number[];
  remove?: number[];
  /** items drawn at this node only (last move, markup) */
  marks?: number[];
  /** classes put on items at this node only */
  classes?: [item: number, classes: string][];
  view?: Box;
  /** names of toggles that this node does without */
  off?: string[];
  toPlay?: string | null;
  /** one row a side, one number a column, null where it is not known */
  scores?: (number | null)[][];
  /** one entry a side: true, false, or null when it was not asked */
  canMove?: (boolean | null)[];
  /** pieces left, one row a side, one count a tray piece */
  left?: number[][];
  status?: Message;
  /** rank of every side at the end of the game, 1 for the winner; null before, or where a side has none */
  ranks?: (number | null)[] | null;
  /** spoken when the node is reached */
  say?: Message;
  comment?: string;
  /** points and moves in the comment, sorted, without overlaps; absent in Reels of earlier versions */
  mentions?: Mention[];
  name?: string;
  /** judgements of the move and of the position */
  remarks?: Message[];
  /** null where the node has no move */
  legal?: boolean | null;
  /** indices into `diagnostics` */
  diagnostics?: number[];
  /** index into `infos` when the game info of this node is not `infos[0]` */
  info?: number;
  /** every property of the node: identifier and decoded values */
  properties?: [identifier: string, values: string[]][];
}

export interface Diagnostic {
  code: string;
  severity: "fatal" | "error" | "warning" | "info";
  /** a sentence in English */
  message: string;
  /** the same as a message, where there is one */
  about?: Message;
  /** What the problem concerns, for problems of SGF, which are translated by their codes. */
  subject?: string;
  line: number;
  column: number;
  offset: number;
  game: number | null;
  node: number | null;
}

/** Parallel arrays with one entry a node, in file order; node 0 is the root. Children are in file order, the first one is the main line. */
export interface Tree {
  /** -1 for the root */
  parent: number[];
  /** short text of the move or null */
  label: (string | null)[];
  /** index of the mover's side or -1 */
  side: number[];
  /** move number or 0 */
  number: number[];
  /** bits: 1 comment, 2 against the rules, 4 has an error, 8 setup, 16 marked as important, 32 node name, 64 added by the reader (only in a live viewer) */
  flags: number[];
  /** annotation signs: node and `!!` `!` `!?` `?!` `?` `??` */
  signs: [node: number, sign: string][];
  /** nodes with another number on the board than in the move list, or with none (0) */
  printed: [node: number, number: number][];
  /** nodes that begin a figure: name, whether moves that cannot be seen in it are listed */
  figures: [node: number, name: string, lists: boolean][];
  /** parent → its children where a draft changed them; absent in Reel files */
  children?: Record<number, number[]>;
}

/** What an edit of a draft changed in the Reel. */
export interface ReelPatch {
  /** nodes whose list of children changed; a node that was removed is in no list any more */
  children: [parent: number, children: number[]][];
  /** entries of the tree's tables for new and changed nodes */
  nodes: [
    node: number,
    parent: number,
    label: string | null,
    side: number,
    number: number,
    flags: number,
    sign: string | null,
    printed: number | null,
  ][];
  /** nodes whose frames no longer apply; they are requested again when they are shown */
  stale: number[];
  /** the lanes apply to the nodes before this one; absent if the game has none */
  lanesEnd?: number;
  /** other parts of the Reel that changed */
  fields: Partial<Reel>;
  /** frames of new and changed nodes, which replace those of the Reel */
  part: ReelPart;
}

/** `words`: shown in place of `text`, which is what the record writes; `side`: the row names the person who plays that side */
export interface Info {
  label: Message;
  text: string;
  words?: Message;
  side?: number;
}

/**
 * The values that one program wrote into the record, from the perspective of one side. A node without a value is a gap, not
 * a zero.
 */
export interface EvaluationSeries {
  /** identifies the source within its lane: `KT SBKV SBKS OGSC LZ BWWR ES KataGo KaTrain V` */
  source: string;
  /** the program, or the name of the property */
  label: Message;
  /** index of the side for which larger values are better; null if the game has no such side */
  side: number | null;
  /** unit of a score lead; absent if it has none */
  unit?: "points";
  /** in the order of nodes; a value belongs to the position after its node */
  values: [node: number, value: number][];
}

/** Evaluations in the record. In each lane the first source is the one to show; the others can be chosen in its place. */
export interface Evaluation {
  /** probability of winning, from 0 to 1 */
  winrate: EvaluationSeries[];
  /** lead in `unit` */
  score: EvaluationSeries[];
}

/**
 * Numbers of a lane in the order of nodes: a node that is not listed has the numbers of its parent. The root is listed as soon as
 * it is known.
 */
export type LaneValues = [node: number, numbers: number[]][];

/** Who leads by the numbers that the rules count, such as points or captures. */
export interface LeadLane {
  /** what is counted */
  label: Message;
  /** absent if the numbers have no unit */
  unit?: "points";
  /**
   * One entry per number: the sides that it is about, those of one player or a single one. With two contenders there is one
   * number, the lead of the first over the second; with more there is one for each, compared with the mean of all.
   */
  sides: number[][];
  values: LaneValues;
}

/** One number per side: its legal moves. */
export interface MobilityLane {
  values: LaneValues;
}

/**
 * Lanes of the chart that are computed from the positions. They are complete in a saved Reel; in a live viewer they start empty
 * and grow (`addLanes`).
 */
export interface Lanes {
  /** the lanes are known for the nodes before this one */
  end: number;
  lead?: LeadLane;
  mobility?: MobilityLane;
}

/** Answer to `lanes`: the numbers of the nodes from `first` up to, but not including, `end`. */
export interface LanesPart {
  first: number;
  end: number;
  lead?: LaneValues;
  mobility?: LaneValues;
}

/** A problem to solve, whose task is the position at `start`. The fields after `goal` are absent in Reels of earlier versions. */
export interface Puzzle {
  /** the objective in words */
  goal: Message;
  /** indices of the sides that the solver plays */
  solvers?: number[];
  /** the solver's moves: node, piece, name of a special move such as a pass, points as recorded and in each symmetric form that is accepted */
  moves?: [node: number, piece: string | null, name: string | null, forms: string[][]][];
  /** nodes from which the line succeeds if the solver plays on without a fault; at the end of a line, that it has succeeded */
  successes?: number[];
}

/** How a symmetry of the game maps a position: index of the image of each point, image of each color and of each player. */
export interface SymmetryTable {
  points: number[];
  colors: Record<string, string>;
  players: number[];
}

/** What turns moves of an index, which are in the orientation of their position's key, into those of the board that is shown. */
export interface Orientation {
  /** kind and scope of the game, separated by a tab, as in the postings of the pattern search */
  prefix: string;
  points: string[];
  /** the identity comes first */
  symmetries: SymmetryTable[];
}

/** Keys of the positions, with which they are found in an index (see the page "Index format" of the documentation). */
export interface PositionKeys extends Orientation {
  /** by node: key, index of the symmetry that turns the position into the key's orientation, and the node's move in the orientation of its parent's key */
  nodes: [key: string, symmetry: number, move: string][];
}

export interface Reel {
  format: "boardreel/1";
  /** version of the core that made it */
  core: string;
  source: { name: string | null; charset: string | null; outcome: "ok" | "recovered" | "refused"; games: number };
  /** game of the file, from 1; `kind` of rules; `name` as in the field */
  game: { number: number; kind: string; name: string; rules: boolean };
  /** "Alice – Bob", event or file name: text of the record, or a message when it has none */
  title: string | Message;
  /** in words, as the record writes it, and index of the winning side; null when it names none. */
  result: { message: Message; raw: string; winner?: number } | null;
  /** game info of the record: label and text; `infos[0]` is what counts where a frame names no other */
  infos: Info[][];
  sides: Side[];
  /** numbers of every side: with `star` a mark when it is not zero, with `clock` seconds */
  columns: { name: string; label: Message; star: boolean; clock: boolean }[];
  /** each different tray once, see `Side.tray` */
  trays: TrayPiece[][];
  scene: Scene;
  items: Item[];
  tree: Tree;
  /** node → frame; `complete`: all of them are there, else the others are asked for, or follow in a second text (`ReelPart`) */
  frames: Record<number, Frame>;
  complete: boolean;
  start: number;
  puzzle: null | Puzzle;
  /** shown above the comment, for example that the file ends in the middle of a move; older Reel files have none */
  notice?: Message | null;
  bookmarks: { name: string; node: number }[];
  /** absent if the record has no evaluations */
  evaluation?: Evaluation;
  /** absent if the game has no lanes; Reel files of earlier versions have none */
  lanes?: Lanes;
  /** only in Reels that were made with `--index` */
  keys?: PositionKeys;
  diagnostics: Diagnostic[];
  /** findings beyond those listed; `checked`: all nodes have been looked at */
  diagnosticsLeftOut: number;
  checked: boolean;
  /** templates of this game's messages by language; generic ones are in web/texts */
  messages: Record<string, Record<string, string>>;
}

/**
 * Answer to `rest`, `frames` and `check`: a part of a Reel that can be merged into it (`addFrames`) in any order and more than
 * once. Its frames refer to the lists of this part alone; a frame whose parent is not in the part has the whole `board`.
 * `infos[0]` is the game info of the root.
 */
export interface ReelPart {
  items: Item[];
  infos: Reel["infos"];
  frames: Record<number, Frame>;
  diagnostics: Diagnostic[];
  /** diagnostics beyond those listed: node and count */
  omittedDiagnostics: [node: number, count: number][];
  /** flags of the tree that are now known: node and bits */
  flags: [node: number, bits: number][];
  /** nodes that were checked without their frames: from the first up to, but not including, the second */
  checked: [first: number, end: number];
}

/** One row of the list of games of a file; made from the index, without reading the games. */
export interface GameRow {
  /** from 1 */
  number: number;
  /** `FILE!MEMBER` for a game in an archive */
  source?: string;
  game: string;
  /** names in the order of the players; one that is not known is empty */
  players: string[];
  event: string;
  date: string;
  /** in words, in the language of the list; empty when the record names none */
  result: string;
  /** as the record writes it */
  rawResult: string;
  /** id of the kind of game, and the result, if `result` may be English in place of the language of the list */
  resultMessage?: readonly [kind: string, message: Message];
}
