"""`make bench`: the solver beside another one; requests per second and latencies of the service beside a bare Flask
view; each in one run on one machine.

Absolute figures of such a run say more about the machine than about the code; the ratios within it do not. Read
`solver.py` for the solver, `plan.py` for what is measured of the service in which order, `cases.py` for the requests,
`load.py` for how they are sent, `budget.py` for where the microseconds of one move go. docs/performance.md explains the
results.
"""
