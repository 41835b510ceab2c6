/** The public interface of the npm package `boardreel`: the element `<board-reel>` and the function that defines it. */

import type { GameRow, Reel } from "./reel.js";

export type { Box, Frame, GameRow, Item, Message, Reel, Scene, Shape, Side, Tree } from "./reel.js";

export type State = "idle" | "loading" | "ready" | "error";
export type SaveForm = "original" | "utf8" | "current";

/** What `load` takes: the text of a record if it begins with `(`, perhaps after a byte order mark; any other string is its URL. */
export type RecordSource = string | URL | ArrayBuffer | ArrayBufferView | Blob | Response;

/** Options of `load`: `move` is a link, as in the attribute, or `end`; `game` is counted from 1. */
export interface LoadOptions {
  name?: string | null;
  charset?: string | null;
  game?: number;
  move?: string;
  /** The address of a Reel file of the same game, which is shown without Python. */
  reel?: string;
}

/** An index of positions in the memory of the page. `source` has the methods of the reader in `web/explorer/index_reader.js`. */
export interface ExplorerSource {
  source: object;
  title?: string;
  /** Open a game of the index in place. */
  openGame?(game: { file: string; number: number; players: string[] }, place: number): void | Promise<void>;
}

/** Settings of a viewer; those that are missing are as the attributes say. */
export interface Settings {
  theme?: "auto" | "light" | "dark";
  palette?: NonNullable<BoardReelAttributes["palette"]>;
  coordinates?: boolean;
  /** The first and the last move whose numbers are on the board, null for none. */
  numbers?: readonly [number, number] | null;
  /** Whether pieces have the letters of their colors. */
  letters?: boolean;
  flip?: boolean;
  /** Of playback, as a factor. */
  speed?: number;
  /** Whether a step forward to a move is heard. */
  sound?: boolean;
  /** Parts of the drawing that were switched, by name. */
  switched?: Readonly<Record<string, boolean>>;
}

/** The attributes of `<board-reel>`; the documentation describes them. */
export interface BoardReelAttributes {
  src?: string;
  game?: number | string;
  move?: number | string;
  theme?: "auto" | "light" | "dark";
  palette?: "default" | "colorblind" | "contrast" | "redblack" | "whiteblack";
  lang?: string;
  controls?: "full" | "compact" | "none";
  coordinates?: "on" | "none";
  numbers?: "all" | "last" | `last-${number}` | `${number}-${number}` | `${number}` | number;
  caption?: string;
  comments?: "auto" | "below" | "none";
  title?: "on" | "none";
  result?: "on" | "hidden";
  tabs?: string;
  height?: number | string;
  site?: string;
  autoplay?: boolean;
  reel?: string;
  poster?: string;
  plugins?: string;
  explore?: "button" | "off" | "on";
  explorer?: string;
  puzzle?: boolean;
  edit?: boolean;
}

/** The attributes as properties: true or false, or a text that is empty if there is no attribute. */
export type BoardReelProperties = {
  [Name in Exclude<keyof BoardReelAttributes, "lang" | "title">]-?: NonNullable<
    BoardReelAttributes[Name]
  > extends boolean
    ? boolean
    : Exclude<NonNullable<BoardReelAttributes[Name]>, number> | "";
};

/** The element. `define` resolves to its class. */
export interface BoardReel extends HTMLElement, BoardReelProperties {
  readonly state: State;
  /** Number of the current node, in file order from 0; set it to go to another node. */
  node: number;
  /** Index of the child taken at each step from the root. */
  readonly path: number[];
  /** Link to the current position, a value for `move`. */
  readonly link: string;
  /** The Reel: everything the viewer knows about the game. */
  readonly document: Reel | null;
  /** The moves that the reader has tried, as JSON; set it to restore them if they fit. */
  draft: string;
  /** The settings that the reader has changed; they take precedence over attributes. */
  settings: Settings;

  /** Load a record; resolves when the board is drawn or the failure is shown, rejects with a `TypeError` if the source is none. */
  load(source?: RecordSource | null, options?: LoadOptions): Promise<void>;
  /** Go to a node by its number, or to a position by its link. */
  goTo(target: number | string): Promise<void>;
  first(): void;
  previous(): void;
  next(): void;
  last(): void;
  /** Move the keyboard focus to the viewer. */
  focus(options?: FocusOptions & { focusVisible?: boolean }): void;
  /** Handle a key that was pressed elsewhere on the page; returns whether the viewer used it. */
  handleKey(event: KeyboardEvent): boolean;
  /** Resolve to one row per game of the file. */
  games(): Promise<GameRow[]>;
  /** Download the record. */
  save(form: SaveForm): Promise<void>;
  /** Play a move at the current position, as players write it; resolves to whether it is legal. */
  tryMove(move: string): Promise<boolean>;
  /** Let the tab "Explorer" show an index that the page has in memory; null for the one of the attribute. */
  useExplorer(source: ExplorerSource | null): void;
  /** Replace the edits of the reader; resolves to whether they fit the game, null if moves cannot be tried now. */
  restore(draft: string): Promise<boolean | null>;
  /** Undo the last edit of the reader; resolves to whether there was one. */
  undo(): Promise<boolean>;
  /** Redo the edit that was undone last; resolves to whether there was one. */
  redo(): Promise<boolean>;
  /** Resolve to the record with the tried moves as the bytes of a file. */
  record(scope?: "record" | "game" | "line" | "additions"): Promise<Uint8Array>;
  /** Print the game with figures, comments and variations; returns whether it can be printed. */
  print(): boolean;
  /** Return the current position as the text of an SVG file. */
  toSVG(): string;
  /** Resolve to the current position as a PNG file, `width` pixels wide. */
  toPNG(width?: number): Promise<Blob | null>;
}

export interface BoardReelEventMap {
  "reel-load": CustomEvent<{ title: string; game: string; games: number; nodes: number }>;
  "reel-move": CustomEvent<{ node: number; link: string; path: number[] }>;
  "reel-point": CustomEvent<{ point: string }>;
  "reel-edit": CustomEvent<{ node: number; edit: object; draft: string; document: Reel; original: Uint8Array | null }>;
  "reel-save": CustomEvent<{ scope: string; file: File | null; link: string }>;
  "reel-settings": CustomEvent<Settings>;
  "reel-solved": CustomEvent<{ node: number; tries: number; hints: number; time: number }>;
  "reel-error": CustomEvent<{ code: string; message: string }>;
}

/** Listeners of the events as JSX has them: `onreel-move`. */
export type BoardReelListeners = {
  [Name in keyof BoardReelEventMap as `on${Name}`]?: (event: BoardReelEventMap[Name]) => void;
};

/** The address of the folder with the viewer's files, relative to the page; by default `/boardreel/`. */
export interface DefineOptions {
  base?: string | URL;
}

/**
 * Define `<board-reel>`: load the viewer's script from `base`. Resolves to the class, or to null on a server and if the files are
 * missing, which the console reports.
 */
export function define(options?: DefineOptions): Promise<(new () => BoardReel) | null>;

/** Version of the package and of its files. */
export const VERSION: string;
export const TAG_NAME: "board-reel";
export const DEFAULT_BASE: string;

declare global {
  interface HTMLElementTagNameMap {
    "board-reel": BoardReel;
  }
  interface HTMLElementEventMap extends BoardReelEventMap {}
}
