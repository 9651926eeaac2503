"""Copies and fills pixel by pixel."""


def blit(dest, source, x, y, *, x1=0, y1=0, x2=None, y2=None, skip_source_index=None, skip_dest_index=None):
    x2 = source.width if x2 is None else x2
    y2 = source.height if y2 is None else y2
    for sy in range(y1, y2):
        for sx in range(x1, x2):
            value = source[sx, sy]
            if value != skip_source_index and 0 <= x + sx - x1 < dest.width and 0 <= y + sy - y1 < dest.height:
                dest[x + sx - x1, y + sy - y1] = value


def fill_region(dest, x1, y1, x2, y2, value):
    for y in range(y1, y2):
        for x in range(x1, x2):
            dest[x, y] = value
