"""The text of a finished game against the computer for copying and sharing, with signs and in words only; imports
`tally`.

Like `share.py` it tells no dice and no boxes, and its texts stand in the catalogues: callers pass the translations of
the reader's language.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from gettext import NullTranslations

from daily.tally import Verdict


@dataclass(frozen=True, slots=True)
class Duel:
    """What the text tells: both totals and how the game ended, ruleset and level by their shown names, the upper sum of
    each own column and the threshold of its bonus (0: there is none), how often five of a kind paid, the whole link to
    the result."""

    ruleset: str
    level: str
    own: int
    beside: int
    verdict: Verdict
    uppers: Sequence[int]
    threshold: int
    fives: int
    link: str

    @property
    def bonuses(self) -> int:
        """How many columns have the upper bonus."""
        return sum(upper >= self.threshold > 0 for upper in self.uppers)


def duel_text(duel: Duel, texts: NullTranslations) -> str:
    """The text with signs: both totals, bonus and yachts; the link last and alone on its line."""
    title = texts.gettext("Yacht Dice ({ruleset}) · Me {own} : {beside} Computer ({level}) · {verdict}").format(
        ruleset=duel.ruleset,
        own=duel.own,
        beside=duel.beside,
        level=duel.level,
        verdict=verdict_word(duel.verdict, texts),
    )
    return "\n".join((title, " · ".join(_figures(duel, texts)), duel.link))


def duel_words(duel: Duel, texts: NullTranslations) -> str:
    """The text in words only, on one line, for reading aloud: a fact a sentence, the link last."""
    return " ".join(_sentences(duel, texts))


def verdict_word(verdict: Verdict, texts: NullTranslations) -> str:
    """How a game ended, in a word."""
    match verdict:
        case Verdict.WON:
            return texts.gettext("win")
        case Verdict.DRAWN:
            return texts.gettext("draw")
        case Verdict.LOST:
            return texts.gettext("loss")


def _figures(duel: Duel, texts: NullTranslations) -> Iterator[str]:
    if duel.threshold and len(duel.uppers) > 1:
        text = texts.gettext("Bonus in {won} of {columns} columns")
        yield text.format(won=duel.bonuses, columns=len(duel.uppers))
    elif duel.threshold:
        reached, missed = (
            texts.gettext("Bonus {sum}/{threshold} → reached"),
            texts.gettext("Bonus {sum}/{threshold} → missed"),
        )
        yield (reached if duel.bonuses else missed).format(sum=duel.uppers[0], threshold=duel.threshold)
    yield texts.gettext("Yachts {count}").format(count=duel.fives)


def _sentences(duel: Duel, texts: NullTranslations) -> Iterator[str]:
    yield _ending(duel.verdict, texts).format(ruleset=duel.ruleset, own=duel.own, beside=duel.beside, level=duel.level)
    if duel.threshold:
        yield texts.ngettext("{count} upper bonus.", "{count} upper bonuses.", duel.bonuses).format(count=duel.bonuses)
    yield texts.ngettext("{count} yacht.", "{count} yachts.", duel.fives).format(count=duel.fives)
    yield duel.link


def _ending(verdict: Verdict, texts: NullTranslations) -> str:
    match verdict:
        case Verdict.WON:
            return texts.gettext("Yacht Dice ({ruleset}): won against the computer ({level}) by {own} to {beside}.")
        case Verdict.DRAWN:
            return texts.gettext("Yacht Dice ({ruleset}): a draw with the computer ({level}) at {own} to {beside}.")
        case Verdict.LOST:
            return texts.gettext("Yacht Dice ({ruleset}): lost to the computer ({level}) by {own} to {beside}.")
