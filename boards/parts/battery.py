"""What measures the battery; leaves memory when that is found."""


def battery(plan, bus):
    """A battery's measure by `plan` (see plan.py), with `bus` the display's I2C; None where there is nothing to measure."""
    if not plan:
        return None
    if "pin" in plan:
        from boards.parts.divider import Divider
        from boards.parts.pins import pin

        return Divider(pin(plan["pin"]), plan["times"])
    if not bus:
        return None
    from boards.parts.gauge import Gauge

    return Gauge(bus, plan["gauge"])
