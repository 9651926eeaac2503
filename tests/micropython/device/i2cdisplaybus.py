"""A display's bus."""


class I2CDisplayBus:
    def __init__(self, i2c_bus, *, device_address, reset=None):
        self._i2c = i2c_bus
        self._address = device_address

    def reset(self):
        pass

    def send(self, command, data, *, toggle_every_byte=False):
        pass
