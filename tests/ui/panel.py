"""An OLED for tests: the real SSD1306 driver into a framebuffer, and PNGs of it."""

import os
import struct
import sys
import zlib

os.environ.setdefault("BLINKA_OS_AGNOSTIC", "1")
os.environ.setdefault("BLINKA_SKIP_DEPENDENCY_CHECK", "1")
LIB = os.path.join(os.path.dirname(os.path.abspath(__file__)), os.pardir, os.pardir, "lib")
if LIB not in sys.path:
    sys.path.insert(0, LIB)

import adafruit_displayio_ssd1306  # noqa: E402
import displayio  # noqa: E402
import i2cdisplaybus  # noqa: E402

from ranium.ui.canvas import Canvas  # noqa: E402

_ARGUMENTS = {0x21: 2, 0x22: 2, 0x20: 1, 0x81: 1, 0xA8: 1, 0xD3: 1, 0xD5: 1, 0xD9: 1, 0xDA: 1, 0xDB: 1, 0x8D: 1, 0xAD: 1}


class Glass:
    """An I2C bus with one SSD1306 on it. ``ram`` is its memory, 8 pages of 128."""

    def __init__(self):
        self.ram = bytearray(1024)
        self.sent = 0
        self.writes = 0
        self._locked = False
        self._command = []
        self._columns = (0, 127)
        self._pages = (0, 7)
        self._at = [0, 0]

    def try_lock(self):
        if self._locked:
            return False
        self._locked = True
        return True

    def unlock(self):
        self._locked = False

    def deinit(self):
        pass

    def writeto(self, address, buffer, **_):
        self.sent += len(buffer)
        self.writes += 1
        at = 0
        while at < len(buffer):
            control = buffer[at]
            at += 1
            if control == 0x80:
                self._take(buffer[at])
                at += 1
            else:
                for byte in buffer[at:]:
                    self._data(byte)
                at = len(buffer)

    def _take(self, byte):
        self._command.append(byte)
        if len(self._command) <= _ARGUMENTS.get(self._command[0], 0):
            return
        command, self._command = self._command, []
        if command[0] == 0x21:
            self._columns = (command[1], command[2])
            self._at[0] = command[1]
        elif command[0] == 0x22:
            self._pages = (command[1], command[2])
            self._at[1] = command[1]

    def _data(self, byte):
        self.ram[self._at[1] * 128 + self._at[0]] = byte
        self._at[0] += 1
        if self._at[0] > self._columns[1]:
            self._at[0] = self._columns[0]
            self._at[1] = self._at[1] + 1 if self._at[1] < self._pages[1] else self._pages[0]


class Panel:
    """A display with a canvas. ``draw(screen)`` returns the bytes it cost."""

    def __init__(self):
        displayio.CIRCUITPY_DISPLAY_LIMIT = 4
        displayio.release_displays()
        self.glass = Glass()
        bus = i2cdisplaybus.I2CDisplayBus(self.glass, device_address=0x3C)
        self.display = adafruit_displayio_ssd1306.SSD1306(bus, width=128, height=64, auto_refresh=False)
        self.canvas = Canvas()
        self.display.root_group = self.canvas.group
        self.refresh()
        self.refresh()

    def refresh(self):
        before = self.glass.sent
        self.display.refresh()
        return self.glass.sent - before

    def draw(self, screen):
        self.canvas.clear()
        screen.draw(self.canvas)
        self.canvas.show()
        return self.refresh()

    @property
    def ram(self):
        return self.glass.ram

    def png(self, path, scale=5):
        with open(path, "wb") as file:
            file.write(png(self.glass.ram, scale))


def pixel(ram, x, y):
    return ram[(y >> 3) * 128 + x] >> (y & 7) & 1


def png(ram, scale=5):
    """PNG bytes of a picture, every pixel a square with a thin gap, as on glass."""
    margin = 2 * scale
    width = 128 * scale + 2 * margin
    dark, lit, edge = b"\x06\x09\x10", b"\xd8\xf0\xff", b"\x02\x03\x06"
    blank = b"\x00" + edge * width
    lines = [blank] * margin
    for y in range(64):
        row = b"\x00" + edge * margin
        low = b"\x00" + edge * margin
        for x in range(128):
            colour = lit if pixel(ram, x, y) else dark
            row += colour * (scale - 1) + edge
            low += edge * scale
        lines += [row + edge * margin] * (scale - 1) + [low + edge * margin]
    lines += [blank] * margin

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", width, len(lines), 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(b"".join(lines))) + chunk(b"IEND", b"")


def sheet(pictures, columns=2, scale=3):
    """PNG bytes of several pictures side by side."""
    gap = 3
    rows = (len(pictures) + columns - 1) // columns
    width, height = columns * (128 + gap) + gap, rows * (64 + gap) + gap
    lines = []
    for y in range(height):
        line = b"\x00"
        for x in range(width):
            column, px = divmod(x - gap, 128 + gap)
            row, py = divmod(y - gap, 64 + gap)
            index = row * columns + column
            inside = x >= gap and y >= gap and px < 128 and py < 64 and column < columns and index < len(pictures)
            if not inside:
                line += b"\x30\x34\x40" * scale
            else:
                line += (b"\xe8\xf6\xff" if pixel(pictures[index], px, py) else b"\x04\x06\x0a") * scale
        lines += [line] * scale

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", width * scale, len(lines), 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(b"".join(lines))) + chunk(b"IEND", b"")
