"""A display that takes everything and shows nothing. A board keeps it outside of the heap."""


class BusDisplay:
    def __init__(self, bus, init_sequence, *, width, height, auto_refresh=True, rotation=0, brightness=1.0, **_):
        self.bus = bus
        self.width = width
        self.height = height
        self.auto_refresh = auto_refresh
        self.rotation = rotation
        self.brightness = brightness
        self.root_group = None

    def refresh(self, *, target_frames_per_second=None, minimum_frames_per_second=0):
        return True
