"""In safe mode, where nothing else runs: starts again if the cause came from outside.

A dip of the supply (somebody pulls the plug of a kiosk slowly) and a watchdog that has
ended a hanging program leave some boards in safe mode until somebody presses a button.
A fault of another kind stays there, so that it can be read on the console. Somebody who
presses the button for safe mode gets it in any case: CircuitPython does not run this
file then. So a board that starts again and again can always be reached.
"""

import time

import microcontroller
import supervisor

_SECONDS = 2  # for the supply to settle

reason = supervisor.runtime.safe_mode_reason
if reason in (supervisor.SafeModeReason.BROWNOUT, supervisor.SafeModeReason.WATCHDOG):
    time.sleep(_SECONDS)
    microcontroller.reset()
