"""A seeded state machine over drafts: two tabs, several games, edits, undo, redo, reloads, crashes, discarding, continuing.

After each step, the stored drafts are compared with a model: no edits that the page announced as kept are missing, unless
their draft was discarded or everything in it was undone, and nothing is stored that nobody tried.

Run directly for more seeds: `python tests/e2e/support/draft_machine.py --seeds 100 --steps 60` in the built project.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

if __name__ == "__main__":
    sys.path[:0] = [str(Path(__file__).parent), str(Path(__file__).parents[3] / "build_scripts")]

from drafts import BUSY, DRAFT_STATE, GAMES, GAMES_NAME, OFFER, PRESS, STORED_DRAFTS, press_for_game
from drivers import TEST_OPTIONS, ChromiumTab, chromium_path, wait_until
from playwright.sync_api import BrowserContext, sync_playwright
from trying import ELEMENT
from viewer_page import STATE
from website.server import SiteServer

OTHER_NAME = "other.sgf"
OTHER = "(;GM[1]SZ[19]PB[Eve]PW[Kim];B[cc];W[qq];B[cq])"
COLUMNS = "ABCDEFGHJKLMNOPQRST"
TABS = 2
#: what the page announces and what the viewer has, read at once
READ = f"""() => [({DRAFT_STATE})(),
  JSON.parse({ELEMENT}?.draft || '[]').map((edit) => JSON.stringify(edit)), {ELEMENT}?.document?.game.number]"""
#: undoes everything, and returns the edits that were left after each step
UNDO_ALL = f"""async () => {{
  const left = [];
  while (await {ELEMENT}.undo()) left.push(JSON.parse({ELEMENT}.draft || '[]').map((edit) => JSON.stringify(edit)));
  return left;
}}"""
#: rows of the list of drafts: id, and whether the draft can be discarded here
ROWS = """() => [...document.querySelectorAll('#draft-box li[data-draft]')]
  .map((row) => [row.dataset.draft, !row.querySelector('.open').disabled])"""

Edits = tuple[str, ...]


@dataclass
class Trace:
    """What may be stored of one draft: the edits that were announced last, or those that the viewer had later.

    `cut`: the point of a move that was on its way when the tab was closed, as the record has it, so that there may be one
    edit more.
    """

    allowed: list[Edits] = field(default_factory=lambda: [()])
    cut: str = ""

    def saw(self, state: str, edits: Edits) -> None:
        """Note what the page announces and what the viewer has."""
        if state in ("kept", "none"):
            self.allowed = [edits]
        elif edits != self.allowed[-1]:
            self.allowed.append(edits)

    def fits(self, stored: Edits) -> bool:
        """Return whether some edits that are stored can be those of this draft."""
        return stored in self.allowed or (
            bool(self.cut and stored) and self.cut in stored[-1] and stored[:-1] in self.allowed
        )

    @property
    def is_optional(self) -> bool:
        """Whether nothing needs to be stored: nothing was announced, or everything was undone."""
        return () in self.allowed


class Machine:
    """Two tabs and the model of what they have stored."""

    def __init__(self, context: BrowserContext, server: SiteServer, seed: int) -> None:
        self.context, self.server = context, server
        self.chance = random.Random(seed)
        server.pages[f"/{GAMES_NAME}"] = GAMES.encode()
        server.pages[f"/{OTHER_NAME}"] = OTHER.encode()
        self.points = [f"{column}{row}" for row in range(1, 20) for column in COLUMNS]
        self.chance.shuffle(self.points)
        self.closed: list[Trace] = []
        self.open: list[Trace] = [Trace() for _ in range(TABS)]
        self.names = [GAMES_NAME for _ in range(TABS)]
        self.steps: list[str] = []
        self.tabs = [self._new_tab() for _ in range(TABS)]
        for index in range(TABS):
            self._goto(index)

    def _new_tab(self) -> ChromiumTab:
        page = self.context.new_page()
        page.on("dialog", lambda dialog: dialog.accept())
        return ChromiumTab(page)

    def _goto(self, index: int) -> None:
        tab = self.tabs[index]
        tab.goto(f"{self.server.url}?src={self.names[index]}")
        self._wait_for_game(tab)

    @staticmethod
    def _wait_for_game(tab: ChromiumTab) -> None:
        wait_until(tab, f"() => ({STATE})() === 'ready'")

    def run(self, count: int) -> None:
        """Do a number of random steps, and check the stored drafts after each."""
        actions: list[tuple[int, Callable[[int], str | None]]] = [
            (8, self.play),
            (4, self.play_in_haste),
            (4, self.undo),
            (3, self.redo),
            (1, self.undo_all),
            (4, self.change_game),
            (1, self.change_record),
            (3, self.reload),
            (2, self.crash),
            (2, self.crash_while_editing),
            (4, self.continue_offered),
            (2, self.discard_offered),
            (2, self.discard_in_list),
            (2, self.open_from_list),
            (1, self.make_busy),
        ]
        weights = [weight for weight, _ in actions]
        for _ in range(count):
            [(_, action)] = self.chance.choices(actions, weights)
            index = self.chance.randrange(TABS)
            done = action(index)
            if done is not None:
                self.steps.append(f"{index}: {action.__name__} {done}".rstrip())
                self.look()
                self.check()
        self.settle()
        self.check()

    # -- the model

    def look(self) -> None:
        """Read in each tab what is announced."""
        for tab, trace in zip(self.tabs, self.open, strict=True):
            state, edits, _ = tab.evaluate(READ)
            trace.saw(state, tuple(edits))

    def end(self, index: int, cut: str = "") -> None:
        """Note that another game is shown in a tab, or that the tab is gone."""
        trace = self.open[index]
        trace.cut = cut
        self.closed.append(trace)
        self.open[index] = Trace()

    def check(self) -> None:
        """Compare what is stored with the model, as soon as nothing changes while that is read."""
        stored = {id_: tuple(edits or ()) for id_, edits in self.tabs[0].evaluate(STORED_DRAFTS).items()}
        self.look_at_stored(stored)

    def look_at_stored(self, stored: dict[str, Edits]) -> None:
        """Fail if announced edits are missing, or edits are stored that nobody tried."""
        rest = list(stored.values())
        # those with one possibility take their draft first
        for trace in sorted([*self.closed, *self.open], key=lambda trace: (bool(trace.cut), len(trace.allowed))):
            found = next((edits for edits in rest if trace.fits(edits) and edits), None)
            if found is not None:
                rest.remove(found)
            else:
                assert trace.is_optional, self.report("lost", trace.allowed[0], stored)
        assert [edits for edits in rest if edits] == [], self.report("not tried", rest[0] if rest else (), stored)

    def report(self, what: str, edits: Edits, stored: dict[str, Edits]) -> str:
        """Return the steps that led to a failure."""
        short = {id_[:6]: len(found) for id_, found in stored.items()}
        return f"{what}: {len(edits)} edits {edits[-1:]}\nstored: {short}\n" + "\n".join(self.steps[-25:])

    def settle(self) -> None:
        """Wait until all tabs have stored what was tried."""
        for tab in self.tabs:
            wait_until(tab, f"() => ['none', 'kept', ''].includes(({DRAFT_STATE})())")
        self.look()

    def adopt(self, index: int) -> str:
        """Note that a tab continues a draft, and return the number of its edits."""
        _, edits, _ = self.tabs[index].evaluate(READ)
        found = next((trace for trace in self.closed if trace.fits(tuple(edits))), None)
        assert found, self.report("continued", tuple(edits), {})
        self.closed.remove(found)
        self.open[index] = Trace([tuple(edits)])
        return str(len(edits))

    # -- the steps; each returns what it did, None if it was impossible

    def play(self, index: int) -> str | None:
        """Play a move that was never played, at a random node, and wait until it is kept."""
        done = self.play_in_haste(index)
        self.settle()
        return done

    def play_in_haste(self, index: int) -> str | None:
        tab, move = self.tabs[index], self.points.pop()
        if self.chance.random() < 0.3:
            tab.evaluate(f"(share) => {ELEMENT}.goTo(Math.floor(share * {ELEMENT}.document.tree.parent.length))", 0.5)
        return move if tab.evaluate(f"(move) => {ELEMENT}.tryMove(move)", move) else f"({move})"

    def undo(self, index: int) -> str | None:
        return "" if self.tabs[index].evaluate(f"() => {ELEMENT}.undo()") else None

    def redo(self, index: int) -> str | None:
        return "" if self.tabs[index].evaluate(f"() => {ELEMENT}.redo()") else None

    def undo_all(self, index: int) -> str | None:
        left = self.tabs[index].evaluate(UNDO_ALL)
        # a busy database may still store what was left on the way
        for edits in left:
            self.open[index].saw("pending", tuple(edits))
        return str(len(left))

    def change_game(self, index: int) -> str | None:
        tab = self.tabs[index]
        number = tab.evaluate(READ)[2]
        if self.names[index] != GAMES_NAME:
            return None
        key = "[" if number == 3 or (number == 2 and self.chance.random() < 0.5) else "]"
        self.look()
        press_for_game(tab, key, number + (1 if key == "]" else -1))
        self.end(index)
        return key

    def change_record(self, index: int) -> str | None:
        self.settle()
        self.names[index] = OTHER_NAME if self.names[index] == GAMES_NAME else GAMES_NAME
        self._goto(index)
        self.end(index)
        return self.names[index]

    def reload(self, index: int) -> str | None:
        """Reload at once; what is not announced may be lost."""
        self.look()
        self.tabs[index].reload()
        self._wait_for_game(self.tabs[index])
        self.end(index)
        return ""

    def crash(self, index: int) -> str | None:
        """End the page without any event, and open the record in a new one."""
        self.look()
        self._replace(index)
        self.end(index)
        return ""

    def _replace(self, index: int) -> None:
        old = self.tabs[index]
        self.tabs[index] = self._new_tab()
        old.page.close(run_before_unload=False)
        self._goto(index)

    def crash_while_editing(self, index: int) -> str | None:
        self.look()
        move = self.points.pop()
        self.tabs[index].evaluate(f"(move) => {{ void {ELEMENT}.tryMove(move); }}", move)
        self.tabs[index].page.wait_for_timeout(self.chance.choice([0, 20, 60, 150]))
        self._replace(index)
        column, row = COLUMNS.index(move[0]), 19 - int(move[1:])
        self.end(index, f'["{chr(97 + column)}{chr(97 + row)}"]')
        return move

    def continue_offered(self, index: int) -> str | None:
        tab = self.tabs[index]
        if not self._wait_for_offer(tab):
            return None
        if not (tab.evaluate(PRESS, "Continue your draft") or tab.evaluate(PRESS, "Continue the last one")):
            return None
        return self._wait_for_draft(index)

    @staticmethod
    def _wait_for_offer(tab: ChromiumTab) -> bool:
        tab.page.wait_for_timeout(300)
        offered: str = tab.evaluate(OFFER)
        return offered.startswith("You have")

    def _wait_for_draft(self, index: int) -> str:
        wait_until(self.tabs[index], f"() => ({DRAFT_STATE})() === 'kept'")
        return self.adopt(index)

    def discard_offered(self, index: int) -> str | None:
        tab = self.tabs[index]
        if not self._wait_for_offer(tab):
            return None
        self.settle()
        before = tab.evaluate(STORED_DRAFTS)
        if not tab.evaluate(PRESS, "Discard"):
            return None
        wait_until(tab, f"() => ({OFFER})() === 'Draft discarded.'")
        after = tab.evaluate(STORED_DRAFTS)
        if self.chance.random() < 0.5:
            tab.evaluate(PRESS, "Undo")
            wait_until(tab, f"() => ({OFFER})().startsWith('You have')")
            return "and undo"
        self._forget(before, after)
        return ""

    def _forget(self, before: dict[str, list[str]], after: dict[str, list[str]]) -> None:
        """Remove the one draft from the model that was discarded."""
        [gone] = set(before) - set(after)
        edits = tuple(before[gone])
        found = next(trace for trace in [*self.closed, *self.open] if trace.fits(edits) and edits)
        if found in self.closed:
            self.closed.remove(found)

    def _open_list(self, tab: ChromiumTab) -> list[tuple[str, bool]]:
        self.settle()
        tab.evaluate("() => document.querySelector('#drafts-entry').click()")
        wait_until(tab, "() => document.querySelector('#draft-box li') !== null")
        rows: list[tuple[str, bool]] = tab.evaluate(ROWS)
        return rows

    def discard_in_list(self, index: int) -> str | None:
        tab = self.tabs[index]
        rows = [id_ for id_, is_free in self._open_list(tab) if is_free]
        box = tab.page.locator("#draft-box")
        done = None
        if rows:
            id_ = self.chance.choice(rows)
            before = tab.evaluate(STORED_DRAFTS)
            mine = tuple(before[id_]) == self.open[index].allowed[0]
            box.locator(f"[data-draft='{id_}']").get_by_role("button", name="Discard").click()
            box.get_by_role("button", name="Undo").wait_for()
            after = tab.evaluate(STORED_DRAFTS)
            assert id_ not in after, self.report("not discarded", tuple(before[id_]), {})
            if self.chance.random() < 0.5:
                box.get_by_role("button", name="Undo").click()
                box.locator(f"[data-draft='{id_}'] .open").wait_for()
                done = "and undo"
            else:
                self._forget(before, after)
                if mine:
                    self.open[index] = Trace()
                done = ""
            if mine:
                wait_until(
                    tab,
                    f"(count) => JSON.parse({ELEMENT}.draft || '[]').length === count",
                    len(before[id_]) if done else 0,
                )
        box.locator(".close").click()
        return done

    def open_from_list(self, index: int) -> str | None:
        tab = self.tabs[index]
        _, edits, _ = tab.evaluate(READ)
        rows = [id_ for id_, is_free in self._open_list(tab) if is_free]
        stored = tab.evaluate(STORED_DRAFTS)
        rows = [id_ for id_ in rows if stored[id_] != edits]
        if not rows:
            tab.page.locator("#draft-box .close").click()
            return None
        id_ = self.chance.choice(rows)
        tab.page.locator(f"#draft-box [data-draft='{id_}'] .open").click()
        wait_until(
            tab, f"(draft) => {ELEMENT}?.state === 'ready' && {ELEMENT}.draft === draft", f"[{','.join(stored[id_])}]"
        )
        self.end(index)
        # the page shows a file without an address now
        name, number = tab.evaluate(f"() => [{ELEMENT}.document.source.name, {ELEMENT}.document.game.number]")
        self.names[index] = name
        return f"game {number} of {name}: {self._wait_for_draft(index)}"

    def make_busy(self, index: int) -> str | None:
        """Let the database be busy for a while, as if another tab wrote to it."""
        self.tabs[index].evaluate(BUSY, 1500)
        return ""


def main() -> None:
    """Run the machine with many seeds."""
    from build import SITE

    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seeds", type=int, default=20, help="number of seeds")
    parser.add_argument("--first", type=int, default=1, help="first seed")
    parser.add_argument("--steps", type=int, default=60, help="steps for each seed")
    options = parser.parse_args()
    with SiteServer(SITE) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium_path(), args=TEST_OPTIONS)
        for seed in range(options.first, options.first + options.seeds):
            context = browser.new_context(service_workers="block")
            machine = Machine(context, server, seed)
            machine.run(options.steps)
            print(f"seed {seed}: {len(machine.steps)} steps, {len(machine.closed)} drafts", flush=True)
            context.close()


if __name__ == "__main__":
    main()
