"""Non-volatile memory, which a board has outside of its heap; no watchdog."""

nvm = bytearray(b"\xff" * 4096)
watchdog = None


class ResetReason:
    POWER_ON = "POWER_ON"
    SOFTWARE = "SOFTWARE"
    WATCHDOG = "WATCHDOG"
    UNKNOWN = "UNKNOWN"


class _Cpu:
    reset_reason = ResetReason.POWER_ON
    temperature = 25.0
    voltage = None


cpu = _Cpu()


def reset():
    raise SystemExit
