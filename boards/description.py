"""What every board offers to the program. Nothing else of a board may be used."""

import os
import time


class BoardError(Exception):
    """Something about the board is wrong, told to a person.

    `problem` says what is wrong, `remedy` what to do about it; both are whole
    sentences, and `str()` gives them together. `part` is "display", "button", "link"
    or "setting": what it is about.
    """

    def __init__(self, problem, remedy="", part="setting"):
        super().__init__(problem + " " + remedy if remedy else problem)
        self.problem = problem
        self.remedy = remedy
        self.part = part


def setting(name, default=None):
    """The setting RANIUM_`name`: from settings.toml on a board, from the environment on a computer.

    An absent or empty one gives `default`. With an int as default the value is an
    int too, else a str; BoardError if it is no whole number.
    """
    value = os.getenv("RANIUM_" + name)
    if value is None or value == "":
        return default
    if not isinstance(default, int):
        return str(value)
    try:
        return int(value)
    except ValueError:
        raise BoardError(
            'The setting RANIUM_{} must be a whole number, not "{}".'.format(name, value),
            "Correct it, or leave it out for {}.".format(default),
        )


class Board:
    """A handheld's hardware. Board files fill the attributes; computers override methods.

    id       file name of the board, as in `boards.names()`
    name     for people, e.g. "Raspberry Pi Pico"
    display  a displayio display with auto_refresh off; `show()` puts a group on it
    width    pixels of the picture the program draws, at least 128
    height   likewise, at least 32
    keys     `.events` (get_into, overflowed, clear), `.event` (to be filled by get_into),
             `.count` (3..6), `.reset()` and perhaps `.stuck`, a bit mask of keys that were down at
             the start; key 0 previous, 1 next, 2 choose, 3 back, 4 help, 5 another choose
    links    kinds of link, the default first: "uart", "udp", "espnow"
    nvm      non-volatile bytes (len(), slices read and written), or None
    record   None, or on a computer `record(kind, **fields)`: one JSON line for tools
    shot     None, or on a computer `shot(kind)`: a picture of the screen as it is now
    lacks    what this board cannot do that others can, a few words each; the screens have
             other languages' words for those of parts/opening.py
    troubles   what was found wrong at the start and does not keep the game from running, a
             sentence each, to be shown to the holder
    weak     True if what `urandom` gives could be foreseen, so that nothing is really secret
    noise    None, or where the board's own randomness is missing or bad `noise()`: bytes of what
             little chance there is besides, to be mixed with it (lib/ranium/pool.py)
    kiosk    True for the unit of a convention booth (lib/ranium/kiosk/), where RANIUM_KIOSK does not say otherwise
    sounds   True if it has a buzzer
    dim_after, sleep_after   seconds without a press until the display is dimmed, and sleeps,
             where the settings RANIUM_DIM and RANIUM_SLEEP do not say otherwise; 0 never
    """

    id = ""
    name = ""
    display = None
    width = 128
    height = 64
    keys = None
    links = ()
    nvm = None
    record = None
    shot = None
    lacks = ()
    troubles = ()
    weak = False
    noise = None
    dim_after = 60
    sleep_after = 600
    kiosk = sounds = False
    _ms = _seconds = 0

    def show(self, group):
        """Makes a displayio Group the picture; `refresh()` then sends it."""
        self.display.root_group = group

    def refresh(self):
        """Sends what has changed since the last refresh to the display."""
        self.display.refresh()

    def dim(self, level):
        """Sets the display's brightness: `level` per cent, 1..100. One that cannot be dimmed stays as it is."""
        if hasattr(self.display, "brightness"):
            self.display.brightness = level / 100

    def sleep(self):
        """Turns the display dark until `wake()`; what is shown meanwhile is there then."""
        if hasattr(self.display, "sleep"):
            self.display.sleep()
        else:
            self.display.root_group.hidden = True
            self.refresh()

    def wake(self):
        """Ends `sleep()`."""
        if hasattr(self.display, "wake"):
            self.display.wake()
        else:
            self.display.root_group.hidden = False
            self.refresh()

    def battery(self):
        """Millivolts of the battery; 0 without one, or where the board cannot measure it."""
        return 0

    def heap(self):
        """Bytes of working memory that are free; 0 where that is not a small number, as on a computer."""
        import gc

        return gc.mem_free() if hasattr(gc, "mem_free") else 0

    def reset_reason(self):
        """Why the program started, in one word: "power_on", "watchdog", "brownout", "software" ...; "" if unknown."""
        try:
            from microcontroller import cpu

            return str(cpu.reset_reason).split(".")[-1].lower()
        except (ImportError, AttributeError, NotImplementedError):
            return ""

    def link(self):
        """The kind of link to open: RANIUM_LINK or the board's default; BoardError for one it lacks."""
        kind = setting("LINK", self.links[0] if self.links else "none")
        if kind not in self.links:
            raise BoardError(
                'The board {} has no link "{}".'.format(self.name, kind),
                "It has: {}. Correct RANIUM_LINK.".format(", ".join(self.links) or "none"),
                "link",
            )
        return kind

    def open_link(self, kind):
        """Opens a link of `links` and gives its port; BoardError if that fails.

        "uart": `.in_waiting`, `.readinto(buffer)` -> n or None, `.write(frame)` -> n.
        "udp" and "espnow": `.recv_into(buffer)` -> n or 0, `.send(frame)`. None of them
        waits for another handheld; a board's UART takes as long as the wire does.
        """
        raise BoardError('The board {} has no link "{}".'.format(self.name, kind), "", "link")

    def urandom(self, n):
        """`n` bytes that nobody can foresee, unless the board is `weak`."""
        return os.urandom(n)

    def feed(self):
        """Tells the watchdog that the loop runs; the first call starts it."""

    def idle(self, ms):
        """Waits `ms` milliseconds; on a computer it also looks after the window."""
        if ms != self._ms:  # a quotient takes memory: once, not in every pass of the loop
            self._ms = ms
            self._seconds = ms / 1000
        time.sleep(self._seconds)

    def closed(self):
        """True once the person has closed the window; never on a real board."""
        return False

    def beep(self, hertz, ms):
        """Begins a tone and does not wait for its end; nothing happens without a buzzer."""

    def typed(self):
        """What was typed at the console since the last call, "" for nothing."""
        return ""

    def restart(self):
        """Starts the board anew; on a computer it gives the exit code for that."""
        import microcontroller

        microcontroller.reset()

    def title(self, text):
        """Names this handheld for a person who sees several windows."""

    def note(self, text):
        """One line for the console."""
        print(text)

    def setting(self, name, default=None):
        """The same as `setting()` of this module."""
        return setting(name, default)

    def close(self):
        """Gives the parts back; the board is of no use afterwards."""
