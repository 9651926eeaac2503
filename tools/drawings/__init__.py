"""The makers' drawings: wiring, ring cables, enclosures. `tools/wiring.py` writes them.

Plain standard library and arithmetic: the same checkout draws the same bytes everywhere.
"""
