"""Displays as their drivers see them: commands and data in, what a person sees out.

Each kind keeps the memory that the data sheet of its controller describes; `picture()` is
the part of it that lies behind the glass, as a frame (boards/computer/picture.py).
"""

from boards.computer.oled import Oled


class SSD1306(Oled):
    """Also the SSD1309: it takes the same commands for pictures."""

    def take(self, byte):
        self._take(byte)

    def draw(self, data):
        self._draw(data)


class PageAddressed:
    """What SH1106 and SH1107 have in common: a column and a page are set, and data runs on in that page."""

    columns, pages = 132, 8
    arguments = ()

    def __init__(self, width=128, height=64):
        self.width, self.height = width, height
        self.ram = [bytearray(self.columns) for _ in range(self.pages)]
        self.on = False
        self.contrast = 0
        self._column = self._page = 0
        self._command = bytearray()

    def take(self, byte):
        self._command.append(byte)
        command = self._command[0]
        if command in self.arguments and len(self._command) < 2:
            return
        argument = self._command[-1]
        self._command.clear()
        if command < 0x10:
            self._column = self._column & 0xF0 | command
        elif command < 0x20:
            self._column = self._column & 0x0F | (command & 0x0F) << 4
        elif command & 0xF0 == 0xB0:
            self._page = command & 0x0F
        elif command == 0x81:
            self.contrast = argument
        elif command & 0xFE == 0xAE:
            self.on = bool(command & 1)

    def draw(self, data):
        for byte in data:
            self.ram[self._page][self._column] = byte
            self._column += 1

    def picture(self):
        frame = bytearray(self.width * self.height // 8)
        if self.on:
            for y in range(self.height):
                for x in range(self.width):
                    page, column, bit = self.behind(x, y)
                    frame[(y >> 3) * self.width + x] |= (self.ram[page][column] >> bit & 1) << (y & 7)
        return bytes(frame)


class SH1106(PageAddressed):
    """132 columns, of which the glass shows all but two on each side."""

    arguments = (0x81, 0xA8, 0xAD, 0xD3, 0xD5, 0xD9, 0xDA, 0xDB)

    def behind(self, x, y):
        return y >> 3, x + 2, y & 7


class SH1107(PageAddressed):
    """128 columns and 16 pages, of which the OLED FeatherWing has 64 columns behind its glass, mounted on its side."""

    columns, pages = 128, 16
    arguments = (0x81, 0xA8, 0xAD, 0xD3, 0xD5, 0xD9, 0xDB, 0xDC)

    def behind(self, x, y):
        return x >> 3, 63 - y, x & 7


KINDS = {"ssd1306": SSD1306, "ssd1309": SSD1306, "sh1106": SH1106, "sh1107": SH1107}
