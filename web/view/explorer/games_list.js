/**
 * Games of an index, each of which opens at the position that was asked for.
 *
 * @typedef {import("../../explorer/index_reader.js").GameId} GameId
 * @typedef {import("../../explorer/index_reader.js").GameRow} GameRow
 * @typedef {import("../../explorer/sources.js").ExplorerSource} ExplorerSource
 * @typedef {import("../../reel/messages.js").FormatMessage} FormatMessage
 */

import { resultMessage } from "../../explorer/result_message.js";
import { append, html, replaceChildren, visible } from "../dom.js";

/** Number of games that are listed at once. */
export const PAGE_SIZE = 10;

export class GamesList {
  /** Increased whenever other games are shown. */
  #version = 0;

  /**
   * @param {import("../../reel/reel.js").Reel["sides"]} sides
   * @param {FormatMessage} say of the viewer
   * @param {FormatMessage} text
   * @param {(game: GameRow, place: number, key: string) => void} open opens a game in place
   */
  constructor(sides, say, text, open) {
    this.sides = sides;
    this.say = say;
    this.text = text;
    this.open = open;
    this.heading = html("p", { class: "explorer-heading" });
    this.list = html("ul", { class: "explorer-games" });
    this.more = html("button", { type: "button", class: "command", part: "button", hidden: true }, text("moreGames"));
    this.element = html("section", {}, this.heading, this.list, this.more);
    this.clear();
  }

  /** Keep the listed games from being opened until others take their place: they belong to another position. */
  expect() {
    this.element.ariaBusy = "true";
  }

  clear() {
    this.#version += 1;
    this.element.ariaBusy = "false";
    this.element.hidden = true;
    replaceChildren(this.list, []);
  }

  /**
   * List games under a title, the first of them at once and others on request.
   *
   * @param {ExplorerSource} explorer
   * @param {string} title
   * @param {readonly [GameId, number][]} games
   * @param {string} key of the position, empty if it is not known
   */
  async show(explorer, title, games, key) {
    const version = (this.#version += 1);
    const { variations } = await explorer.source.manifest();
    const rows = await this.#rows(explorer, games.slice(0, PAGE_SIZE), key, variations);
    if (version !== this.#version) return;
    this.element.hidden = false;
    this.element.ariaBusy = "false";
    this.heading.textContent = title;
    this.list.ariaLabel = title;
    replaceChildren(this.list, rows);
    let shown = PAGE_SIZE;
    this.more.hidden = games.length <= shown;
    this.more.onclick = async () => {
      const next = await this.#rows(explorer, games.slice(shown, shown + PAGE_SIZE), key, variations);
      if (version !== this.#version) return;
      shown += PAGE_SIZE;
      append(this.list, next);
      this.more.hidden = games.length <= shown;
      /** @type {HTMLElement | null | undefined} */ (next[0]?.querySelector("a, button"))?.focus();
    };
  }

  /**
   * @param {ExplorerSource} explorer
   * @param {readonly [GameId, number][]} games
   * @param {string} key
   * @param {boolean} isNode
   */
  #rows(explorer, games, key, isNode) {
    return Promise.all(
      games.map(async ([id, place]) => {
        const game = await explorer.source.game(id);
        const page = (await explorer.pageOf?.({ game, place, isNode, key })) ?? null;
        const canOpen = explorer.openGame || (await explorer.recordOf?.(game));
        return html("li", {}, this.#link(game, place, key, page, Boolean(canOpen)));
      }),
    );
  }

  /** @param {GameRow} game @param {number} place @param {string} key @param {string | null} page @param {boolean} canOpen */
  #link(game, place, key, page, canOpen) {
    const players = game.players.filter(Boolean).join(" \u2013 ") || game.file;
    const message = resultMessage(game.result, this.sides);
    const result = message ? this.say(message) : game.result;
    const details = [result, game.date, game.event].filter(Boolean).join(" \u00b7 ");
    const content = [
      html("bdi", { class: "explorer-players" }, visible(players)),
      html("span", { class: "explorer-details", title: message ? visible(game.result) : null }, visible(details)),
    ];
    if (page) return html("a", { href: page }, content);
    if (!canOpen) return html("div", {}, content);
    const button = html("button", { type: "button" }, content);
    button.addEventListener("click", () => this.open(game, place, key));
    return button;
  }
}
