/** Types of what is asked about a game: of the page around the viewer, and of Python. */

import type { ExplorerSource } from "../explorer/sources.js";
import type { Reel } from "../reel/reel.js";
import type { Answer, GameArguments, GameCall, Opened, RecordArguments, RecordCall } from "../runtime/calls.js";
import type { StageProgress } from "../runtime/protocol.js";
import type { State } from "../state/state.js";

/** What the page around a viewer offers to requests. */
export interface GameHost {
  /** adds the frames around a node to the Reel */
  frames(node: number): Promise<void>;
  /** reports an edit, with all edits after it as JSON, and the game and the record that were edited */
  edited(edit: { node: number; edit: object; draft: string; document: Reel; original: Uint8Array | null }): void;
  /** reports that a part of the record was saved, null as a download, and the link to the node that is shown */
  saved(save: { scope: string; file: File | null; link: string }): void;
  /** the record of the game, null if there is none */
  record(): GameRecord | null;
  /** an index, or the address of one */
  explorer(): ExplorerSource | string | null;
  /** loads another record, or the same one in another way, into the element, which shows a failure as well */
  load(
    source: string | Uint8Array,
    options: { name?: string | null; charset?: string; game: number; move?: string },
  ): Promise<void>;
  /** the viewer that the element shows now, null if it shows none */
  shown(): GameServices | null;
}

/** What requests get of a viewer; each names what it needs. */
export interface GameServices extends GameHost {
  /** a state that is set is drawn with the next action, or by `draw` */
  state: State;
  /** replaces the state by the one that an action returns, and draws what differs */
  dispatch<Argument>(action: (state: State, argument: Argument) => State, argument: Argument): void;
  dispatch(action: (state: State) => State): void;
  draw(): void;
  /** shows a node after its frames have loaded; `settle`: animated, `quiet`: without announcing it */
  goTo(node: number, options?: { settle?: boolean; quiet?: boolean }): Promise<void>;
  /** reports an error; the position stays the same */
  fail(error: unknown): void;
  /** aborted when another viewer is shown in place of this one; ends event handling */
  readonly signal: AbortSignal;
}

/** The record of a game, and Python, which starts when it is asked for the first time. */
export interface GameRecord {
  readonly name: string | null;
  /** its web address, null if it has none */
  readonly address: string | null;
  /** its bytes, null until they are loaded */
  readonly bytes: Uint8Array | null;
  /** the file with the record, null if it is not from a file */
  file: File | null;
  /** whether the file has the record as Python writes it */
  isWritten: boolean;
  readonly options: { src: string | null; site: string | null };
  /** aborted when the record is released: edits that are sent in the same task still reach Python */
  readonly signal: AbortSignal;
  /** what Python says about it, null until it has read it */
  readonly opened: Opened | null;
  /** when the reader last asked Python, in milliseconds of `performance.now()` */
  readonly requestTime: number;
  /** called as Python starts and reads the record */
  onProgress: (progress: StageProgress) => void;
  /** asks Python about the game */
  ask<Name extends GameCall>(name: Name, reel: Reel, ...args: GameArguments<Name>): Promise<Answer<Name>>;
  /** asks Python about the record */
  askRecord<Name extends RecordCall>(name: Name, ...args: RecordArguments<Name>): Promise<Answer<Name>>;
  /** adds the frames to a Reel that were loaded with it as text; returns whether it is complete by that */
  addRest(reel: Reel): boolean;
  /** caches a Reel that is complete */
  keep(reel: Reel): void;
}
