"""The exact solver: it sees a ruleset and nothing else, and knows the expected final score of every position.

The only package that imports numpy. Read `lattice.py` (what can be held and rolled), `transitions.py` (a ruleset as
arrays), `turn.py` (the values within a turn), `values.py` (backward induction over all positions), `tables.py` (the
files they are kept in).
"""
