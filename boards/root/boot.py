"""Before USB starts: the drive and the console stay as CircuitPython makes them, always.

Nothing here hides them and nothing makes the drive writable for the program. The
program keeps what it has to keep in non-volatile memory; a drive that it never
writes to is whole after every power cut, and a computer can always write to it.
Pressing the reset button (or BOOT) while the status light blinks at the start skips
this file and all others.

It prints nothing: CircuitPython writes boot_out.txt anew whenever that text changes.
"""

for name in ("usb_midi", "usb_hid"):  # a handheld is no instrument and no keyboard: their buffers are of more use
    try:
        __import__(name).disable()
    except (ImportError, AttributeError, RuntimeError):  # not on this board, or no USB
        pass
