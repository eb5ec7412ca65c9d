"""The commands of `daily`, one module each, on top of everything else. Begin with `cli.py`."""
