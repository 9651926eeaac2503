"""The Raspberry Pi Pico's pins."""

for _number in range(29):
    globals()["GP{}".format(_number)] = _number
LED = 25
VOLTAGE_MONITOR = 29
board_id = "raspberry_pi_pico"
