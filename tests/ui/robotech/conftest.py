import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
for folder in (HERE, os.path.join(HERE, os.pardir, "reload"), os.path.join(HERE, os.pardir)):
    if folder not in sys.path:
        sys.path.insert(0, folder)
