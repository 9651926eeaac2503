"""The parts of real handhelds. A board file only says which parts it has and on which pins."""
