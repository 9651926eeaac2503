"""Analogue pins with five volts behind a divider by three."""


class AnalogIn:
    reference_voltage = 3.3
    value = 33000

    def __init__(self, pin):
        self.pin = pin

    def deinit(self):
        pass
