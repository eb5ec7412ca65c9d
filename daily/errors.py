"""Every error that the core raises, in one tree; imports nothing.

The root is `DailyError`; the leaves say what kind of thing went wrong and carry what a caller may still want to use.
A message is one sentence: the cause, the offending value, what is allowed. It is kept apart from its values, so that
a page can say it in the reader's language: the first argument of every error is a literal that stands in the
catalogues. The core never knows HTTP: `web/errors.py` turns leaves into status codes.
"""


class DailyError(Exception):
    """Root of everything that this package raises on purpose: a sentence with `{named}` places and the values for
    them."""

    def __init__(self, message: str, **values: object) -> None:
        super().__init__(message.format(**values))
        self.message = message
        self.values = values


class InvalidInput(DailyError):
    """A text or value is malformed: it does not parse, whatever the state of any game."""


class InvalidMove(InvalidInput):
    """A move text is malformed; `text` is what was given."""

    def __init__(self, message: str, *, text: str, **values: object) -> None:
        super().__init__(message, text=text[:40], **values)
        self.text = text


class IllegalMove(DailyError):
    """A well-formed move that the rules forbid in this position; `move` is its text."""

    def __init__(self, message: str, *, move: str, **values: object) -> None:
        super().__init__(message, move=move, **values)
        self.move = move


class DiceExhausted(DailyError):
    """A finite dice source has no values left for the next roll."""


class UnknownRuleset(InvalidInput):
    """No ruleset has this key."""


class UnknownGame(InvalidInput):
    """A text is no game id."""


class NotFound(DailyError):
    """There is no such game, day, board or link, or it lies in the future."""


class NotYours(DailyError):
    """The game belongs to another player."""


class NotYet(DailyError):
    """Something that is shown only once a game is finished or a day is closed."""


class DayOver(DailyError):
    """The day of a game is over (or closed) for what was asked; a new day can be started."""


class StoreUnavailable(DailyError):
    """The store did not answer in time; nothing is known to be lost, the same request may be repeated. `cause` says
    why, in words for the host."""

    def __init__(self, message: str, *, cause: str = "", **values: object) -> None:
        super().__init__(message, **values)
        self.cause = cause

    @property
    def in_full(self) -> str:
        """The sentence with its cause."""
        return f"{self} The cause: {self.cause}." if self.cause else str(self)


class StoreCorrupt(DailyError):
    """A stored record does not agree with its own check sum or with the rules."""


class TableAway(DailyError):
    """The exact table of a ruleset is being prepared: what needs it can be asked for again in a moment."""


class TableNotOffered(TableAway):
    """The exact table of a ruleset is not there, and this service does not make it: asking again changes nothing."""


class TableUnusable(DailyError):
    """A file with a solver's table cannot be read or written, or holds something else than was written: nothing of it
    counts, and it can be built anew."""


class TableUnfinished(TableUnusable):
    """A process that took part in computing a table ended before it was done: there is no table yet."""
