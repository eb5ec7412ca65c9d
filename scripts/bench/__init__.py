"""`make bench`: requests per second and latencies of the service beside a bare Flask view, in one run on one machine.

Absolute figures of such a run say more about the machine than about the code; the ratios within it do not. Read
`plan.py` for what is measured in which order, `cases.py` for the requests, `load.py` for how they are sent, `budget.py`
for where the microseconds of one move go. docs/performance.md explains the results.
"""
