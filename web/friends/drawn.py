"""What chats show of a finished game beside its link: words, and a picture; imports the core's grades."""

from dataclasses import dataclass

from daily.grades import Square

SIZE = (1200, 630)
"""Width and height of a picture, in the proportions that chats show."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """What a picture shows of a game: `headline` is the score or both scores (`231`, `214 : 189`), `tag` what game it
    was (`#128`, the English name of a ruleset), `note` what the score is worth (`par +19`, `win`), `squares` one for
    every turn. What is empty is left out.

    Texts are ASCII, with `·`, `±` and `−` beside: no other letters can be drawn on every machine.
    """

    headline: str
    tag: str
    note: str = ""
    squares: tuple[Square, ...] = ()


@dataclass(frozen=True, slots=True)
class Preview:
    """The words beside a link: a title, a line of text, the page's own whole address, that of its picture, and what the
    picture says, in words."""

    title: str
    text: str
    url: str
    picture: str
    alt: str
    size: tuple[int, int] = SIZE
