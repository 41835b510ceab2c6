/** The text of a node: name, annotations, problems, and comment with live points, moves and links. */

import { importOnDemand } from "../../platform/on_demand.js";
import { moveText } from "../../reel/label_text.js";
import { problemText } from "../../reel/messages.js";
import { numbersAt } from "../../reel/move_numbers.js";
import { FLAG } from "../../reel/tree.js";
import { commentedNodes, differs, lineOf, showsOther, TREE_FIELDS } from "../../state/state.js";
import { append, html, iconButton, isolated, replaceChildren, setText, visible } from "../dom.js";
import { appendLongText } from "./long_text.js";

/**
 * @typedef {Pick<import("../host.js").Services, "act" | "board" | "element" | "fail" | "goTo" | "preview" | "say" | "state">} Services
 * @typedef {import("../../state/state.js").State} State
 * @typedef {import("../../reel/reel.js").Mention} Mention
 */

const importMentionActions = () => import("./mention_actions.js");

const LINK = /https?:\/\/[^\s<>"'\u0000-\u0020]+[^\s<>"'.,;:!?)\]]/g;
/** Icon, action, message key and keyboard shortcut of the buttons that go to the previous and the next comment. */
const COMMENT_BUTTONS = /** @type {const} */ ([
  ["previous", "previousComment", "previousComment", "C"],
  ["next", "comment", "nextComment", "c"],
]);
/** Events on mentions, which are handled by a module that is imported on demand. */
const MENTION_EVENTS = ["pointerover", "pointerout", "focusin", "focusout", "click"];

/** Number of pixels that a finger must move to change anything. */
const STROKE_PX = 12;

/** Let a stroke up on phones show the comment in place of the tabs, and a stroke down from its beginning show the tabs again. @param {HTMLElement} comment @param {(isLarge: boolean) => void} enlarge */
function enlargeByTouch(comment, enlarge) {
  let start = 0;
  const options = { passive: true };
  comment.addEventListener("touchstart", ({ touches: [{ clientY }] }) => (start = clientY), options);
  const stroke = (/** @type {TouchEvent} */ { touches: [{ clientY }] }) => {
    const distance = clientY - start;
    if (distance < -STROKE_PX) enlarge(true);
    else if (distance > STROKE_PX && comment.scrollTop <= 0) enlarge(false);
  };
  comment.addEventListener("touchmove", stroke, options);
}

export class CommentView {
  /** Mentions of points and moves in the comment that is shown. @type {readonly Mention[]} */
  mentions = [];
  /** Index of the next mention to draw in the comment. */
  #nextMention = 0;
  /** The module that handles mentions, null until a mention is used. @type {import("./mention_actions.js").MentionActions | null} */
  #actions = null;

  /** @param {Services} services */
  constructor(services) {
    const { say } = services;
    this.services = services;
    /** How far the reader has scrolled, in pixels. */
    this.top = 0;
    /** The frame in which it is scrolled again, 0 without one. */
    this.frame = 0;
    this.content = html("div");
    this.buttons = COMMENT_BUTTONS.map(([icon, action, key, shortcut]) =>
      iconButton(icon, () => services.act(action), say(key), shortcut),
    );
    this.count = html("span");
    /** Buttons to the previous and next comment with the number of the current one between them, empty for fewer than two comments. */
    this.steps = html("div", { class: "comment-steps" });
    /** Where the comment is if it is not in the list of moves: next to the tabs, or below the board. */
    this.home = /** @type {HTMLElement} */ (html("div"));
    const region = { class: "comment", part: "comment", tabindex: "0", role: "region", "aria-label": say("comment") };
    this.element = html("div", region, this.content);
    const { element } = this;
    // one that is taken out of the document, or to another place, is scrolled back
    const scrolled = () => element.clientHeight && !this.frame && (this.top = element.scrollTop);
    element.addEventListener("scroll", scrolled, { passive: true });
    enlargeByTouch(element, (isLarge) => services.element.classList.toggle("reading", isLarge));
    for (const name of MENTION_EVENTS) element.addEventListener(name, (event) => void this.#act(event));
  }

  /** Move the comment into another element. @param {Element} [place] the place next to the tabs by default */
  moveTo(place = this.home) {
    const { hidden, parentElement } = this.element;
    if (place !== this.home) place.classList.toggle("commented", !hidden);
    if (parentElement === place) return;
    const { activeElement } = /** @type {Document | ShadowRoot} */ (this.element.getRootNode());
    const hadFocus = activeElement instanceof HTMLElement && this.element.contains(activeElement);
    parentElement?.classList.remove("commented");
    place.append(this.element);
    if (hadFocus) activeElement.focus({ preventScroll: true });
    // its new place has no layout yet
    if (this.top)
      this.frame = requestAnimationFrame(() => {
        this.frame = 0;
        this.element.scrollTop = this.top;
      });
  }

  /** Show the buttons if the game has several comments, also on a line with fewer, so that nothing moves. @param {State} state */
  #showSteps(state) {
    const { length } = commentedNodes(state);
    const count = html("span", { class: "comment-count" }, this.count);
    replaceChildren(this.steps, length < 2 ? [] : [this.buttons[0], count, this.buttons[1]]);
    this.steps.style.setProperty("--digits", String(String(length).length));
  }

  /** Show the text of the current node. @param {State | null} before @param {State} after */
  draw(before, after) {
    // a tab that is left takes its content out of the document, and the panel of the edit mode takes the place of the comment
    if (differs(before, after, ["tab", "mode"])) this.moveTo();
    if (!showsOther(before, after)) return;
    if (differs(before, after, TREE_FIELDS)) this.#showSteps(after);
    const { reel, tree, node, settings } = after;
    const { say } = this.services;
    const frame = reel.frames[node];
    this.#actions?.reset();
    const parts = [];
    if (frame?.name) parts.push(html("p", { class: "node-name" }, isolated(frame.name)));
    if (frame?.remarks) parts.push(html("p", { class: "remarks" }, frame.remarks.map(say).join(" \u00b7 ")));
    for (const number of frame?.diagnostics ?? []) {
      const problem = reel.diagnostics[number];
      if (problem.severity === "info") continue;
      parts.push(html("p", { class: `reason ${problem.severity}` }, visible(problemText(problem, say))));
    }
    if (frame?.comment) parts.push(this.#text(frame.comment, frame.mentions ?? []));
    const { unseen } = numbersAt(reel, tree, node, settings.numbers);
    const moves = unseen.map(({ number, label }) => `${number} ${moveText(label, say)}`).join(", ");
    if (moves) parts.push(html("p", { class: "muted" }, visible(say(["movesNotShown", { moves }]))));
    const shown = parts.filter((part) => part.textContent);
    this.element.classList.toggle("empty", !shown.length);
    replaceChildren(this.content, shown);
    // the buttons stay on the current line
    const nodes = lineOf(after).filter((each) => reel.tree.flags[each] & FLAG.comment);
    const index = nodes.indexOf(node);
    setText(this.count, `${index < 0 ? "\u2013" : index + 1} / ${nodes.length}`);
    const isLast = [!(nodes[0] < node), !((nodes.at(-1) ?? 0) > node)];
    for (const [index, button] of this.buttons.entries()) button.ariaDisabled = String(isLast[index]);
    // setting it forces a layout
    if (this.top) this.element.scrollTop = this.top = 0;
  }

  /** Return the element of a comment with its mentions, one paragraph per line. @param {string} comment @param {readonly Mention[]} mentions */
  #text(comment, mentions) {
    this.mentions = mentions;
    this.#nextMention = 0;
    let offset = 0;
    const element = html("div", { class: "comment-text" });
    /** The paragraph of the comment that the next slice continues, null before the first one. @type {HTMLElement | null} */
    let paragraph = null;
    appendLongText(element, comment, this.services.say, (slice) => {
      slice.split("\n").forEach((line, index) => {
        if (index) {
          paragraph = null;
          offset += 1;
        }
        if (!line) return;
        if (!paragraph) element.append((paragraph = html("p", { dir: "auto" })));
        append(paragraph, this.#runs(visible(line), offset));
        offset += line.length;
      });
    });
    return element;
  }

  /** Return the parts of a comment's text: plain text, links and mentions. @param {string} text part of the comment @param {number} offset of the part */
  #runs(text, offset) {
    /** @type {(string | Node)[]} */
    const runs = [];
    let end = 0;
    for (const match of text.matchAll(LINK)) {
      this.#addMentions(runs, text.slice(end, match.index), offset + end);
      runs.push(html("a", { href: match[0], rel: "noopener noreferrer", target: "_blank" }, match[0]));
      end = match.index + match[0].length;
    }
    this.#addMentions(runs, text.slice(end), offset + end);
    return runs;
  }

  /** Append text of a comment to `runs`, with its mentions as buttons. @param {(string | Node)[]} runs @param {string} text @param {number} offset of the text */
  #addMentions(runs, text, offset) {
    let end = 0;
    for (; this.#nextMention < this.mentions.length; this.#nextMention += 1) {
      const mention = this.mentions[this.#nextMention];
      const [from, to] = [mention[0] - offset, mention[1] - offset];
      if (from >= text.length) break;
      if (from < end || to > text.length || to <= from) continue;
      runs.push(text.slice(end, from), this.#mention(mention, text.slice(from, to)));
      end = to;
    }
    runs.push(text.slice(end));
  }

  /** Return the button of a mention in a comment. @param {Mention} mention @param {string} text */
  #mention(mention, text) {
    const [, , points, nodes = []] = mention;
    const attributes = {
      type: "button",
      class: points.length ? "mention coordinate" : "mention",
      "data-mention": this.#nextMention,
      "aria-haspopup": nodes.length > (points.length ? 0 : 1) && "menu",
    };
    return html("button", attributes, text);
  }

  /** Pass an event on a mention to the module that handles it. @param {Event} event */
  async #act({ type, target }) {
    const button = target instanceof Element ? target.closest("[data-mention]") : null;
    if (!button) return;
    try {
      const { MentionActions } = await importOnDemand(importMentionActions);
      this.#actions ??= new MentionActions(this);
      this.#actions.handle(type, /** @type {HTMLElement} */ (button));
    } catch (error) {
      // a reader who only points at a mention has not asked for anything
      if (type === "click") this.services.fail(error);
    }
  }
}
