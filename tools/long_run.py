"""What long runs have in common: jobs on all processors, a progress bar, and a table at the end."""

import contextlib
import multiprocessing
import signal
import sys
import time

from tools import environment


def each(function, jobs, processes, what, found):
    """Calls `function(job)` for all `jobs`, `processes` at a time, and `found(result)` with each result as it comes.

    Shows a bar meanwhile; a text that `found` gives stays on the screen. `what` the jobs are is said in it. False if
    Ctrl-C has ended it before all were done.
    """
    progress = environment.Progress(sys.stdout)
    began = time.monotonic()
    all_ = len(jobs)
    with contextlib.suppress(KeyboardInterrupt), multiprocessing.Pool(max(1, processes), _ignore_interrupt) as pool:
        for done, result in enumerate(pool.imap_unordered(function, jobs, max(1, min(4, all_ // 50))), 1):
            text = found(result)
            if text:
                progress.end(text)
            if progress.moving or done * 20 // all_ != (done - 1) * 20 // all_:
                progress.say(bar(done, all_, what, time.monotonic() - began))
        progress.end()
        return True
    progress.end("Interrupted.")
    return False


def _ignore_interrupt():
    """In a worker: Ctrl-C is for the process that started it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def bar(done, all_, what, seconds):
    """A progress bar as text; `seconds` have gone by."""
    filled = 30 * done // all_
    left = seconds / done * (all_ - done)
    return "[{}{}] {} of {} {}, about {:.0f} min {:02.0f} s left".format(
        "#" * filled, "." * (30 - filled), done, all_, what, left // 60, left % 60
    )


def print_table(rows):
    """Prints rows of texts, the first being the heads, as a table that is Markdown, too."""
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    for number, row in enumerate(rows):
        print("| {} |".format(" | ".join(cell.ljust(width) for cell, width in zip(row, widths))))
        if number == 0:
            print("|{}|".format("|".join("-" * (width + 2) for width in widths)))
