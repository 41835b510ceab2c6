/** What pages can rely on: the element `<board-reel>` as the package `boardreel` of npm offers it. */

import type { GameRow, Reel } from "./reel.js";

export type { Box, Frame, GameRow, Item, Message, Reel, Scene, Shape, Side, Tree } from "./reel.js";

export type State = "idle" | "loading" | "ready" | "error";
export type SaveForm = "original" | "utf8" | "current";

/** How a record is loaded; `move` is a link as in the address of a page, or `end`; `game` counts from 1. */
export interface LoadOptions {
  name?: string | null;
  charset?: string | null;
  game?: number;
  move?: string;
}

export class BoardReel extends HTMLElement {
  /** Attributes as properties: what they mean stands in the table of the README. */
  src: string;
  game: string;
  move: string;
  theme: string;
  palette: string;
  controls: string;
  autoplay: boolean;
  reel: string;
  poster: string;
  plugins: string;

  readonly state: State;
  /** Number of the node that is shown, in file order from 0; setting it goes there. */
  node: number;
  /** Which child was taken at each step from the root. */
  readonly path: number[];
  /** The link to the position that is shown, as in `move`. */
  readonly link: string;
  /** The game that is shown. */
  readonly document: Reel | null;

  /** Loads a record and shows it; settles when the board is drawn or the failure is shown. */
  load(source?: string | Uint8Array | Blob | null, how?: LoadOptions): Promise<void>;
  /** Shows a node by its number, or a position by its link. */
  goTo(target: number | string): Promise<void>;
  first(): void;
  previous(): void;
  next(): void;
  last(): void;
  /** Gives the viewer the focus; while a record is loading, the viewer that will show it. */
  focus(options?: FocusOptions & { focusVisible?: boolean }): void;
  /** Does what a key does in the viewer, for keys pressed elsewhere on the page; returns whether the viewer used it. */
  handleKey(event: KeyboardEvent): boolean;
  /** One row a game of the file that is shown. */
  games(): Promise<GameRow[]>;
  /** Offers the record for saving. */
  save(form: SaveForm): Promise<void>;
  /** The position as the text of an SVG file. */
  toSVG(): string;
  /** The position as a picture; width in pixels. */
  toPNG(width?: number): Promise<Blob | null>;
}

export interface BoardReelEventMap {
  "reel-load": CustomEvent<{ title: string; game: string; games: number; nodes: number }>;
  "reel-move": CustomEvent<{ node: number; link: string; path: number[] }>;
  "reel-point": CustomEvent<{ point: string }>;
  "reel-error": CustomEvent<{ code: string; message: string }>;
}

declare global {
  interface HTMLElementTagNameMap {
    "board-reel": BoardReel;
  }
  interface HTMLElementEventMap extends BoardReelEventMap {}
}
