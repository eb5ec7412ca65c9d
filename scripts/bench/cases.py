"""The requests that are measured: what a program and a browser really send, with their headers; imports the core and
`tokens`.

A case is a name, a server, the status of a good answer, and a supply of chains. Reading requests repeat for ever.
Moves are used up: each chain is the middle of a game of its own, six turns of three rolls and a box, so every request
is a move and none a repetition.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import repeat
from urllib.parse import urlencode

import msgspec

from daily.moves import Roll, parse_move
from scripts.bench.fill import LATER_MOVES, MIDDLE_AT, Begun, Middles
from scripts.bench.load import Chain
from scripts.bench.servers import WebServer
from web.players import COOKIE
from web.table import lessons
from web.tokens import Tokens

_PROGRAM = ("Host: 127.0.0.1", "User-Agent: bench", "Accept: */*")
_BROWSER = (
    "Host: 127.0.0.1",
    "User-Agent: Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36",
    "Accept-Encoding: gzip, deflate, br, zstd",
    "Accept-Language: ko-KR,ko;q=0.9,en;q=0.8",
    "Sec-Fetch-Site: same-origin",
)
_PAGE = "Accept: text/html"
_PART = "Accept: text/html; part=table"


API_MOVE = "API move"
NEW_MOVE = "API move, game not yet known"
PART_MOVE = "page move, table part"
FORM_MOVE = "page move, form"
BARE_READ = "bare view that reads"
BARE_WRITE = "bare view that writes"


Writer = Callable[[Begun, Sequence[str]], Chain]
"""Writes moves of a game as requests."""


@dataclass(frozen=True, slots=True)
class Case:
    """Something to measure. `chains(n)` supplies about n requests, or requests without end; `results` is the size of
    the board, 0 where none is asked for."""

    name: str
    server: WebServer
    status: int
    chains: Callable[[int], Iterator[Chain]]
    results: int = 0


@dataclass(frozen=True, slots=True)
class Moves:
    """Moves in the middle of games, as a program and as the two kinds of a browser make them.

    A worker knows the game of every move but the first of a chain. Of `NEW_MOVE` it knows none, as behind a proxy that
    deals the moves of a game out to many workers.
    """

    server: WebServer
    tokens: Tokens
    supply: Middles

    def cases(self) -> tuple[Case, ...]:
        return (
            Case(API_MOVE, self.server, 200, self._chains(self._api, LATER_MOVES)),
            Case(NEW_MOVE, self.server, 200, self._chains(self._api, LATER_MOVES[:1])),
            Case(PART_MOVE, self.server, 200, self._chains(self._part, LATER_MOVES)),
            Case(FORM_MOVE, self.server, 303, self._chains(self._form, LATER_MOVES)),
        )

    def _chains(self, write: Writer, moves: Sequence[str]) -> Callable[[int], Iterator[Chain]]:
        def chains(requests: int) -> Iterator[Chain]:
            begun = self.supply.begin(-(-requests // len(moves)))
            return iter([write(each, moves) for each in begun])  # all are made before the first one is sent

        return chains

    def _api(self, begun: Begun, moves: Sequence[str]) -> Chain:
        bearer = f"Authorization: Bearer {self.tokens.bearer(begun.player)}"
        head = (*_PROGRAM, bearer, "Content-Type: application/json")
        bodies = [msgspec.json.encode({"at": at, "move": move}) for at, move in enumerate(moves, MIDDLE_AT)]
        return [post(f"/api/v1/games/{begun.game}/moves", head, body) for body in bodies]

    def _part(self, begun: Begun, moves: Sequence[str]) -> Chain:
        return self._page(begun, moves, _PART)

    def _form(self, begun: Begun, moves: Sequence[str]) -> Chain:
        return self._page(begun, moves, _PAGE)

    def _page(self, begun: Begun, moves: Sequence[str], accept: str) -> Chain:
        cookie = _cookie(self.tokens, begun.player)
        head = (*_BROWSER, accept, cookie, "Content-Type: application/x-www-form-urlencoded")
        return [post(f"/play/{begun.game}", head, form(at, move)) for at, move in enumerate(moves, MIDDLE_AT)]


def form(at: int, move: str) -> bytes:
    """The body that the page sends for a move: the dice picked are checkboxes, the roll or the box is a button."""
    roll = parse_move(move)
    if not isinstance(roll, Roll):
        return urlencode({"at": at, "move": move}).encode("ascii")
    return urlencode({"at": at, "move": "roll", "hold": roll.held}, doseq=True).encode("ascii")


@dataclass(frozen=True, slots=True)
class Boards:
    """The boards of days with different numbers of results, as a player in their middle sees them."""

    server: WebServer
    tokens: Tokens
    ruleset: str
    player: str

    def cases(self, day: date, results: int) -> tuple[Case, ...]:
        """Top and own neighbourhood, as a page and as JSON; the page by precision too."""
        page, api = f"/boards/{day}/{self.ruleset}", f"/api/v1/boards/{day}/{self.ruleset}"
        browser = (*_BROWSER, _PAGE, _cookie(self.tokens, self.player))
        program = (*_PROGRAM, f"Authorization: Bearer {self.tokens.bearer(self.player)}")
        return (
            Case("board page, top", self.server, 200, _again(get(page, browser)), results),
            Case("board page, own rank", self.server, 200, _again(get(f"{page}?around=me", browser)), results),
            Case("board page, precision", self.server, 200, _again(get(f"{page}?order=precision", browser)), results),
            Case("API board, top", self.server, 200, _again(get(api, program)), results),
            Case("API board, own rank", self.server, 200, _again(get(f"{api}?around=me", program)), results),
        )


def bare_cases(server: WebServer) -> tuple[Case, ...]:
    """The two views of the bare app."""
    return (
        Case(BARE_READ, server, 200, _again(get("/read", _PROGRAM))),
        Case(BARE_WRITE, server, 200, _again(get("/write", _PROGRAM))),
    )


def _again(request: bytes) -> Callable[[int], Iterator[Chain]]:
    return lambda _requests: repeat([request])


def get(path: str, head: Sequence[str]) -> bytes:
    """The bytes of a GET request."""
    return "\r\n".join((f"GET {path} HTTP/1.1", *head, "", "")).encode("ascii")


def post(path: str, head: Sequence[str], body: bytes) -> bytes:
    """The bytes of a POST request."""
    return "\r\n".join((f"POST {path} HTTP/1.1", *head, f"Content-Length: {len(body)}", "", "")).encode("ascii") + body


def _cookie(tokens: Tokens, player: str) -> str:
    """What a browser in the middle of a game sends: who plays, and that the first minute is behind them."""
    return f"Cookie: {COOKIE}={tokens.cookie(player)}; {lessons.COOKIE}={''.join(lessons.Lesson)}"
