"""Sessions with a fault planted, each a change of the real one's source: what the model has to find."""

import inspect
import types

from ranium.link import session as session_module


def planted(*changes):
    """The session's class, made from its source with each `(old, new)` text of `changes` put in place; old ones occur once."""
    source = inspect.getsource(session_module)
    for old, new in changes:
        if source.count(old) != 1:
            raise ValueError("the session has not one but {} of: {}".format(source.count(old), old))
        source = source.replace(old, new)
    module = types.ModuleType("mutant")
    exec(compile(source, "mutant", "exec"), vars(module))
    return module.Session


def forgetful():
    """Keeps no pick, so that after a power cut it can commit its seats to something else: the plainest of cheats."""
    return planted(_NO_OWN_PICK)


def two_faced():
    """Keeps nothing after the deal, so that after a power cut it can play the first step again with another pick."""
    return planted(("        if self._keeper:\n            state", "        if self._keeper and not self.step:\n            state"))


def credulous():
    """Takes another commitment of a seat in place of the one that it has, until that seat is opened."""
    return planted(
        (
            "                    self._stop(TWO_COMMITS, seat)\n                    return\n",
            "                    if self._opened >> seat & 1:\n                        continue\n"
            "                    self._note(seat, value)\n",
        )
    )


def unwitnessed():
    """Turns over whatever the others say that they were promised."""
    return planted(("not self._agrees(body[end:], device)", "False"))


def gullible():
    """Takes every frame of the table for what it says it is."""
    return planted(("        if body is None:\n", "        body = link.heard[: len(link.heard) - tags.room(self.roster)]\n        if 0:\n"))


_NO_OWN_PICK = ("            self.save()\n", "            pass\n")

# name: (changes, what is found)
FAULTS = {
    "opens when its own seats have committed": (
        [
            (
                "        if self._known == self._all:\n            at = self._write_reveals(",
                "        if self._known & self.roster.mine == self.roster.mine:\n            at = self._write_reveals(",
            )
        ],
        "opened in step 0 without all commitments",
    ),
    "sends a commitment that is not kept": ([_NO_OWN_PICK], "a pick that was made is asked for again"),
    "keeps a commitment after it was sent": (
        [
            _NO_OWN_PICK,
            (
                "        self._sent_at = now\n",
                "        self._sent_at = now\n"
                "        if self.waiting & self.roster.mine & self._known and self._known != self._all:\n"
                "            self._save(self._known & self.waiting & self.roster.mine)\n",
            ),
        ],
        "a pick that was made is asked for again",
    ),
    "opens before the others' commitments are kept": (
        [("            self._save(self._all)\n", "            pass\n")],
        "opened in step 0 without all commitments",
    ),
    "does not repeat the reveals of the step before": (
        [
            ("        if self.step:\n            at = self._write_reveals", "        if 0:\n            at = self._write_reveals"),
            ("last = len(seats) if step else 0", "last = 0"),
            ("self._open(body, HEAD + 16 * commitments + REVEAL * reveals, seats)", "pass"),
        ],
        "nothing can happen any more",
    ),
    "does not repeat its commitment after the last one has come": (
        [
            (
                "            if self._known >> seat & 1:\n                body[at",
                "            if self._known >> seat & 1 and self._known != self._all:\n                body[at",
            )
        ],
        "nothing can happen any more",
    ),
    "does not commit for seats that owe nothing": (
        [("if not waiting >> seat & 1:\n", "if not waiting >> seat & 1 and not self.game:\n")],
        "nothing can happen any more",
    ),
    "turns over when the time has come, with or without all reveals": (
        [(">= 0 and not self.unopened and", ">= 0 and")],
        "not held to its commitment",
    ),
    "draws other nonces after a power cut": (
        [
            (
                "nonce = commitment.nonce(self._secret, self.roster.session, self.step, seat)\n        self._keep",
                "nonce = commitment.nonce(\n"
                "            self._secret, self.roster.session if self._keeper else bytes(8), self.step, seat\n"
                "        )\n"
                "        self._keep",
            )
        ],
        "not held to its commitment",
    ),
    "blames who is a step behind": (
        [
            (
                "        elif ahead == _STEP_MASK:\n            self._prompt()",
                "        elif ahead == _STEP_MASK:\n            self._stop(STATE, seats[0])",
            )
        ],
        "blamed with 4",
    ),
    "reads the reveals of this step where those of the last one are due": (
        [("_open(body, HEAD + 16 * commitments + REVEAL * reveals, seats)", "_open(body, HEAD + 16 * commitments, seats)")],
        "blamed with 2",
    ),
}
