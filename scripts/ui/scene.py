"""A real `daily serve` on loopback with an empty store in a temporary folder, and the games that its pages show; all of
it over HTTP, as programs play. Imports web's tokens and the core's ids."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from http.client import HTTPConnection
from pathlib import Path

import msgspec

from daily.ids import PLAYER_BYTES, new_player
from scripts.bench.servers import HOST, free_port, running, serve_command
from web.players import COOKIE
from web.tokens import Tokens

_SECRET = "the secret of an audit, which lasts a minute"
_RIVALS = 12
_RULESET = "classic"


class _State(msgspec.Struct):
    """What a player needs to know of a game."""

    game: str
    at: int
    dice: tuple[int, ...]
    options: dict[str, int]
    over: bool


@dataclass(frozen=True, slots=True)
class Page:
    """A page that is looked at: who asks for it, and whether it is of no use to search engines."""

    name: str
    address: str
    headers: Mapping[str, str]
    private: bool = False


@contextmanager
def pages(folder: Path) -> Iterator[tuple[Page, ...]]:
    """The pages of a service that is gone afterwards."""
    port = free_port()
    settings = {"DAILY_DATA_DIR": str(folder), "DAILY_SECRET": _SECRET, "DAILY_TABLES": "off", "WEB_CONCURRENCY": "1"}
    with running(serve_command(port), port, "/healthz", {**settings, "DAILY_EPOCH": "2020-01-01"}):
        site = f"http://{HOST}:{port}"
        finished = [_Player(port, number).play(99) for number in range(_RIVALS)]
        ann, ben = _Player(port, 0), _Player(port, _RIVALS)
        middle, today = ben.play(7), datetime.now(UTC).date()
        yield (
            Page("front page", f"{site}/", {}),
            Page("front page, Korean", f"{site}/", {"Accept-Language": "ko"}),
            Page("game in the middle", f"{site}/play/{middle}", ben.headers, private=True),
            Page("board", f"{site}/boards/{today}/{_RULESET}", ann.headers),
            Page("result", f"{site}/result/{finished[0]}", ann.headers, private=True),
            Page("rules", f"{site}/rules/{_RULESET}", {}),
        )


class _Player:
    """A browser's player who plays by the API."""

    def __init__(self, port: int, number: int) -> None:
        self._port = port
        self.headers = {"Cookie": f"{COOKIE}={Tokens(_SECRET).cookie(new_player(bytes([number] * PLAYER_BYTES)))}"}

    def play(self, most: int) -> str:
        """Play today's game for so many moves at most, one roll a turn: its id."""
        state = self._post("/games", {"mode": "daily", "ruleset": _RULESET})
        while not state.over and state.at < most:
            options = state.options
            move = max(options, key=lambda box: options[box]) if state.dice else "r"
            state = self._post(f"/games/{state.game}/moves", {"at": state.at, "move": move})
        return state.game

    def _post(self, path: str, body: Mapping[str, object]) -> _State:
        connection = HTTPConnection(HOST, self._port, timeout=20)
        try:
            headers = {**self.headers, "Content-Type": "application/json"}
            connection.request("POST", f"/api/v1{path}", msgspec.json.encode(body), headers)
            return msgspec.json.decode(connection.getresponse().read(), type=_State)
        finally:
            connection.close()
