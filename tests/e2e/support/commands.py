"""The command field of the viewer: open it, type a question or a move, and read the answer."""

from __future__ import annotations

from drivers import Tab, wait_until
from viewer_page import IN_VIEWER, focus_viewer

ANSWER = f"() => ({IN_VIEWER})('.command-answer')?.textContent ?? ''"
CURRENT_NODE = "() => document.querySelector('board-reel').node"
#: makes the next answer differ from the last one
FORGET = f"() => {{ ({IN_VIEWER})('.command-answer').textContent = ''; }}"


def open_field(tab: Tab) -> None:
    focus_viewer(tab)
    tab.press(":")
    wait_until(tab, f"() => Boolean(({IN_VIEWER})('.command-field input:focus'))")


def ask(tab: Tab, text: str) -> str:
    """Type a text into the field, and return the answer."""
    tab.evaluate(FORGET)
    tab.press(*("Space" if character == " " else character for character in text), "Enter")
    wait_until(tab, ANSWER)
    answer: str = tab.evaluate(ANSWER)
    return answer


def play(tab: Tab, text: str) -> str:
    """Type a move, wait until it is shown, and return what is announced."""
    node = tab.evaluate(CURRENT_NODE)
    answer = ask(tab, text)
    wait_until(tab, f"(node) => ({CURRENT_NODE})() !== node", node)
    return answer
