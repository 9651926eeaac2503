"""The built-in modules of a real board as far as boards/ uses them, over wires that a test can cut and short.

Pins, modules, memory size and which pins make a bus come from circuitpython-stubs. The
display drivers and displayio are the real ones.
"""

import ast
import functools
import hashlib
import importlib
import importlib.util
import re
import struct
import sys
import types
from pathlib import Path

import boards.computer  # noqa: F401  before Blinka
import busdisplay  # noqa: F401  before the others
import displayio
import fourwire
import i2cdisplaybus
from displayio import _displaycore
from glass import KINDS

@functools.cache
def definition(board_id):
    """What circuitpython-stubs tells of a board: pins, microcontroller, nvm bytes and built-in modules."""
    folder = Path(list(importlib.util.find_spec("board_definitions").submodule_search_locations)[0])
    text = (folder / board_id / "__init__.pyi").read_text(encoding="utf-8")
    document = ast.get_docstring(ast.parse(text))
    board = types.SimpleNamespace(id=board_id)
    board.pins = dict(re.findall(r"^(\w+): microcontroller\.Pin  # (\w+)$", text, re.MULTILINE))
    board.port = re.search(r"port: ([\w-]+)", document)[1]
    board.nvm = int(re.search(r"NVM size: (\d+)", document)[1])
    board.modules = set(re.search(r"Included modules: (.*)", document)[1].split(", "))
    board.buses = set(re.findall(r"^def (\w+)\(\)", text, re.MULTILINE))
    return board


class Pin:
    """`level` is what drives it: True, False, or None for nothing."""

    def __init__(self, name):
        self.name = name
        self.level = None
        self.user = None

    def __repr__(self):
        return self.name

    def claim(self, user):
        if self.user:
            raise ValueError("{} in use".format(self.name))
        self.user = user


class DigitalInOut:
    def __init__(self, pin):
        pin.claim("digital")
        self._pin = pin
        self._pull = None

    def switch_to_input(self, pull=None):
        self._pull = pull

    def switch_to_output(self, value=False):
        self.value = value

    @property
    def value(self):
        return self._pin.level if self._pin.level is not None else self._pull == "up"

    @value.setter
    def value(self, level):
        self._pin.level = level
        self._pin.history = getattr(self._pin, "history", []) + [level]

    def deinit(self):
        self._pin.user = None


class I2C:
    """`shop.devices` are on the bus of the pins `shop.on` names; each has `take` and `draw`."""

    def __init__(self, scl, sda, *, frequency=100000):
        shop = Workshop.now
        if not shop.makes_i2c(scl.name, sda.name):
            raise ValueError("Invalid pins")
        scl.claim("i2c")
        sda.claim("i2c")
        self._pins = (scl, sda)
        self._locked = False
        self.sent = 0
        if not (scl.level and sda.level):
            self.deinit()
            raise RuntimeError("No pull up found on SDA or SCL; check your wiring")
        self._devices = shop.devices if (scl.name, sda.name) == shop.on else {}
        assert frequency == 400000

    def try_lock(self):
        if self._locked:
            return False
        self._locked = True
        return True

    def unlock(self):
        self._locked = False

    def deinit(self):
        for pin in self._pins:
            pin.user = None

    def scan(self):
        assert self._locked
        return [] if Workshop.now.late() else sorted(self._devices)

    def writeto(self, address, buffer, *, start=0, end=None):
        assert self._locked
        device = self._devices[address]
        data = bytes(memoryview(buffer)[start:end])
        self.sent += len(data)
        if data[0] == 0x40:
            device.draw(data[1:])
            return
        assert set(data[::2]) == {0x80}
        for byte in data[1::2]:
            device.take(byte)

    def writeto_then_readfrom(self, address, out, into):
        assert self._locked
        if address not in self._devices:
            raise OSError(19, "No such device")
        into[:] = self._devices[address].registers[out[0]]


class SPI:
    def __init__(self, clock, MOSI=None, MISO=None):
        shop = Workshop.now
        if not shop.makes_spi(clock.name, MOSI.name):
            raise ValueError("Invalid pins")
        clock.claim("spi")
        MOSI.claim("spi")
        self._pins = (clock, MOSI)
        self._locked = False
        self.baudrate = 0

    def try_lock(self):
        if self._locked:
            return False
        self._locked = True
        return True

    def unlock(self):
        self._locked = False

    def configure(self, baudrate, polarity, phase):
        assert self._locked and baudrate <= 4000000 and not polarity and not phase
        self.baudrate = baudrate

    def write(self, data):
        assert self._locked
        shop = Workshop.now
        wires = shop.spi
        if shop.pins[wires["cs"]].level is not False:
            return
        if shop.pins[wires["dc"]].level:
            shop.panel.draw(bytes(data))
        else:
            for byte in bytes(data):
                shop.panel.take(byte)

    def deinit(self):
        for pin in self._pins:
            pin.user = None


class UART:
    def __init__(self, tx, rx, *, baudrate, timeout, receiver_buffer_size):
        if not Workshop.now.makes_uart(tx.name, rx.name):
            raise ValueError("Invalid pins")
        tx.claim("uart")
        rx.claim("uart")
        self.pins = (tx.name, rx.name)
        self.baudrate, self.timeout, self.buffer = baudrate, timeout, receiver_buffer_size


class Events(list):
    overflowed = False

    def get_into(self, event):
        if not self:
            return False
        event.key_number, event.pressed, event.timestamp = self.pop(0)
        return True


class Keys:
    def __init__(self, pins, *, value_when_pressed, pull, max_events):
        assert pull and not value_when_pressed and max_events >= 32
        for pin in pins:
            pin.claim("key")
        self.pins = pins
        self.events = Events()
        self._max = max_events
        self.reset()

    def reset(self):
        for number in range(len(self.pins)):
            if self.pins[number].level is False:
                self.put(number, True, 0)

    def put(self, number, pressed, now):
        if len(self.events) < self._max:
            self.events.append((number, pressed, now))
        else:
            self.events.overflowed = True

    def deinit(self):
        for pin in self.pins:
            pin.user = None


class Analog:
    reference_voltage = 3.3

    def __init__(self, pin):
        pin.claim("analogue")
        self.value = Workshop.now.analogue


class Pulses:
    """pwmio.PWMOut: what a buzzer hears."""

    def __init__(self, pin, *, duty_cycle, frequency, variable_frequency):
        assert variable_frequency
        self.pin = pin
        pin.claim(self)
        self.duty_cycle = duty_cycle
        self.frequency = frequency


class Workshop:
    """One board at a time.

    panel      the display's glass, `on` the I2C pins it is wired to, `spi` its wires on SPI
    devices    what else answers on I2C, by address
    pins       by name, with `level`
    """

    now = None

    def __init__(self, monkeypatch):
        self._patch = monkeypatch
        self.handheld = None
        Workshop.now = self

    def board(self, board_id, variant=None, kind="ssd1306", height=64, bus="i2c", address=0x3C):
        """Puts a board on the table, with a display wired as the file of `variant` (default: the board's own) says."""
        import boards

        self.stub = definition(board_id)
        pins = {}
        self.pins = {name: pins.setdefault(number, Pin(name)) for name, number in self.stub.pins.items()}
        for name, pin in self.pins.items():
            if name in ("SCL", "SDA", "SCL1", "SDA1", "GP4", "GP5"):
                pin.name = name
        file = importlib.import_module("boards." + (variant or board_id))
        self.panel = KINDS[kind](128, height)
        self.devices = {}
        self.on = None
        self.analogue = 40000
        self.waits = 0
        if bus == "i2c":
            wires = file.DISPLAY if "scl" in file.DISPLAY else file.I2C
            self.wire(wires["scl"], wires["sda"])
            self.devices[address] = self.panel
        else:
            self.spi = file.DISPLAY if "sck" in file.DISPLAY else file.SPI
        self._install()
        self._patch.setenv("RANIUM_BOARD", variant or board_id)
        self._patch.setattr(boards, "_found", None)
        return self

    def wire(self, scl, sda):
        """Connects the display's I2C lines to these pins; their pull-ups are on the display."""
        if self.on:
            for name in self.on:
                self.pins[name].level = None
        self.on = (self.pins[scl].name, self.pins[sda].name) if scl else None
        for name in self.on or ():
            self.pins[name].level = True

    def set(self, **settings):
        for name, value in settings.items():
            self._patch.setenv("RANIUM_" + name, str(value))

    def find(self):
        import boards

        self.handheld = boards.find()
        return self.handheld

    def late(self):
        """True while the display is not there yet."""
        self.waits -= 1
        return self.waits >= 0

    def close(self):
        if self.handheld:
            self.handheld.display.root_group = None
        if displayio.display_buses or displayio.displays:
            displayio.displays.clear()
            displayio.display_buses.clear()
        Workshop.now = None

    # Which pins make a bus: RP2 by its table of functions, the others by the board's own buses.

    def _gpio(self, name):
        return int(self.stub.pins[name][4:])

    def _own(self, bus, *names):
        return bus in self.stub.buses and names[0] in self._names(names[1])

    def _names(self, name):
        return [other for other in self.pins if self.pins[other] is self.pins[name]]

    def makes_i2c(self, scl, sda):
        if self.stub.port == "raspberrypi":
            clock, data = self._gpio(scl), self._gpio(sda)
            return clock % 2 == 1 and data % 2 == 0 and clock // 2 % 2 == data // 2 % 2
        return self.stub.port != "atmel-samd" or "SCL" in self._names(scl) and "SDA" in self._names(sda)

    def makes_spi(self, sck, mosi):
        if self.stub.port == "raspberrypi":
            clock, data = self._gpio(sck), self._gpio(mosi)
            return clock % 4 == 2 and data % 4 == 3 and clock // 8 % 2 == data // 8 % 2
        return self.stub.port != "atmel-samd" or "SCK" in self._names(sck) and "MOSI" in self._names(mosi)

    def makes_uart(self, tx, rx):
        if self.stub.port == "raspberrypi":
            out, into = self._gpio(tx), self._gpio(rx)
            return out % 4 == 0 and into % 4 == 1 and (out + 4) // 8 % 2 == (into + 4) // 8 % 2
        return self.stub.port != "atmel-samd" or "TX" in self._names(tx) and "RX" in self._names(rx)

    def _install(self):
        """Puts the board's built-in modules in place of what this computer has."""
        digital = types.SimpleNamespace(DigitalInOut=DigitalInOut, Pull=types.SimpleNamespace(UP="up", DOWN="down"))
        cpu = types.SimpleNamespace(reset_reason="POWER_ON")
        timer = types.SimpleNamespace(timeout=None, mode=None, fed=0)
        timer.feed = lambda: setattr(timer, "fed", timer.fed + 1)
        modules = {
            "board": types.SimpleNamespace(board_id=self.stub.id, **self.pins),
            "busio": types.SimpleNamespace(I2C=I2C, SPI=SPI, UART=UART),
            "digitalio": digital,
            "analogio": types.SimpleNamespace(AnalogIn=Analog),
            "keypad": types.SimpleNamespace(Keys=Keys, Event=types.SimpleNamespace),
            "microcontroller": types.SimpleNamespace(nvm=bytearray(self.stub.nvm), watchdog=timer, cpu=cpu),
            "supervisor": types.SimpleNamespace(runtime=types.SimpleNamespace(usb_connected=True, serial_bytes_available=0)),
            "pwmio": types.SimpleNamespace(PWMOut=Pulses),
            "watchdog": types.SimpleNamespace(WatchDogMode=types.SimpleNamespace(RESET="reset")),
        }
        self.modules = types.SimpleNamespace(**modules)
        for name, module in modules.items():
            self._patch.setitem(sys.modules, name, module)
        for name in [name for name in sys.modules if name.startswith("boards.parts.")]:
            self._patch.delitem(sys.modules, name)
        self._patch.setattr(fourwire, "digitalio", digital)
        self._patch.setattr(i2cdisplaybus, "digitalio", digital)
        self._patch.setattr(displayio, "CIRCUITPY_DISPLAY_LIMIT", 4)
        self._patch.setattr(_displaycore, "struct", types.SimpleNamespace(pack=_column_command))
        self._patch.setitem(sys.modules, "hashlib", hashlib if "hashlib" in self.stub.modules else None)


def _column_command(form, *values):
    """The only difference between Blinka and CircuitPython here: the upper half of an SH110x's column.

    Blinka 2.7.1 masks it away, so that every part of a picture would land in the first 16 columns.
    """
    caller = sys._getframe(1).f_locals
    if form == ">BB" and "region_x1" in caller and caller["self"].sh1107_addressing:
        column = caller["region_x1"]
        if values == (column >> 4 & 0xF0 | 0x10, column & 0x0F):
            values = (column >> 4 & 0x0F | 0x10, column & 0x0F)
    return struct.pack(form, *values)
