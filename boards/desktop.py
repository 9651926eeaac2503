"""A handheld in a window: screen, three buttons for the mouse, and the keyboard.

Left/Right or A/D choose, Return or Space takes (held: back), Escape goes back,
H or F1 helps. Several handhelds are several processes, a window each.
"""

import boards.computer  # before Blinka
from boards.computer.board import ComputerBoard, missing
from boards.computer.keys import BACK, CHOOSE, HELP, NEXT, PREV
from boards.computer.placing import placed
from boards.description import BoardError, setting

_HALF_LIT = 128 * 3  # a one-bit display shows everything brighter as lit


class Desktop(ComputerBoard):
    """The window; BoardError if there is no screen to open it on."""

    def __init__(self):
        try:
            import pygame

            from boards.computer.case import RIM, Case
        except ImportError as error:
            raise missing(error)
        super().__init__("desktop", "Desktop window")
        self._pygame = pygame
        self._rim = RIM
        self._case = Case(self.width, self.height)
        self._keyboard = _keyboard(pygame)
        self._mouse = None  # the button it holds down
        try:
            self.display, self._window = _window(pygame, self._case.width, self._case.height)
        except pygame.error as error:
            raise BoardError(
                "The handheld's window cannot open: {}.".format(error),
                "Run it without a screen: RANIUM_BOARD=headless, or python3 tools/play.py --headless.",
            )
        self.display.root_group = self._case.group
        self.title(setting("NAME", ""))
        self.refresh()

    def show(self, group):
        self._group = group
        self._case.put(group)

    def dim(self, level):
        """A window has no brightness."""

    def sleep(self):
        self._case.put(None)
        self.refresh()

    def wake(self):
        self._case.put(self._group)
        self.refresh()

    def title(self, text):
        self._pygame.display.set_caption("Ranium: " + text if text else "Ranium")
        self._case.title(text)

    def picture(self):
        surface = self._pygame.display.get_surface()
        frame = bytearray(self.width * self.height // 8)
        for y in range(self.height):
            page = (y >> 3) * self.width
            for x in range(self.width):
                if sum(surface.get_at((x + self._rim, y + self._rim))[:3]) >= _HALF_LIT:
                    frame[page + x] |= 1 << (y & 7)
        return bytes(frame)

    def pump(self):
        super().pump()
        exposed = False
        for event in self._pygame.event.get():
            exposed = self._take_event(event) or exposed
        if self._case.update(self.keys):
            self.display.refresh()
        elif exposed:
            self._pygame.display.flip()

    def _take_event(self, event):
        """Acts on one event of the window; True if the window has to be shown anew."""
        pygame = self._pygame
        if event.type == pygame.KEYDOWN and event.key in self._keyboard:
            self.keys.press(self._keyboard[event.key], event.key)
        elif event.type == pygame.KEYUP and event.key in self._keyboard:
            self.keys.release(self._keyboard[event.key], event.key)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._mouse = self._case.button_at(*event.pos)
            if self._mouse is not None:
                self.keys.press(self._mouse, "mouse")
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            self._let_go()
        elif event.type == pygame.WINDOWFOCUSLOST:
            self._let_go()
            self.keys.release_all()
        elif event.type in (pygame.QUIT, pygame.WINDOWCLOSE):
            self._closed = True
        return event.type in (pygame.WINDOWSHOWN, pygame.WINDOWEXPOSED, pygame.WINDOWRESIZED, pygame.WINDOWRESTORED)

    def _let_go(self):
        """The mouse no longer holds its button, wherever it is now."""
        if self._mouse is not None:
            self.keys.release(self._mouse, "mouse")
            self._mouse = None

    def close(self):
        import displayio

        super().close()
        if self.display in displayio.displays:
            displayio.release_displays()  # this ends pygame, too


def _window(pygame, width, height):
    """A display and its window, placed as the setting RANIUM_WINDOW tells.

    The window object must be kept: pygame looks it up with every event of the window.
    """
    import os

    from blinka_displayio_pygamedisplay import PyGameDisplay

    os.environ.setdefault("SDL_MOUSE_FOCUS_CLICKTHROUGH", "1")  # a click on another handheld counts at once
    os.environ.setdefault("SDL_VIDEO_ALLOW_SCREENSAVER", "1")
    if setting("BOT"):  # the keyboard stays with the person's window
        os.environ.setdefault("SDL_WINDOW_NO_ACTIVATION_WHEN_SHOWN", "1")
    pygame.display.init()
    x, y, scale = placed(setting("WINDOW", ""), width, height, pygame.display.get_desktop_sizes()[0])
    flags = pygame.SCALED | pygame.RESIZABLE
    display = PyGameDisplay(width=width, height=height, flags=flags, caption="Ranium", auto_refresh=False)

    # SCALED alone makes the window as large as the desktop allows.
    from pygame._sdl2.video import Window

    window = Window.from_display_module()
    window.size = (width * scale, height * scale)
    window.position = (x, y)
    return display, window


def _keyboard(pygame):
    """The keyboard's keys, each with the number of the handheld's key."""
    keys = {}
    for number, names in (
        (PREV, (pygame.K_LEFT, pygame.K_UP, pygame.K_a)),
        (NEXT, (pygame.K_RIGHT, pygame.K_DOWN, pygame.K_d)),
        (CHOOSE, (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)),
        (BACK, (pygame.K_ESCAPE, pygame.K_BACKSPACE)),
        (HELP, (pygame.K_h, pygame.K_F1)),
    ):
        for name in names:
            keys[name] = number
    return keys


def start():
    """The board; BoardError if the window cannot open or a setting is wrong."""
    return Desktop()
