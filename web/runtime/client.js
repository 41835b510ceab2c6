/**
 * Connect viewers to Python: all viewers of a page share one worker, and every answer is a promise.
 *
 * An open record survives a crash of its worker: the client holds its bytes and opens it again in the next worker before the next
 * request. Nothing else has to be repeated, because every answer is self-contained.
 */

import { Hub, parse } from "./hub.js";
import { RuntimeFailure } from "./protocol.js";

export { RuntimeFailure } from "./protocol.js";
export { workerAddress } from "./trusted_types.js";

/** The worker ends this long after the last viewer, because moving an element on the page removes and adds it. */
const WORKER_LINGER_MS = 10_000;

/**
 * @typedef {import("./protocol.js").StageName} StageName
 * @typedef {{ stage: StageName, key: string, percent?: number }} Progress `key` names the text
 * @typedef {import("../reel/reel.js").Reel} Reel
 * @typedef {import("../reel/reel.js").ReelPart} ReelPart
 * @typedef {import("../reel/reel.js").LanesPart} LanesPart
 * @typedef {import("../reel/reel.js").GameRow} GameRow
 * @typedef {import("../reel/reel.js").Diagnostic} Diagnostic
 * @typedef {"original" | "utf8" | "current"} SaveForm
 * @typedef {"record" | "game" | "line" | "additions"} SaveScope the part of a draft that is saved
 *
 * @typedef {object} Opened
 * @property {number} id argument of the other calls
 * @property {"ok" | "recovered" | "refused"} outcome
 * @property {string | null} charset
 * @property {string[]} charsets alternatives
 * @property {number} games
 * @property {Diagnostic[]} diagnostics
 * @property {string | null} fileType what a file without games looks like, null if unknown
 * @property {string | null} fileHelp the kind of help for such a file, null if there is none
 * @property {"own" | "archive" | "converted"} savedForm how a draft is saved: as a record like the one that was opened, in an archive, or in
 *   another notation than it was read
 * @property {Diagnostic[]} skipped problems by which text of the record is lost when it is written again
 * @property {string | null} missingWheel name of the wheel that the record needs but could not be installed, or null
 *
 * @typedef {object} Examined what is understood of a text
 * @property {string} text to open, with the answers to the questions
 * @property {number} games
 * @property {string | null} [notation] title of the notation, null for a standard record
 * @property {string} [game] name of the first game
 * @property {string} [players]
 * @property {number} [moves] of the first game
 * @property {Record<string, string> | null} [questions] what the text leaves open and the values that are used
 *
 * @typedef {{ name: string, text: string, node: number, error?: undefined } | { error: string }} UnpackedLink the record in a link, or
 *   the code of the reason why it cannot be read
 *
 * @typedef {object} PositionKey
 * @property {string} key 20 hexadecimal digits
 * @property {number} symmetry index of the one that turns the position into the orientation of its key
 * @property {string} move the node's own move as an index has it after the position before; empty if the node has no single move
 * @property {[node: number, move: string][]} children
 *
 * @typedef {object} Orientation
 * @property {string} prefix of the texts of the pattern search
 * @property {string[]} points
 * @property {{ points: number[], colors: Record<string, string>, players: number[] }[]} symmetries indices of the images of points and
 *   players, and images of colors; the identity is the first one
 *
 * @typedef {object} IndexMove a move of an index, in the orientation of the position
 * @property {string} text as players write it
 * @property {string | null} color
 * @property {string[] | null} points null if it is not a move of this game
 * @property {string | null} key of the position after the move, null if the move is illegal
 *
 * @typedef {object} Connection all methods reject with a `RuntimeFailure`
 * @property {() => Promise<void>} ready Python has started
 * @property {() => Promise<void>} checked all of the memory with which Python has started is intact
 * @property {(name: string | null, bytes: Uint8Array, charset?: string | null) => Promise<Opened>} open
 * @property {(text: string, answers: Record<string, string>) => Promise<Examined>} examine
 * @property {(id: number, language?: string) => Promise<GameRow[]>} list results are in the language, by default English
 * @property {(id: number, game: number, isPuzzle?: boolean) => Promise<Reel>} reel
 * @property {(id: number, game: number) => Promise<ReelPart>} rest
 * @property {(id: number, game: number, node: number, before: number, after: number) => Promise<ReelPart>} frames `before` frames
 *   that end with the node, `after` frames that follow it
 * @property {(id: number, game: number, first: number, count: number) => Promise<ReelPart>} check nodes from `first` on
 * @property {(id: number, game: number, first: number, count: number) => Promise<LanesPart>} lanes nodes from `first` on
 * @property {(id: number, game: number, node: number) => Promise<any>} placements of the side to play
 * @property {(id: number, game: number, node: number, question: object) => Promise<any>} editor what can be edited at a node
 * @property {(id: number, game: number, node: number) => Promise<PositionKey>} key of the position after a node, for an index
 * @property {(id: number, game: number) => Promise<Orientation>} orientation the symmetries of a game
 * @property {(id: number, game: number, node: number, texts: string[]) => Promise<IndexMove[]>} moveTexts moves of an index as they are
 *   after a node
 * @property {(name: string, ...args: unknown[]) => Promise<Uint8Array | null>} index builds an index: calls a function of
 *   `boardreel.worker_index`
 * @property {() => Promise<any[]>} newGames games that can be started
 * @property {(request: object) => Promise<{ text: string | null, error: string | null }>} newRecord the text of a new record
 * @property {(id: number, game: number, options: object) => Promise<any>} print the elements and the style sheet of the printed form
 * @property {(id: number, game: number, edit: object) => Promise<any>} edit
 * @property {(id: number, game: number, edits: string) => Promise<any>} restore starts the draft of a game with the edits of an
 *   earlier answer, as JSON that may come from anywhere
 * @property {(id: number, form: SaveForm | "draft" | "text", game?: number, scope?: SaveScope, node?: number) => Promise<Uint8Array>} save `game`, `scope`
 *   and `node`, the last one of a line, are for drafts
 * @property {(id: number, game: number, request: { node: number, draft: boolean }) => Promise<{ link: string | null, moves: string }>} share
 *   `link` is null if the game is too large for one
 * @property {(link: string) => Promise<UnpackedLink>} unpack
 * @property {(id: number) => Promise<void>} close
 * @property {(wheels: string[]) => Promise<string[]>} install returns the ids of all games
 * @property {() => void} release frees the records of this viewer
 *
 * @typedef {object} Options
 * @property {string} [base] URL of the root of the site with the runtime, by default the site of this module
 * @property {(progress: Progress) => void} [onProgress]
 * @property {() => void} [onDamaged] see `Viewer` in `hub.js`
 * @property {import("./worker_supervisor.js").Limits} [limits] in milliseconds, in place of those in `protocol.js`; they apply to all viewers
 */

/** The root of the site, two folders above this module. */
const SITE = new URL("../../", import.meta.url).href;

/** @type {Map<string, Hub>} base -> hub */
const hubs = new Map();

/**
 * Connect a viewer. The worker starts immediately.
 *
 * @param {Options} [options]
 * @returns {Connection}
 */
export function connect({ base = SITE, onProgress = () => {}, onDamaged = () => {}, limits = {} } = {}) {
  const { href } = new URL(base, document.baseURI);
  const hub = hubs.get(href) ?? new Hub(href, limits);
  hubs.set(href, hub);
  const viewer = { onProgress, onDamaged };
  hub.viewers.add(viewer);
  clearTimeout(hub.endTimer);
  hub.supervisor.start().catch(() => {});
  /** @type {Set<number>} */
  const ownRecords = new Set();
  const { supervisor } = hub;
  const isConnected = () => hub.viewers.has(viewer);
  /** @type {<T>(task: () => Promise<T>) => Promise<T>} */
  const enqueue = (task) => supervisor.enqueue(task, viewer);

  /** @type {Connection["close"]} */
  const close = async (id) => {
    const record = hub.records.get(id);
    hub.records.delete(id);
    ownRecords.delete(id);
    await enqueue(async () => {
      if (record && record.generation === supervisor.generation) await supervisor.ask("close", record.number);
    });
  };

  /** Send a request that is about no record. @param {import("./protocol.js").Call} call @param {unknown[]} args */
  const askAlone = (call, ...args) =>
    enqueue(async () => {
      await hub.installWheels();
      return supervisor.ask(call, ...args);
    });

  /** Send a request about a record. @param {import("./protocol.js").Call} call @param {number} id @param {unknown[]} args */
  const ask = (call, id, ...args) => enqueue(async () => supervisor.ask(call, await hub.reopen(id), ...args));

  /**
   * Return the function that sends a request about a draft, and remembers the edits for the next worker.
   *
   * @param {"edit" | "restore"} call
   * @returns {(id: number, game: number, request: string) => Promise<any>}
   */
  const editing = (call) => async (id, game, request) => {
    const answer = parse(await ask(call, id, game, request));
    const record = hub.records.get(id);
    if (record) record.drafts[game] = answer.edits;
    return answer;
  };

  return {
    ready: () => supervisor.start(),
    checked: () => supervisor.checked,
    open: (name, bytes, charset = null) =>
      enqueue(async () => {
        if (!isConnected()) throw new RuntimeFailure("released");
        await hub.installWheels();
        hub.report("record");
        performance.mark("boardreel:asked");
        const opened = await hub.read("open", name, bytes, charset);
        performance.mark("boardreel:read");
        const id = (hub.count += 1);
        hub.records.set(id, { name, bytes, charset, generation: supervisor.generation, number: opened.id, drafts: {} });
        ownRecords.add(id);
        // the viewer may have been removed while its record was read
        if (!isConnected()) void close(id).catch(() => {});
        return { ...opened, id };
      }),
    examine: (text, answers) =>
      enqueue(async () => {
        await hub.installWheels();
        return hub.read("examine", text, JSON.stringify(answers));
      }),
    list: async (id, language = "en") => parse(await ask("list", id, language)),
    reel: async (id, game, isPuzzle = false) => {
      const answer = await ask("reel", id, game, isPuzzle);
      performance.mark("boardreel:built");
      return parse(answer);
    },
    rest: async (id, game) => parse(await ask("rest", id, game)),
    frames: async (id, game, node, before, after) => parse(await ask("frames", id, game, node, before, after)),
    check: async (id, game, first, count) => parse(await ask("check", id, game, first, count)),
    lanes: async (id, game, first, count) => parse(await ask("lanes", id, game, first, count)),
    placements: async (id, game, node) => parse(await ask("placements", id, game, node)),
    editor: async (id, game, node, question) => parse(await ask("editor", id, game, node, JSON.stringify(question))),
    key: async (id, game, node) => parse(await ask("key", id, game, node)),
    orientation: async (id, game) => parse(await ask("orientation", id, game)),
    moveTexts: async (id, game, node, texts) => parse(await ask("moveTexts", id, game, node, JSON.stringify(texts))),
    index: (name, ...args) => askAlone("index", name, ...args),
    newGames: async () => parse(await askAlone("newGames")),
    newRecord: async (request) => parse(await askAlone("newRecord", JSON.stringify(request))),
    print: async (id, game, options) => parse(await ask("print", id, game, JSON.stringify(options))),
    edit: (id, game, edit) => editing("edit")(id, game, JSON.stringify(edit)),
    restore: editing("restore"),
    share: async (id, game, request) => parse(await ask("share", id, game, JSON.stringify(request))),
    unpack: async (link) => parse(await askAlone("unpack", link)),
    save: async (id, ...form) => (await ask("save", id, ...form)) ?? new Uint8Array(),
    close,
    install: (wheels) =>
      enqueue(async () => {
        await hub.installWheels();
        const urls = wheels.map((wheel) => new URL(wheel, document.baseURI).href);
        const games = parse(await supervisor.ask("install", ...urls));
        hub.wheels = [...hub.wheels, ...urls];
        return games;
      }),
    release: () => {
      if (!hub.viewers.delete(viewer)) return;
      supervisor.interrupt(viewer);
      for (const id of ownRecords) close(id).catch(() => {});
      if (!hub.viewers.size) hub.endTimer = setTimeout(() => supervisor.end(), WORKER_LINGER_MS);
    },
  };
}
