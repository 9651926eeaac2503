"""Which handhelds of a table are there, silent, or gone."""

from adafruit_ticks import ticks_add, ticks_diff
from micropython import const

from ranium.link.endpoint import MEMORY

_LONG_AGO = const(60000)
_CONTRADICTED = const(1000)


class Presence:
    """What is known of the `count` devices of a table, of which `me` is this handheld.

    `left` is the mask of the devices that have said goodbye or are known to be elsewhere.
    """

    def __init__(self, count, me, now):
        self.left = 0
        self._me = me
        self._begun_at = now
        self._young = True
        self._heard_at = [now] * count
        self._steps = [-1] * count  # in which step each was heard last
        self._gone = [b""] * count  # the instance that said goodbye

    def hear(self, device, step, instance, now):
        """A beacon of the session; False if it was sent before a goodbye and has come late."""
        if self._gone[device] == instance:
            return False
        self._heard_at[device] = now
        self._steps[device] = step
        self.left &= ~(1 << device)
        return True

    def goodbye(self, device, instance):
        """It has left, in this run of it; after a restart it may come back."""
        self._gone[device] = instance
        self.left |= 1 << device

    def welcome(self, device):
        """It asks to come back, also in the run of it that has said goodbye."""
        self._gone[device] = b""

    def elsewhere(self, device, now):
        """It was heard in another place: anybody can say that, so it counts only if it is not heard in this one.

        Nor does it before it has been heard here, or would have been by now.
        """
        if (self._steps[device] >= 0 or not self._young) and self.silence(device, now) > _CONTRADICTED:
            self.left |= 1 << device

    def step_of(self, device):
        """The step in which it was heard last, -1 if never."""
        return self._steps[device]

    def behind(self, step):
        """Mask of the devices at the table that were heard in the step before last."""
        mask = 0
        for device in range(len(self._steps)):
            if self._steps[device] >= 0 and (self._steps[device] + 1 & 0xFFFF) == step and device != self._me:
                mask |= 1 << device
        return mask & ~self.left

    def silence(self, device, now):
        """Milliseconds since the last beacon, at most about a minute; 0 for this handheld."""
        return 0 if device == self._me else max(0, ticks_diff(now, self._heard_at[device]))

    def quiet(self, now):
        """Mask of the devices not heard for more than three seconds."""
        mask = 0
        for device in range(len(self._heard_at)):
            if self.silence(device, now) > MEMORY:
                mask |= 1 << device
        return mask

    def all_in(self, step):
        """True if every other device that has not left was heard in this step last."""
        for device in range(len(self._steps)):
            if device != self._me and not self.left >> device & 1 and self._steps[device] != step:
                return False
        return True

    def age(self, now):
        """Keeps the time stamps young enough to be compared with ticks that wrap."""
        if self._young and ticks_diff(now, self._begun_at) > MEMORY:
            self._young = False
        for device in range(len(self._heard_at)):
            if ticks_diff(now, self._heard_at[device]) > _LONG_AGO:
                self._heard_at[device] = ticks_add(now, -_LONG_AGO)
