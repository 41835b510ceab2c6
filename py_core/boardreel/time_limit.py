"""End work when the time of its budget is used up, whatever it is doing.

Loops over content from outside check the time of their budget, but not all of them can: a regular expression, a parser of
the standard library, or the values of one property may take long as well.
"""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

from boardreel.budgets import Budget

#: time after which work that has caught the error gets it again
REPEAT_S = 0.1


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
    is_active = True

    def end(_signal: int, _frame: FrameType | None) -> None:
        # the timer may go off when the work has just ended
        if is_active:
            budget.check_time()

    earlier_handler = signal.signal(signal.SIGALRM, end)
    earlier_timer = signal.setitimer(signal.ITIMER_REAL, max(seconds_left, REPEAT_S / 1000), REPEAT_S)
    try:
        yield
    finally:
        is_active = False
        signal.setitimer(signal.ITIMER_REAL, *earlier_timer)
        signal.signal(signal.SIGALRM, earlier_handler)
