"""Pictures that nobody sees, as large in memory as a board's own."""


def release_displays():
    pass


class Bitmap:
    def __init__(self, width, height, value_count):
        bits = 1
        while 1 << bits < value_count:
            bits <<= 1
        self.width = width
        self.height = height
        self.bits_per_value = bits
        # Rows of whole 32-bit words, as on a board.
        self._words = (width * bits + 31) // 32
        self._data = bytearray(4 * self._words * height)

    def _place(self, key):
        if not isinstance(key, tuple):
            key = (key % self.width, key // self.width)
        x, y = key
        if not (0 <= x < self.width and 0 <= y < self.height):
            raise IndexError("pixel {}, {} is outside of the bitmap".format(x, y))
        bit = x * self.bits_per_value
        return 4 * self._words * y + (bit >> 3), 8 - self.bits_per_value - (bit & 7)

    def __getitem__(self, key):
        at, shift = self._place(key)
        return self._data[at] >> shift & (1 << self.bits_per_value) - 1

    def __setitem__(self, key, value):
        at, shift = self._place(key)
        mask = (1 << self.bits_per_value) - 1
        if not 0 <= value <= mask:
            raise ValueError("a pixel cannot be {}".format(value))
        self._data[at] = self._data[at] & ~(mask << shift) | value << shift

    def fill(self, value):
        for y in range(self.height):
            for x in range(self.width):
                self[x, y] = value


class Palette:
    def __init__(self, color_count):
        self._colours = bytearray(28 * color_count)  # a board keeps each colour in several formats

    def __len__(self):
        return len(self._colours) // 28

    def __setitem__(self, index, value):
        for i in range(3):
            self._colours[28 * index + i] = value >> 8 * i & 255

    def __getitem__(self, index):
        at = 28 * index
        return self._colours[at] | self._colours[at + 1] << 8 | self._colours[at + 2] << 16

    def make_transparent(self, index):
        self._colours[28 * index + 3] = 1

    def make_opaque(self, index):
        self._colours[28 * index + 3] = 0

    def is_transparent(self, index):
        return self._colours[28 * index + 3] == 1


class TileGrid:
    def __init__(
        self, bitmap, *, pixel_shader, width=1, height=1, tile_width=None, tile_height=None, default_tile=0, x=0, y=0
    ):
        tile_width = tile_width or bitmap.width
        tile_height = tile_height or bitmap.height
        if bitmap.width % tile_width or bitmap.height % tile_height:
            raise ValueError("tiles must fit into the bitmap exactly")
        self.bitmap = bitmap
        self.pixel_shader = pixel_shader
        self.x = x
        self.y = y
        self.hidden = False
        self.tile_width = tile_width
        self.tile_height = tile_height
        self._width = width
        self._tiles = bytearray(width * height)
        for i in range(width * height):
            self._tiles[i] = default_tile

    def _place(self, key):
        return key[0] + key[1] * self._width if isinstance(key, tuple) else key

    def __getitem__(self, key):
        return self._tiles[self._place(key)]

    def __setitem__(self, key, tile):
        count = (self.bitmap.width // self.tile_width) * (self.bitmap.height // self.tile_height)
        if not 0 <= tile < count:
            raise ValueError("there is no tile {}".format(tile))
        self._tiles[self._place(key)] = tile


class Group:
    def __init__(self, *, scale=1, x=0, y=0):
        self._scale = scale
        self.x = x
        self.y = y
        self.hidden = False
        self._members = []
        self._rest = bytearray(48)  # a board's group also keeps its transformation and what is to be drawn

    @property
    def scale(self):
        return self._scale

    @scale.setter
    def scale(self, scale):
        self._scale = scale

    def append(self, layer):
        self._members.append(layer)

    def insert(self, index, layer):
        self._members.insert(index, layer)

    def pop(self, index=-1):
        return self._members.pop(index)

    def remove(self, layer):
        self._members.remove(layer)

    def index(self, layer):
        return self._members.index(layer)

    def __len__(self):
        return len(self._members)

    def __getitem__(self, index):
        return self._members[index]

    def __setitem__(self, index, layer):
        self._members[index] = layer

    def __contains__(self, layer):
        return layer in self._members
