"""What each way to play adds to the table and the result: `names` for all of them; `solo`, `computer` with `duel` and
`opponents`, and `party/` with their start pages, which share `choosing`.
"""
