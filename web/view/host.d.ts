/** Types of what a viewer needs of the page around it: the element gives them, so that no part of the viewer imports it. */

import type { ExplorerSource } from "../explorer/sources.js";
import type { FormatMessage } from "../reel/messages.js";
import type { Diagnostic, Reel, ReelPart } from "../reel/reel.js";
import type { Answer, GameArguments, GameCall, Opened, SaveForm, SaveScope } from "../runtime/calls.js";
import type { Settings, State } from "../state/state.js";
import type { BoardView } from "./board/board.js";
import type { Zoom } from "./board/zoom.js";
import type { Action } from "./keys.js";
import type { PartsOnDemand } from "./parts_on_demand.js";

/** Services of the element that holds the viewer. */
export interface Host {
  /** adds the frames around a node to the Reel */
  frames(node: number): Promise<void>;
  /** adds the lanes of the chart to the Reel; `start`: even if Python has to be started */
  lanes(options?: { start?: boolean }): Promise<void>;
  /** reports the current node */
  moved(node: number): void;
  /** reports an edit, with all edits after it as JSON */
  edited(edit: { node: number; edit: object; draft: string }): void;
  /** replaces the viewer after the board of its game has changed, and returns the new one */
  replace(node: number): BoardServices;
  /** reports that a part of the record was saved, null as a download */
  saved(save: { scope: string; file: File | null }): void;
  /** reports a point that was chosen on the board */
  point(point: string): void;
  /** applies changed settings */
  settings(change: Partial<Settings>): void;
  /** the record of the game, null if there is none */
  record(): GameRecord | null;
  /** the record of the game that the element shows now */
  shownRecord(): GameRecord | null;
  /** an index, or the address of one */
  explorer(): ExplorerSource | string | null;
  charsets(): { charsets: string[]; charset: string | null; choose: (charset: string) => void } | null;
}

/** Where a part of the viewer gets the state, and reports what the reader does. */
export interface PartServices {
  /** a state that is set is drawn with the next action, or by `draw` */
  state: State;
  /** replaces the state by the one that an action returns, and draws what differs */
  dispatch<Argument>(action: (state: State, argument: Argument) => State, argument: Argument): void;
  dispatch(action: (state: State) => State): void;
  draw(): void;
  /** the element of the viewer, which takes the focus and holds dialogs */
  readonly element: HTMLElement;
  say: FormatMessage;
  act(action: Action): void;
  /** shows a node after its frames have loaded; `settle`: animated, `quiet`: without announcing it */
  goTo(node: number, options?: { settle?: boolean; quiet?: boolean }): Promise<void>;
  /** shows the position of another node on the board until `preview(null)` */
  preview(node: number | null): void;
  /** announces a text to screen readers */
  speak(text: string): void;
  /** reports an error; the position stays the same */
  fail(error: unknown): void;
}

/** What parts get that reach the page, the record or other parts. */
export interface OnDemandServices extends PartServices {
  readonly host: Host;
  readonly parts: PartsOnDemand;
  /** whether another viewer is shown in place of this one */
  readonly isReleased: boolean;
}

/** What parts get that act on the board. */
export interface BoardServices extends OnDemandServices {
  readonly board: BoardView;
  readonly zoom: Zoom;
}

/** The record of a game, and Python, which starts when it is asked for the first time. */
export interface GameRecord {
  readonly name: string | null;
  /** the file with the record, null if it is not from a file */
  readonly file: File | null;
  readonly options: { src: string | null; site: string | null };
  /** how Python saves the record with a draft, null until it has read it without problems */
  readonly savedForm: Opened["savedForm"] | null;
  /** called as Python starts; `key` names the text for the current stage */
  onProgress: (key: string, percent?: number) => void;
  /** asks Python about the game */
  ask<Name extends GameCall>(name: Name, reel: Reel, ...args: GameArguments<Name>): Promise<Answer<Name>>;
  /** replaces the frames of nodes that a draft has changed */
  replaceFrames(reel: Reel, nodes: number[], part: ReelPart): void;
  bytesAs(form: SaveForm): Promise<Uint8Array>;
  /** the problems by which text that could not be read is lost when the record, or the draft of a game, is saved */
  lossOf(form: SaveForm | "draft", game?: number, scope?: SaveScope): Diagnostic[];
  saveDraft(reel: Reel, scope: SaveScope, node: number, form?: "draft" | "text"): Promise<Uint8Array>;
  /** saves into a file from now on, which has the record as Python writes it */
  wrote(file: File): void;
}

/** The element that holds the viewer. */
export interface ViewerElement extends HTMLElement {
  readonly document: Reel | null;
  load(address: string, options: { game: number; move: string }): Promise<void>;
  goTo(node: number): Promise<void>;
}
