/**
 * The calls to Python: the table from which the page works. The worker gets the row of a call with each request.
 *
 * A call is a row of the table, a function in Python, and `ask(NAME, ...args)` where its answer is used. Objects and lists other than
 * bytes reach Python as JSON, and Python answers in JSON unless the row says otherwise.
 *
 * @typedef {import("../reel/reel.js").Reel} Reel
 * @typedef {import("../reel/reel.js").ReelPart} ReelPart
 * @typedef {import("../reel/reel.js").GameRow} GameRow
 * @typedef {import("../reel/lanes.js").LanesPart} LanesPart
 * @typedef {import("../reel/position_count.js").PositionCount} PositionCount
 * @typedef {import("../reel/reel.js").Diagnostic} Diagnostic
 * @typedef {"original" | "utf8" | "current"} SaveForm
 * @typedef {"draft" | "text" | "recorded"} DraftForm as the edits leave it, also in UTF-8 whatever the charset of the record, or in UTF-8
 *   without the edits
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
 * @typedef {object} IndexMove a move of an index, in the orientation of the position
 * @property {string} text as players write it
 * @property {string | null} key of the position after the move, null if the move is illegal or not one of this game
 *
 * @typedef {[x: number, y: number]} PhotoPlace in pixels from the upper left of the picture
 *
 * @typedef {object} PhotoReading the position in the photo of a board
 * @property {PhotoPlace[]} corners of the grid as they were found: from the upper left clockwise; none in a correction
 * @property {number[]} cells value of each cell, row by row: 0 is empty, sides count from 1
 * @property {number[][]} costs by cell, then by value: the lower, the likelier
 * @property {number[]} doubtful indices of cells, the most doubtful first
 * @property {number[][]} candidates values of each doubtful cell in the order of their cost, the current one first
 * @property {{ message: import("../reel/reel.js").Message, cells: number[] }[]} problems
 * @property {boolean} partial whether the time limit has ended the reading
 */

/**
 * @typedef {object} PythonFunction
 * @property {string} name
 * @property {"counting" | "draft" | "editor" | "explorer" | "index" | "pasting" | "wheel"} [calls] the module `boardreel.worker.…_calls` in
 *   place of `boardreel.worker.api`
 * @property {"photo"} [wheel] the part of the runtime with the module `boardreel_….worker`, which is in place of both
 *
 * @typedef {object} CallOptions
 * @property {boolean} [isAlone] whether the call is about no open record
 * @property {boolean} [answersBytes] whether the answer is no JSON
 * @property {boolean} [isEdit] whether Python answers how the edits of a draft have changed; the page gets all of them, with which the
 *   draft is restored in another worker
 * @property {boolean} [isWriting] whether readers save the answer or send it to others, so that all of Python's memory is checked before
 *
 * @typedef {Partial<PythonFunction> & CallOptions} CallRow by default, the function has the name of the call
 */

/**
 * A call about an open record, whose id is the first argument; Python gets the number of the record in place of it.
 *
 * @template {any[]} Args
 * @template Answer
 * @typedef {CallRow & { signature?: (...args: Args) => Answer }} Call `signature` exists for the type checker alone
 */

/**
 * A call about no open record.
 *
 * @template {any[]} Args
 * @template Answer
 * @typedef {Call<Args, Answer> & { isAlone: true }} CallAlone
 */

export const CALLS = {
  /** @type {CallAlone<[name: string | null, bytes: Uint8Array, charset: string | null], Opened>} */
  open: { name: "open_collection", isAlone: true },
  /** @type {CallAlone<[text: string, answers: Record<string, string>], Examined>} */
  examine: { calls: "pasting", isAlone: true },
  /** Answers with the rows of the list of games, with results in a language. @type {Call<[id: number, language?: string], GameRow[]>} */
  list: { name: "list_games" },
  /** @type {Call<[id: number, game: number, isPuzzle?: boolean], Reel>} */
  reel: {},
  /** @type {Call<[id: number, game: number], ReelPart>} */
  rest: { name: "remaining" },
  /** Answers with the frames around a node: `before` that end with it, `after` that follow it. @type {Call<[id: number, game: number, node: number, before: number, after: number], ReelPart>} */
  frames: {},
  /** Answers with the diagnostics of `count` nodes from `first` on. @type {Call<[id: number, game: number, first: number, count: number], ReelPart>} */
  check: {},
  /** Answers with the numbers of the chart's lanes at `count` nodes from `first` on. @type {Call<[id: number, game: number, first: number, count: number], LanesPart>} */
  lanes: {},
  /** Answers with the elements and the style sheet of the printed form. @type {Call<[id: number, game: number, options: object], any>} */
  print: { name: "print_sheet", isWriting: true },
  /** Answers with the legal moves of the side to play at a node. @type {Call<[id: number, game: number, node: number], any>} */
  placements: { calls: "draft" },
  /** Answers with the data of the editor for a node. @type {Call<[id: number, game: number, node: number, question: object], any>} */
  editor: { calls: "editor" },
  /** Answers with the count of the position after a node, null if the game is not counted. @type {Call<[id: number, game: number, node: number, choice: object], PositionCount | null>} */
  count: { name: "count_position", calls: "counting" },
  /** Answers with the key of the position after a node, for an index. @type {Call<[id: number, game: number, node: number], PositionKey>} */
  key: { calls: "explorer" },
  /** Answers with the symmetries of a game. @type {Call<[id: number, game: number], import("../explorer/orientation.js").OrientationTables>} */
  orientation: { calls: "explorer" },
  /** Answers with moves of an index as they are after a node. @type {Call<[id: number, game: number, node: number, texts: string[]], IndexMove[]>} */
  moveTexts: { name: "move_texts", calls: "explorer" },
  /** Starts to build an index, and answers with the number of the build. @type {CallAlone<[], number>} */
  startIndex: { name: "start", calls: "index", isAlone: true, isWriting: true },
  /** Adds files to the build of an index; their names and sizes are listed. @type {CallAlone<[build: number, files: [name: string, size: number][], contents: Uint8Array], null>} */
  addToIndex: { name: "add", calls: "index", isAlone: true },
  /** @type {CallAlone<[build: number, milliseconds: number], { games: number, fraction: number, report: any }>} */
  buildIndex: { name: "step", calls: "index", isAlone: true },
  /** Takes a file of a finished index, and answers with its bytes. @type {CallAlone<[build: number, file: string], Uint8Array<ArrayBuffer>>} */
  takeIndexFile: { name: "take", calls: "index", isAlone: true, answersBytes: true },
  /** @type {CallAlone<[build: number], null>} */
  discardIndex: { name: "discard", calls: "index", isAlone: true },
  /** Answers with the games that can be started. @type {CallAlone<[], any[]>} */
  newGames: { name: "new_games", calls: "editor", isAlone: true },
  /** Answers with the text of a new record. @type {CallAlone<[request: object], { text: string | null, error: string | null }>} */
  newRecord: { name: "new_record", calls: "editor", isAlone: true, isWriting: true },
  /** @type {Call<[id: number, game: number, edit: object], any>} */
  edit: { calls: "draft", isEdit: true },
  /** Starts the draft of a game with the edits of an earlier answer, as JSON that may come from anywhere. @type {Call<[id: number, game: number, edits: string], any>} */
  restore: { calls: "draft", isEdit: true },
  /** Answers with a record as the bytes of a file. `game`, `scope` and `node`, the last one of a line, are for forms of a draft. @type {Call<[id: number, form: SaveForm | DraftForm, game?: number, scope?: SaveScope, node?: number], Uint8Array>} */
  save: { answersBytes: true, isWriting: true },
  /** Answers with the link to a game, null if the game is too large for one, and its moves as text. @type {Call<[id: number, game: number, request: { node: number, draft: boolean }], { link: string | null, moves: string }>} */
  share: { isWriting: true },
  /** @type {CallAlone<[link: string], UnpackedLink>} */
  unpack: { name: "unpack_link", isAlone: true },
  /** Reads the position on a board in RGBA pixels, whose corners are listed from the upper left clockwise. @type {CallAlone<[pixels: Uint8Array, width: number, height: number, corners: PhotoPlace[], board: string], PhotoReading>} */
  readPhoto: { name: "read_photo", wheel: "photo", isAlone: true },
  /** Applies the rules again to a reading in which cells have the values that the reader has given. @type {CallAlone<[board: string, costs: number[][], fixed: Record<number, number>], Omit<PhotoReading, "corners">>} */
  correctPhoto: { name: "correct_photo", wheel: "photo", isAlone: true },
  /** Answers with the record of a position in a photo, turned as the game wants it. @type {CallAlone<[board: string, cells: number[], names: string[]], Uint8Array<ArrayBuffer>>} */
  photoRecord: { name: "photo_record", wheel: "photo", isAlone: true, answersBytes: true, isWriting: true },
  /** @type {Call<[id: number], null>} */
  close: {},
  /** Installs wheels and answers with the ids of all games. @type {CallAlone<string[], string[]>} */
  install: { name: "games_changed", isAlone: true },
};

/** @typedef {keyof typeof CALLS} CallName */

/**
 * @template {CallName} Name
 * @typedef {Parameters<NonNullable<(typeof CALLS)[Name]["signature"]>>} Arguments
 */

/**
 * @template {CallName} Name
 * @typedef {ReturnType<NonNullable<(typeof CALLS)[Name]["signature"]>>} Answer
 */

/**
 * The names of the calls about an open record.
 *
 * @typedef {{ [Name in CallName]: (typeof CALLS)[Name] extends { isAlone: true } ? never : Name }[CallName]} RecordCall
 */

/**
 * The arguments of a call about a record after the record.
 *
 * @template {CallName} Name
 * @typedef {Arguments<Name> extends [id: number, ...args: infer Rest] ? Rest : never} RecordArguments
 */

/**
 * The names of the calls about a game of an open record.
 *
 * @typedef {{ [Name in CallName]: (typeof CALLS)[Name] extends { isAlone: true } ? never :
 *   Arguments<Name> extends [id: number, game: number, ...args: any[]] ? Name : never }[CallName]} GameCall
 */

/**
 * The arguments of a call about a game after the record and the game.
 *
 * @template {CallName} Name
 * @typedef {Arguments<Name> extends [id: number, game: number, ...args: infer Rest] ? Rest : never} GameArguments
 */
