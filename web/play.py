"""The pages of a game being played: the front page, a game by its id, and the moves; imports Flask, the service and
`table`.

A move is a form. Its answer is a redirect to the page, or, where the script asks for it by its Accept header, the
table part of the page itself: the same template either way. A refused move answers with the current page and one
sentence.
"""

from dataclasses import dataclass
from datetime import datetime

from flask import Blueprint, Response, current_app, redirect, render_template, request
from werkzeug.wrappers import Response as BaseResponse

from daily.errors import DayOver, InvalidInput, TableAway
from daily.ids import GameId, parse_game_id
from daily.moves import Roll, format_move
from daily.plays import Play, RefusedMove, StaleMove
from daily.service import HINTED
from web.addresses import url_for
from web.context import context
from web.forms import field
from web.modes.names import goal_of, mode_name, section_of
from web.modes.party.seats import Seats, seats_of, table_at
from web.players import browser_player
from web.table.lessons import learn, learned
from web.table.reply import Reply, reply_of, table_beside
from web.table.view import Table
from web.translate import translated
from web.words import ruleset_name

bp = Blueprint("play", __name__)

_HTML = "text/html; charset=utf-8"
PART = "part=table"
"""What the script adds to `Accept: text/html` to get the table part alone."""


@dataclass(frozen=True, slots=True)
class PlayPage:
    """What the table part of the play page shows: all that may be different after a move.

    `heading` says what is played, or of several players whose turn it is, `goal` what there is to beat, `seats` who
    they are, `reply` what the computer did. `result` is the address of the result once the game is over. `ends_at` is
    when the game's day ends (None without a day), `now` the server's clock. `today` leads to the new day where this
    game's day is over, `hints` to hints where there are any.
    """

    game: GameId
    number: int | None
    ruleset: str
    ruleset_name: str
    heading: str
    goal: str
    table: Table
    seats: Seats | None
    reply: Reply | None
    action: str
    result: str | None
    hints: str | None
    ends_at: datetime | None
    now: datetime
    today: str | None
    error: str | None

    @property
    def section(self) -> str:
        """Where in the menu the page belongs."""
        return section_of(self.game)

    @property
    def title(self) -> str:
        """How the title of the window begins."""
        number = f" #{self.number}" if self.number else ""
        return f"{self.table.turn}/{self.table.turns} · {self.heading}{number}"


@dataclass(frozen=True, slots=True)
class Around:
    """What stands around the table and stays the same for a whole game: the commitment of its dice, and the names and
    addresses of today's challenges in other rulesets."""

    commitment: str | None
    others: tuple[tuple[str, str], ...]


@bp.get("/")
def front() -> BaseResponse:
    """Today's challenge in the first ruleset: the front page is the game."""
    return _todays_page(context().service.rulesets[0])


@bp.get("/today/<ruleset>")
def today(ruleset: str) -> BaseResponse:
    """Today's challenge in another ruleset."""
    return _todays_page(ruleset)


@bp.get("/play/<gid>")
def game(gid: str) -> BaseResponse:
    """A game of this browser's player."""
    here = context()
    play = here.service.open(browser_player(), parse_game_id(gid), here.clock())
    if play.state.over:
        return redirect(_result_url(play.game), 303)
    return _answer(play)


@bp.post("/play/<gid>")
def move(gid: str) -> BaseResponse:
    """One move, once: form -> token -> service -> page."""
    here = context()
    try:
        play = here.service.move(browser_player(), parse_game_id(gid), _at(), _token(), here.clock())
    except (StaleMove, RefusedMove) as error:
        return _answer(error.play, error=translated(error), status=409 if isinstance(error, StaleMove) else 422)
    except DayOver as error:
        return _todays_page(parse_game_id(gid).ruleset, error=translated(error), status=422)
    except TableAway as error:  # the computer cannot answer now: nothing was done, and the same move may be sent again
        play = here.service.open(browser_player(), parse_game_id(gid), here.clock())
        return _answer(play, error=translated(error), status=503)
    learn(_token())
    if _wants_part():
        return _answer(play)
    return redirect(_result_url(play.game) if play.state.over else url_for("play.game", gid=gid), 303)


def _at() -> int:
    text = field("at")
    if not (text.isascii() and text.isdigit() and len(text) <= 5):
        raise InvalidInput("The field at is {text!a}: it is the number of moves made so far.", text=text[:20])
    return int(text)


def _token() -> str:
    """The move that a form means: the button says what, the checkboxes say which dice are held."""
    pressed = field("move")
    if pressed != "roll":
        return pressed
    places = request.form.getlist("hold")
    if len(places) > 5 or any(place not in ("1", "2", "3", "4", "5") for place in places):
        raise InvalidInput("The field hold names places 1 to 5, each once.")
    return format_move(Roll(tuple(sorted(map(int, places)))))


def _todays_page(ruleset: str, error: str | None = None, status: int = 200) -> BaseResponse:
    here = context()
    player = browser_player()
    now = here.clock()
    play = here.service.open(player, here.service.today(player, ruleset, now), now)
    if play.state.over:
        return redirect(_result_url(play.game), 303)
    return _answer(play, error=error, status=status, whole=True)


def _answer(play: Play, error: str | None = None, status: int = 200, *, whole: bool = False) -> Response:
    """The page of a game, or its table alone where that is asked for and nothing else of the page has changed."""
    page = page_of(play, error)
    if _wants_part() and not whole:
        # All that the table shows is in `page`: what Flask adds to every template would take a tenth of its time.
        body = current_app.jinja_env.get_template("_table.html").render(page=page)
    else:
        body = render_template("play.html", page=page, around=_around(play.game))
    return Response(body, status, [("Vary", "Accept")], content_type=_HTML)


def _wants_part() -> bool:
    return PART in request.headers.get("Accept", "")


def _result_url(game: GameId) -> str:
    return url_for("results.result", gid=str(game))


def page_of(play: Play, error: str | None) -> PlayPage:
    """What the table part shows of a game."""
    here = context()
    ranked = play.game.ranked_day
    over = ranked is not None and here.is_over(ranked)
    seats = seats_of(play.party) if play.party else None
    return PlayPage(
        game=play.game,
        number=here.number(play.game),
        ruleset=play.game.ruleset,
        ruleset_name=ruleset_name(play.game.ruleset),
        heading=seats.name if seats else mode_name(play.game, over=over),
        goal=goal_of(play),
        table=table_at(play, play.party, learned()) if play.party else table_beside(play, learned()),
        seats=seats,
        reply=reply_of(play),
        action=url_for("play.move", gid=str(play.game)),
        result=_result_url(play.game) if play.state.over else None,
        hints=_hints_url(play.game),
        ends_at=here.calendar.ends_at(ranked) if ranked else None,
        now=here.clock(),
        today=today_url(play.game.ruleset) if over else None,
        error=error,
    )


def _hints_url(game: GameId) -> str | None:
    """Where hints are: in games that have them, of rulesets that are small enough to be solved."""
    offered = game.mode in HINTED and context().analyst.solvable(game.ruleset)
    return url_for("hints.hints", gid=str(game)) if offered else None


def _around(game: GameId) -> Around:
    commitment = context().day_record(game.day, game.ruleset).commitment if game.day else None
    return Around(commitment, other_dailies(game.ruleset))


def today_url(ruleset: str) -> str:
    """The address of today's challenge in a ruleset; the first one lives on the front page."""
    rulesets = context().service.rulesets
    return url_for("play.today", ruleset=ruleset) if ruleset in rulesets[1:] else url_for("play.front")


def other_dailies(ruleset: str) -> tuple[tuple[str, str], ...]:
    """Names and addresses of today's challenges in the other rulesets."""
    return tuple((ruleset_name(key), today_url(key)) for key in context().service.rulesets if key != ruleset)
