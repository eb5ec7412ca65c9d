"""The score of a result on the precision board: its loss and its total as one integer; imports `standing`.

A sorted set ranks by one number, and equal numbers by the bytes of their members. So that equal losses are ranked by
total, and only results equal in both share a rank, both stand in the number: the complement of the loss in the high
places, the total in the low ones. More is better, as on the score board, so one script reads either board. A loss of up
to 549,755 points keeps the number below 2**53, where the server's doubles are exact; no ruleset pays a total of `SPAN`.
"""

from daily.standing import LOSS_BUCKET

SPAN = 1 << 14
"""Totals are 0 to SPAN - 1."""
BUCKET_OF_LOSSES = LOSS_BUCKET * SPAN
"""The width, in scores, of a bucket of the histogram of losses; its field is the complement of the bucket's number."""


def score_of(loss: int, total: int) -> int:
    """The score of a loss in millionths of a point with a total."""
    return ~loss * SPAN + total


def parts_of(score: int) -> tuple[int, int]:
    """The loss and the total of a score; `score_of` is the inverse."""
    loss, total = divmod(score, SPAN)
    return ~loss, total
