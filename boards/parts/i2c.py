"""Finds the display on an I2C bus, and says precisely what is wrong if there is none."""

import time

from boards.description import BoardError
from boards.parts.pins import pin, reads

_ADDRESSES = (0x3C, 0x3D)  # a solder bridge on the module chooses
_FREQUENCY = 400000
_TRIES = 10  # a display that gets its power together with the board needs a moment
_PAUSE = 0.1


def find_display(plan):
    """(I2CDisplayBus, I2C) for the display of `plan`; BoardError, with what to check, if none answers.

    Where `plan` names a second pair of pins in `also`, the display may be on either.
    """
    try:
        return _find(plan, plan["scl"], plan["sda"])
    except BoardError as error:
        also = plan.get("also")
        if not also:
            raise
        try:
            return _find(plan, also["scl"], also["sda"])
        except BoardError:
            raise error


def _find(plan, scl, sda):
    from i2cdisplaybus import I2CDisplayBus

    lines = "SCL {}, SDA {}".format(scl, sda)
    reset = pin(plan["reset"]) if plan.get("reset") else None
    bus = _bus(scl, sda, lines)
    held = _released(reset)
    try:
        address = _address(bus, plan["address"], lines)
    except BoardError:
        bus.deinit()
        raise
    finally:
        if held:
            held.deinit()
    if reset:
        return I2CDisplayBus(bus, device_address=address, reset=reset), bus
    return I2CDisplayBus(bus, device_address=address), bus


def _bus(scl, sda, lines):
    """The bus on two pins, whose pull-ups the display module carries."""
    import busio

    clock, data = pin(scl), pin(sda)
    try:
        return busio.I2C(clock, data, frequency=_FREQUENCY)
    except ValueError as error:
        raise BoardError(
            "The pins {} make no I2C bus: {}.".format(lines, error), "Choose others in RANIUM_PINS.", "display"
        )
    except RuntimeError:  # a line is low
        bare = [name for name in (scl, sda) if not reads(pin(name), False)]
    if len(bare) == 1:
        raise BoardError(
            "The line {} of the display is loose or touches ground; the other one is connected.".format(bare[0]),
            "Check that wire and its solder joints.",
            "display",
        )
    raise BoardError(
        "No display is connected to I2C ({}), or it has no power.".format(lines),
        "Check its four wires: VCC, GND, SCL, SDA.",
        "display",
    )


def _released(reset):
    """Starts the display at its reset pin, without which some do not answer; the pin's DigitalInOut or None."""
    if reset is None:
        return None
    from digitalio import DigitalInOut

    line = DigitalInOut(reset)
    line.switch_to_output(value=False)
    time.sleep(0.01)
    line.value = True
    time.sleep(0.01)
    return line


def _address(bus, wanted, lines):
    """Where on the bus the display answers."""
    addresses = (wanted,) if wanted else _ADDRESSES
    for _ in range(_TRIES):
        found = _scan(bus)
        for address in addresses:
            if address in found:
                return address
        time.sleep(_PAUSE)
    for address in _ADDRESSES:
        if address in found:
            raise BoardError(
                "The display answers at 0x{:02X}, not at 0x{:02X}.".format(address, wanted),
                "Correct RANIUM_ADDRESS, or leave it out.",
                "display",
            )
    raise BoardError(
        "No display answers on I2C ({}) at {}; found there: {}.".format(lines, _list(addresses, " or "), _list(found, ", ")),
        "Check that SCL and SDA are not swapped and that the display is an I2C one.",
        "display",
    )


def _scan(bus):
    while not bus.try_lock():
        pass
    try:
        return bus.scan()
    finally:
        bus.unlock()


def _list(addresses, between):
    return between.join(["0x{:02X}".format(address) for address in addresses]) or "nothing"
