"""The line of the upper sums in words: what the eye puts together from a bar and its figures is one phrase for the ear;
imports `card` and `texts`. `pieces.py` draws it."""

from web.table.card import Upper
from web.texts import gettext


def own_sum(upper: Upper, *, several: bool) -> str:
    """The upper sum of an own column, its bonus, and how it stands beside three of each face; the column is named where
    there are several."""
    phrase = f"{upper_sum(upper)}, {_pace(upper.pace)}" if upper.threshold else upper_sum(upper)
    return gettext("Column ×%(factor)s: %(sum)s", factor=upper.factor, sum=phrase) if several else phrase


def upper_sum(upper: Upper) -> str:
    """An upper sum and its bonus, where there is one."""
    if not upper.threshold:
        return gettext("Upper sum %(sum)s", sum=upper.sum)
    if upper.paid:
        return gettext("Upper sum %(sum)s, bonus %(bonus)s won", sum=upper.sum, bonus=upper.paid)
    return gettext(
        "Upper sum %(sum)s of %(threshold)s for the bonus of %(bonus)s",
        sum=upper.sum,
        threshold=upper.threshold,
        bonus=upper.bonus,
    )


def _pace(pace: int) -> str:
    if not pace:
        return gettext("even with three of each face")
    if pace > 0:
        return gettext("%(points)s ahead of three of each face", points=pace)
    return gettext("%(points)s behind three of each face", points=-pace)
