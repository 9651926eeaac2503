"""An SSD1306 at the other end of an I2C bus: takes what the driver writes, keeps the picture."""

ADDRESS = 0x3C
_COMMANDS = 0x80  # control byte: one command byte follows
_DATA = 0x40  # control byte: picture data to the end

_COLUMNS = 0x21
_PAGES = 0x22
# Commands followed by arguments, and how many; all others have none.
_ARGUMENTS = {
    0x20: 1, _COLUMNS: 2, _PAGES: 2, 0x26: 6, 0x27: 6, 0x29: 5, 0x2A: 5, 0x81: 1, 0x8D: 1, 0xA3: 2,
    0xA8: 1, 0xAD: 1, 0xD3: 1, 0xD5: 1, 0xD9: 1, 0xDA: 1, 0xDB: 1,
}  # fmt: skip


class Oled:
    """An I2C bus, as `busio.I2C` offers it, with one display on it.

    frame     the display's memory (picture.py tells the layout)
    on        False while the display sleeps
    contrast  0..255
    sent      bytes written since the start, without the address byte of each write
    writes    and in how many writes
    """

    def __init__(self, width=128, height=64):
        self.width = width
        self.height = height
        self.frame = bytearray(width * height // 8)
        self.on = False
        self.inverted = False
        self.contrast = 0
        self.sent = 0
        self.writes = 0
        self._locked = False
        self._command = bytearray()
        self._columns = (0, width - 1)
        self._pages = (0, height // 8 - 1)
        self._column = self._page = 0

    def try_lock(self):
        """A true lock: False if it is held. Blinka waits for that, too, and would spin on a pretended one."""
        if self._locked:
            return False
        self._locked = True
        return True

    def unlock(self):
        self._locked = False

    def deinit(self):
        self._locked = False

    def scan(self):
        return [ADDRESS]

    def writeto(self, address, buffer, *, start=0, end=None):
        """One write of the driver; OSError if nobody has the address or the bus is not locked."""
        if not self._locked:
            raise RuntimeError("the bus is not locked")
        if address != ADDRESS:
            raise OSError(19, "No such device")
        data = bytes(memoryview(buffer)[start:end])
        self.sent += len(data)
        self.writes += 1
        i = 0
        while i < len(data):
            if data[i] == _DATA:
                self._draw(data[i + 1 :])
                return
            if data[i] != _COMMANDS:
                raise ValueError("control byte {:#x} is none of the driver's".format(data[i]))
            self._take(data[i + 1])
            i += 2

    def _take(self, byte):
        """Collects a command with its arguments and carries it out."""
        self._command.append(byte)
        command = self._command[0]
        if len(self._command) <= _ARGUMENTS.get(command, 0):
            return
        arguments = self._command[1:]
        self._command.clear()
        if command == _COLUMNS:
            self._columns = (arguments[0], min(arguments[1], self.width - 1))
            self._column = arguments[0]
        elif command == _PAGES:
            self._pages = (arguments[0], min(arguments[1], self.height // 8 - 1))
            self._page = arguments[0]
        elif command == 0x81:
            self.contrast = arguments[0]
        elif command & 0xFE == 0xAE:
            self.on = bool(command & 1)
        elif command & 0xFE == 0xA6:
            self.inverted = bool(command & 1)

    def _draw(self, data):
        """Fills the range that was set, column by column, page by page, and over again."""
        for byte in data:
            self.frame[self._page * self.width + self._column] = byte
            self._column += 1
            if self._column > self._columns[1]:
                self._column = self._columns[0]
                self._page += 1
                if self._page > self._pages[1]:
                    self._page = self._pages[0]

    def picture(self):
        """What a person sees: the frame, dark while the display sleeps, as bytes."""
        if not self.on:
            return bytes(len(self.frame))
        if self.inverted:
            return bytes(byte ^ 0xFF for byte in self.frame)
        return bytes(self.frame)


def driven(bus, width, height):
    """A displayio display on the bus, by the real driver; also one larger than there are of this kind."""
    from adafruit_displayio_ssd1306 import SSD1306

    display = SSD1306(bus, width=width, height=height, auto_refresh=False)
    if width > 128:
        # The driver takes any other width than 128 for a small glass in the middle of the controller's 128 columns.
        display._core.colstart = display._core.rowstart = 0
    return display
