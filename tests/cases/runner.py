"""Runs the cases without pytest, on an interpreter that has none.

`run` prints a line for each case that fails and a last line `N cases, M failed`.
"""

import sys


def run(stems):
    """Runs all functions test_... of the modules tests/cases/<stem>; True if none failed."""
    done = failed = 0
    for stem in stems:
        module = getattr(__import__("tests.cases." + stem, None, None, ("cases",)), "__dict__")
        for name in sorted(module):
            if name.startswith("test_"):
                done += 1
                try:
                    module[name]()
                except Exception as error:
                    failed += 1
                    print("FAILED", stem, name)
                    _explain(error)
    print("{} cases, {} failed".format(done, failed))
    return failed == 0


def _explain(error):
    """Prints where it failed."""
    if hasattr(sys, "print_exception"):
        sys.print_exception(error)
    else:
        import traceback

        traceback.print_exception(error)
