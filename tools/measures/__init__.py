"""What tools/measure.py measures, a module for each kind of figure."""
