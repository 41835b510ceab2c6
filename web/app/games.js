/** The list of games beside the viewer: files, and the games of each; filtered, sorted, and as long as it may be. */

/**
 * @typedef {import("./app.js").RecordFile} RecordFile
 * @typedef {import("../reel.js").GameRow} GameRow
 * @typedef {{ file: RecordFile, row: GameRow, text: string }} Entry
 */

/** Height of an entry in pixels; the style sheet has the same. */
const HEIGHT = 52;
const COLUMNS = /** @type {const} */ (["number", "players", "event", "date", "result", "game"]);
const LABELS = { number: "In the order of the file", players: "By players", event: "By event", date: "By date", result: "By result", game: "By game" };

export class GameList {
  /** @type {Map<RecordFile, GameRow[]>} */
  #files = new Map();
  /** @type {Entry[]} */
  #shown = [];
  /** @type {{ file: RecordFile | null, game: number }} */
  current = { file: null, game: 1 };

  /** @param {HTMLElement} element @param {(file: RecordFile, game: number) => void} choose */
  constructor(element, choose) {
    this.element = element;
    this.choose = choose;
    this.filter = make("input", { type: "search", placeholder: "Filter", "aria-label": "Filter games" });
    this.order = make("select", { "aria-label": "Order" });
    for (const column of COLUMNS) this.order.append(new Option(LABELS[column], column));
    this.count = make("div", { class: "count", role: "status" });
    this.space = make("div", {});
    this.list = make("div", { class: "list", tabindex: "0", role: "group", "aria-label": "Games" });
    this.list.append(this.space);
    const tools = make("div", { class: "tools" });
    tools.append(this.filter, this.order, this.count);
    element.append(tools, this.list);
    this.filter.addEventListener("input", () => this.#select());
    this.order.addEventListener("change", () => this.#select());
    this.list.addEventListener("scroll", () => this.#draw(), { passive: true });
    this.list.addEventListener("keydown", (event) => this.#key(event));
    new ResizeObserver(() => this.#draw()).observe(this.list);
  }

  /** Several files, each with one game until more is known. @param {RecordFile[]} files */
  open(files) {
    this.#files = new Map(files.map((file) => [file, [{ number: 1, game: "", players: file.name, event: "", date: "", result: "" }]]));
    this.#select();
  }

  /** The games of a file. @param {RecordFile} file @param {() => Promise<GameRow[]>} rows */
  async fill(file, rows) {
    if ((this.#files.get(file)?.length ?? 0) > 1) return;
    this.#files.set(file, await rows());
    this.#select();
  }

  /** @param {RecordFile} file @param {number} game */
  mark(file, game) {
    this.current = { file, game };
    this.#draw();
  }

  #select() {
    const words = this.filter.value.toLowerCase().split(/\s+/).filter(Boolean);
    const column = /** @type {typeof COLUMNS[number]} */ (this.order.value);
    /** @type {Entry[]} */
    const entries = [];
    for (const [file, rows] of this.#files) {
      for (const row of rows) {
        const text = `${file.name} ${row.players} ${row.event} ${row.date} ${row.result} ${row.game}`.toLowerCase();
        if (words.every((word) => text.includes(word))) entries.push({ file, row, text });
      }
    }
    const compare = new Intl.Collator(undefined, { numeric: true }).compare;
    if (column !== "number") entries.sort((one, other) => compare(one.row[column], other.row[column]));
    this.#shown = entries;
    const all = [...this.#files.values()].reduce((sum, rows) => sum + rows.length, 0);
    this.element.hidden = all < 2;
    this.count.textContent = entries.length === all ? `${all} games` : `${entries.length} of ${all} games`;
    this.space.style.height = `${entries.length * HEIGHT}px`;
    this.#draw();
  }

  #draw() {
    const from = Math.max(0, Math.floor(this.list.scrollTop / HEIGHT) - 5);
    const to = Math.min(this.#shown.length, from + Math.ceil(this.list.clientHeight / HEIGHT) + 10);
    const rows = [];
    for (let place = from; place < to; place += 1) rows.push(this.#entry(place));
    this.space.replaceChildren(...rows);
  }

  /** @param {number} place */
  #entry(place) {
    const { file, row } = this.#shown[place];
    const button = make("button", { type: "button", class: "entry" });
    button.style.top = `${place * HEIGHT}px`;
    if (file === this.current.file && row.number === this.current.game) button.setAttribute("aria-current", "true");
    const title = make("b", { dir: "auto" });
    title.textContent = row.players || row.event || `${row.game} ${row.number}`;
    const note = make("span", { dir: "auto" });
    note.textContent = [row.result, row.event, row.date, row.game].filter(Boolean).join(" \u00b7 ") || file.name;
    button.append(title, note);
    button.addEventListener("click", () => this.choose(file, row.number));
    return button;
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const steps = new Map([["ArrowDown", 1], ["ArrowUp", -1], ["PageDown", 10], ["PageUp", -10]]).get(event.key);
    if (!steps) return;
    event.preventDefault();
    const at = this.#shown.findIndex(({ file, row }) => file === this.current.file && row.number === this.current.game);
    const to = this.#shown[Math.max(0, Math.min(this.#shown.length - 1, at + steps))];
    if (!to) return;
    this.choose(to.file, to.row.number);
    this.list.scrollTop = Math.max(0, this.#shown.indexOf(to) * HEIGHT - this.list.clientHeight / 2);
  }
}

/**
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Record<string, string>} attributes
 * @returns {HTMLElementTagNameMap[T]}
 */
export function make(tag, attributes) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
}
