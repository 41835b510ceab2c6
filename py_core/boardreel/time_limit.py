"""End work when the time of its budget is used up, whatever it is doing.

Loops over content from outside check the time of their budget, but not all of them can: a regular expression, a parser of
the standard library, or the values of one property may take long as well.
"""

from __future__ import annotations

import signal
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

from boardreel.budgets import Budget

#: time after which work that has caught the error gets it again
REPEAT_S = 0.1
#: shortest time to which the timer is set, since 0 stops it
SOON_S = 0.0001


@contextmanager
def ending_in_time(budget: Budget) -> Iterator[None]:
    """Raise BudgetSpentError in a `with` statement as soon as the time of a budget is used up.

    The timer of the system does that, which exists on POSIX and for the main thread; elsewhere, work ends where it checks
    the time.
    """
    seconds_left = budget.seconds_left
    has_timer = hasattr(signal, "setitimer") and threading.current_thread() is threading.main_thread()
    if seconds_left is None or not has_timer:
        yield
        return
    is_active = False

    def end(_signal: int, _frame: FrameType | None) -> None:
        # the timer may go off just before or after the work
        if is_active:
            budget.check_time()

    earlier_handler = signal.getsignal(signal.SIGALRM) or signal.SIG_DFL
    earlier_left, earlier_repeat = signal.getitimer(signal.ITIMER_REAL)
    start_s = time.monotonic()
    try:
        signal.signal(signal.SIGALRM, end)
        signal.setitimer(signal.ITIMER_REAL, max(seconds_left, SOON_S), REPEAT_S)
        is_active = True
        yield
    finally:
        is_active = False
        # before the handler is removed, because a signal without one ends the process
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, earlier_handler)
        rest = max(earlier_left - (time.monotonic() - start_s), SOON_S) if earlier_left else 0
        signal.setitimer(signal.ITIMER_REAL, rest, earlier_repeat)
