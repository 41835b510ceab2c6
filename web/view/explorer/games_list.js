/**
 * Games of an index, each of which opens at the position that was asked for.
 *
 * @typedef {import("../../requests/index_requests.js").FoundGame} FoundGame
 * @typedef {import("../../requests/index_requests.js").ListedGame} ListedGame
 * @typedef {import("../../reel/messages.js").FormatMessage} FormatMessage
 *
 * @typedef {object} GamesActions
 * @property {(games: readonly FoundGame[], key: string) => Promise<ListedGame[]>} read
 * @property {(game: ListedGame, key: string) => void} open opens a game in place
 */

import { resultMessage } from "../../explorer/result_message.js";
import { append, button, html, replaceChildren, visible } from "../dom.js";

/** Number of games that are listed at once. */
const PAGE_SIZE = 10;

/** Return whether a scope, which begins with the name of its game, is that of a game. @param {string | undefined} scope @param {string} name */
const isOfGame = (scope, name) =>
  !scope || scope === name || (scope.startsWith(`${name} `) && /\d/.test(scope.slice(name.length)));

export class GamesList {
  /** Increased whenever other games are shown. */
  #version = 0;

  /**
   * @param {Pick<import("../../reel/reel.js").Reel, "sides" | "game">} reel
   * @param {FormatMessage} say of the viewer
   * @param {FormatMessage} text
   * @param {GamesActions} actions
   */
  constructor(reel, say, text, actions) {
    this.reel = reel;
    this.say = say;
    this.text = text;
    this.actions = actions;
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
   * List games under a title, the first of them at once and others on request; without games, nothing.
   *
   * @param {string} title
   * @param {readonly FoundGame[]} games
   * @param {string} key of the position, empty if it is not known
   */
  async show(title, games, key) {
    this.#version += 1;
    if (!games.length) return this.clear();
    const version = this.#version;
    const rows = await this.#rows(games.slice(0, PAGE_SIZE), key);
    if (version !== this.#version) return;
    this.element.hidden = false;
    this.element.ariaBusy = "false";
    this.heading.textContent = title;
    this.list.ariaLabel = title;
    replaceChildren(this.list, rows);
    let shown = PAGE_SIZE;
    this.more.hidden = games.length <= shown;
    this.more.onclick = async () => {
      this.more.disabled = true;
      const next = await this.#rows(games.slice(shown, shown + PAGE_SIZE), key).finally(
        () => (this.more.disabled = false),
      );
      if (version !== this.#version) return;
      shown += PAGE_SIZE;
      append(this.list, next);
      this.more.hidden = games.length <= shown;
      /** @type {HTMLElement | null | undefined} */ (next[0]?.querySelector("a, button"))?.focus();
    };
  }

  /** @param {readonly FoundGame[]} games @param {string} key */
  async #rows(games, key) {
    const listed = await this.actions.read(games, key);
    return listed.map((game) => html("li", {}, this.#link(game, key)));
  }

  /** @param {ListedGame} listed @param {string} key */
  #link(listed, key) {
    const { game, page, canOpen } = listed;
    const players = game.players.filter(Boolean).join(" \u2013 ") || game.file;
    const { sides, game: shown } = this.reel;
    // the sides of another game have other names
    const message = resultMessage(game.result, isOfGame(game.scope, shown.name) ? sides : []);
    const result = message ? this.say(message) : game.result.replace(/^Void$/, "");
    const details = [result, game.date, game.event].filter(Boolean).join(" \u00b7 ");
    const content = [
      html("bdi", { class: "explorer-players" }, visible(players)),
      html("span", { class: "explorer-details", title: message ? visible(game.result) : null }, visible(details)),
    ];
    if (page) return html("a", { href: page }, content);
    if (!canOpen) return html("div", {}, content);
    return button({}, () => this.actions.open(listed, key), content);
  }
}
