/** Types of what a viewer needs of the page around it: the element gives them, so that no part of the viewer imports it. */

import type { FormatMessage } from "../reel/messages.js";
import type { GameHost, GameServices } from "../requests/game.js";
import type { Settings } from "../state/state.js";
import type { BoardView } from "./board/board.js";
import type { Zoom } from "./board/zoom.js";
import type { Action } from "./keys.js";
import type { PartsOnDemand } from "./parts_on_demand.js";

/** Services of the element that holds the viewer. */
export interface Host extends GameHost {
  /** reports the current node */
  moved(node: number): void;
  /** replaces the viewer after the board of its game has changed, and returns the new one */
  replace(node: number): BoardServices;
  /** reports a point that was chosen on the board */
  point(point: string): void;
  /** applies changed settings */
  settings(change: Partial<Settings>): void;
  charsets(): { charsets: string[]; charset: string | null; choose: (charset: string) => void } | null;
}

/** Where a part of the viewer gets the state, and reports what the reader does. */
export interface PartServices extends Omit<GameServices, "host" | "signal"> {
  /** the element of the viewer, which takes the focus and holds dialogs */
  readonly element: HTMLElement;
  say: FormatMessage;
  act(action: Action): void;
  /** shows the position of another node on the board until `preview(null)` */
  preview(node: number | null): void;
  /** announces a text to screen readers */
  speak(text: string): void;
}

/** What parts get that reach the page, the record or other parts. */
export interface OnDemandServices extends PartServices, GameServices {
  readonly host: Host;
  readonly parts: PartsOnDemand;
}

/** What parts get that act on the board. */
export interface BoardServices extends OnDemandServices {
  readonly board: BoardView;
  readonly zoom: Zoom;
  /** reports a point that the reader has chosen; `event`: of a click */
  choosePoint(point: string, event?: MouseEvent): void;
}
