/** Types of what a viewer needs of the page around it, and of what its parts get: the element gives it, so that no part imports it. */

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
  /** replaces the viewer after the board of its game has changed, and returns the services of the new one */
  replace(node: number): Services;
  /** reports a point that was chosen on the board */
  point(point: string): void;
  /** applies changed settings */
  settings(change: Partial<Settings>): void;
}

/**
 * All that the parts of a viewer get in place of it. Each part names what it needs of that, such as `Pick<Services, "say" | "state">`, so
 * that a test can draw it with nothing else.
 */
export interface Services extends GameServices, Omit<Host, "moved"> {
  /** the element of the viewer, which takes the focus and holds dialogs */
  readonly element: HTMLElement;
  say: FormatMessage;
  act(action: Action): void;
  /** shows the position of another node on the board until `preview(null)` */
  preview(node: number | null): void;
  /** announces a text to screen readers */
  speak(text: string): void;
  readonly parts: PartsOnDemand;
  readonly board: BoardView;
  readonly zoom: Zoom;
  /** reports a point that the reader has chosen; `event`: of a click */
  choosePoint(point: string, event?: MouseEvent): void;
}
