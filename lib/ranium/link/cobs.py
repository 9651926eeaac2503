"""COBS in place: a frame without zeros between two zeros of a serial line.

Each zero of the frame becomes the distance to the next one; one more byte in front
starts the chain. A frame is shorter than 254 bytes, so there is exactly one byte more
than the frame has, always at the front.
"""

_ZERO = b"\0"


def encode(buffer, length):
    """Encodes the frame in `buffer[1 : 1 + length]` (bytearray) where it lies.

    `buffer[0]` must be free; `length` is 0..253. The code is `buffer[: 1 + length]`.
    """
    end = 1 + length
    mark = 0
    while True:
        zero = buffer.find(_ZERO, mark + 1, end)
        if zero < 0:
            buffer[mark] = end - mark
            return
        buffer[mark] = zero - mark
        mark = zero


def decode(buffer, length):
    """Decodes `buffer[:length]` (bytearray without zeros) where it lies: the frame is `buffer[1:length]`.

    False if the bytes are no code; the buffer then holds nothing of use.
    """
    mark = 0
    while mark < length:
        step = buffer[mark]
        if step == 0 or step == 255:
            return False
        buffer[mark] = 0
        mark += step
    return mark == length and length > 0
