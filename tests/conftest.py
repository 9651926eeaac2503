"""For all tests: keep the standard library's own `code` module reachable.

The drive's top folder holds CircuitPython's `code.py` and comes first in the
tests' import path, so `import code` would find that file. The debugger behind
`pytest --pdb` needs the standard module of that name: import it once before
our folder can hide it.
"""

import importlib.util
import sys
import sysconfig
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def _keep_standard_code_module():
    standard = Path(sysconfig.get_path("stdlib"), "code.py")
    loaded = sys.modules.get("code")
    if loaded is not None and Path(loaded.__file__) == standard:
        return
    spec = importlib.util.spec_from_file_location("code", standard)
    module = importlib.util.module_from_spec(spec)
    sys.modules["code"] = module
    spec.loader.exec_module(module)


_keep_standard_code_module()
