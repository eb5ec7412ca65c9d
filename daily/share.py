"""The texts of finished games for copying and sharing: of a daily one with signs and in words only, of one with dice of
its own as a challenge; imports `grades` and `insight`.

It gives nothing away of the day's dice or of what was written where: a square says how good the decisions of a turn
were. The texts stand in the catalogues: callers pass the translations of the reader's language. What nobody knows yet
is left out: par, squares, skill and luck need the solver's tables.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from gettext import NullTranslations

from daily.grades import Square
from daily.insight import Marks, counts, in_two

STREAK_FROM = 2
"""Days in a row from which on a streak is worth a line."""

SIGNS = {Square.BLUE: "🟦", Square.YELLOW: "🟨", Square.BLACK: "⬛"}
"""Blue, yellow and black differ in lightness, so nobody needs to tell colours apart."""


@dataclass(frozen=True, slots=True)
class Shared:
    """What a share text tells: day number, total, current streak in days, the whole link to the result.

    `ruleset` is the ruleset's shown name, and empty for the one on the front page, whose daily needs no name. `par`,
    `squares` (one a turn) and `marks` are None or empty where they are not known.
    """

    number: int
    total: int
    streak: int
    link: str
    ruleset: str = ""
    par: int | None = None
    squares: tuple[Square, ...] = ()
    marks: Marks | None = None


def share_text(game: Shared, texts: NullTranslations) -> str:
    """The text with signs: the score with what it is worth, the squares, the streak; the link last and alone on its
    line."""
    return "\n".join(_lines(game, texts))


def share_words(game: Shared, texts: NullTranslations) -> str:
    """The text in words only, on one line, for reading aloud: a fact a sentence, the link last."""
    return " ".join(_sentences(game, texts))


def challenge_text(ruleset: str, total: int, link: str, texts: NullTranslations) -> str:
    """The text that sends the dice of a game to a friend: ruleset by its shown name, total, the link last and alone on
    its line. Nothing in it tells of the dice, not even par."""
    title = texts.gettext("Yacht Dice · {ruleset}").format(ruleset=ruleset)
    call = texts.ngettext(
        "{total} point. Can you beat it with the same dice?",
        "{total} points. Can you beat it with the same dice?",
        total,
    )
    return "\n".join((title, call.format(total=total), link))


def signed(difference: int) -> str:
    """A difference with its sign: `+19`, `−5`, `±0`."""
    return f"{'+' if difference > 0 else '−' if difference else '±'}{abs(difference)}"


def _lines(game: Shared, texts: NullTranslations) -> Iterator[str]:
    if game.ruleset:
        yield texts.gettext("Daily Yacht Dice · {ruleset} #{number}").format(ruleset=game.ruleset, number=game.number)
    else:
        yield texts.gettext("Daily Yacht Dice #{number}").format(number=game.number)
    yield " · ".join(_figures(game, texts))
    if game.squares:
        yield from ("".join(map(SIGNS.__getitem__, line)) for line in in_two(game.squares))
    if game.streak >= STREAK_FROM:
        yield texts.gettext("🔥{days}").format(days=game.streak)
    yield game.link


def _figures(game: Shared, texts: NullTranslations) -> Iterator[str]:
    if game.par is None:
        yield _points(game, texts)
    else:
        par = texts.gettext("{total} (par {difference})")
        yield par.format(total=game.total, difference=signed(game.total - game.par))
    if game.marks:
        yield texts.gettext("skill {skill}").format(skill=game.marks.skill)
        yield texts.gettext("luck {luck}").format(luck=game.marks.luck)


def _sentences(game: Shared, texts: NullTranslations) -> Iterator[str]:
    if game.ruleset:
        title = texts.gettext("Daily Yacht Dice, {ruleset}, {number}").format(ruleset=game.ruleset, number=game.number)
    else:
        title = texts.gettext("Daily Yacht Dice {number}").format(number=game.number)
    score = _points(game, texts)
    yield f"{title}: {score}." if game.par is None else f"{title}: {score}, {beside_par(game.total, game.par, texts)}."
    if game.squares:
        turns = texts.ngettext("{turns} turn: {counts}.", "{turns} turns: {counts}.", len(game.squares))
        yield turns.format(turns=len(game.squares), counts=counted(game.squares, texts))
    if game.marks:
        skill, luck = game.marks
        yield texts.gettext("Skill {skill}, luck {luck}.").format(skill=skill, luck=luck)
    yield game.link


def _points(game: Shared, texts: NullTranslations) -> str:
    return texts.ngettext("{total} point", "{total} points", game.total).format(total=game.total)


def beside_par(total: int, par: int, texts: NullTranslations) -> str:
    """How a total compares with par, in words."""
    if total == par:
        return texts.gettext("exactly par")
    text = texts.gettext("{points} above par") if total > par else texts.gettext("{points} below par")
    return text.format(points=abs(total - par))


def counted(squares: Sequence[Square], texts: NullTranslations) -> str:
    """How many turns have each square, in words; what there is none of is left out."""
    return ", ".join(count_text(square, count, texts) for square, count in counts(squares).items() if count)


def count_text(square: Square, count: int, texts: NullTranslations) -> str:
    """How many turns have such a square, in words."""
    return _counting(square, count, texts).format(count=count)


def _counting(square: Square, count: int, texts: NullTranslations) -> str:
    match square:
        case Square.BLUE:
            return texts.ngettext("{count} best", "{count} best", count)
        case Square.YELLOW:
            return texts.ngettext("{count} slip", "{count} slips", count)
        case Square.BLACK:
            return texts.ngettext("{count} mistake", "{count} mistakes", count)
