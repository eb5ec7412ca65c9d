"""The exact solver: it sees a ruleset and nothing else, and knows the expected final score of every position.

The only package that imports numpy. Read `lattice.py` (what can be held and rolled), `transitions.py` (a ruleset as
arrays), `turn.py` (the values within a turn), `strategy.py` (what a player decides), `outcomes.py` (how likely each end
of a turn is), `values.py` (backward induction over all positions), `forecast.py` (what else is to be expected of each),
`kept.py`, `tables.py`, `shelf.py` (the files they are kept in), `reach.py`, `foresight.py`, `perfect.py` (the best on
dice that are known), `analyst.py` (the facade for pages and commands).
"""

import os

# numpy's BLAS is never called. Its threads would only cost time at the start, and a process with threads should not
# fork. It reads this once, when it is imported.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
