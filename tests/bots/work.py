"""How much work thinking is, counted, so that it is the same each time: the bytecode instructions of Python."""

import sys


class Work:
    """Counts the instructions that run while a function is called, those of all functions under it included."""

    def __init__(self):
        self.done = 0

    def _enter(self, frame, event, arg):
        frame.f_trace_opcodes = True
        frame.f_trace_lines = False
        return self._count

    def _count(self, frame, event, arg):
        if event == "opcode":
            self.done += 1
        return self._count

    def of(self, call, *arguments):
        """`(what the call gives, instructions)`."""
        self.done = 0
        before = sys.gettrace()
        sys.settrace(self._enter)
        try:
            given = call(*arguments)
        finally:
            sys.settrace(before)
        return given, self.done


def slices(thoughts):
    """For each slice of a bot's thoughts (ranium.bots.think) how many instructions it has."""
    work = Work()
    found = []
    pick = -1
    while pick < 0:
        pick, done = work.of(next, thoughts)
        found.append(done)
    return found
