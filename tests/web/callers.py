"""Who calls the service: a program by its token, and a browser that shows pages and presses buttons."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeVar

import msgspec
from flask import Flask
from flask.testing import FlaskClient
from msgspec import Struct
from werkzeug.test import TestResponse

from daily.moves import split_log
from tests.web.contract import API, Contract
from tests.web.pages import Page
from web.api.schema import ErrorOut, PlayerOut, StateOut

Document = TypeVar("Document", bound=Struct)


def read(response: TestResponse, kind: type[Document]) -> Document:
    """A JSON answer as a document of this type."""
    assert response.mimetype == "application/json", response.get_data(as_text=True)[:500]
    return msgspec.json.decode(response.data, type=kind)


def error_of(response: TestResponse) -> tuple[int, str]:
    """Status and code of an error of the API."""
    return response.status_code, read(response, ErrorOut).error.code


@dataclass
class Program:
    """A program with a bearer token and no cookies, which holds the API to its own description."""

    client: FlaskClient
    contract: Contract
    player: str = ""
    headers: dict[str, str] = field(default_factory=dict)
    answers: list[TestResponse] = field(default_factory=list)

    @classmethod
    def of(cls, app: Flask) -> "Program":
        """A program that is no player yet."""
        client = app.test_client(use_cookies=False)
        return cls(client, Contract(client))

    def join(self) -> "Program":
        """Become a player."""
        told = read(self.post("/players"), PlayerOut)
        self.player, self.headers = told.player, {"Authorization": f"Bearer {told.token}"}
        return self

    def get(self, path: str, **query: str | int) -> TestResponse:
        """Ask."""
        return self._keep(self.client.get(API + path, query_string=query, headers=self.headers))

    def post(self, path: str, body: Mapping[str, object] | bytes | None = None) -> TestResponse:
        """Send a document, or raw bytes that claim to be one."""
        raw = body if isinstance(body, bytes) else msgspec.json.encode(body)
        kind = None if body is None else "application/json"
        data = None if body is None else raw
        return self._keep(self.client.post(API + path, data=data, content_type=kind, headers=self.headers))

    def _keep(self, response: TestResponse) -> TestResponse:
        self.contract.check(response)
        self.answers.append(response)
        return response

    def start(self, mode: str = "daily", ruleset: str = "classic", **more: str) -> StateOut:
        """Start or resume a game."""
        return read(self.post("/games", {"mode": mode, "ruleset": ruleset, **more}), StateOut)

    def move(self, game: str | None, at: int, move: str) -> TestResponse:
        """Make a move."""
        return self.post(f"/games/{game}/moves", {"at": at, "move": move})

    def moves(self, state: StateOut, log: str) -> StateOut:
        """Make the moves of a log from here on."""
        for token in split_log(log):
            state = read(self.move(state.game, state.at, token), StateOut)
        return state

    def finish(self, state: StateOut) -> StateOut:
        """Play on to the last box: one roll a turn, the first legal box."""
        while not state.over:
            state = self.moves(state, next(iter(state.options)) if state.dice else "r")
        return state


class Browser:
    """A browser without scripts: it keeps its cookie, follows redirects and presses buttons of the page it shows."""

    def __init__(self, app: Flask, **headers: str) -> None:
        self.client = app.test_client()
        self.headers = {name.replace("_", "-"): value for name, value in headers.items()}
        self.answers: list[TestResponse] = []
        self.address = ""

    @property
    def answer(self) -> TestResponse:
        """The last answer."""
        return self.answers[-1]

    @property
    def page(self) -> Page:
        """The page that is shown."""
        assert self.answer.mimetype == "text/html"
        return Page(self.answer.get_data(as_text=True))

    def open(self, address: str) -> Page:
        """Go to an address."""
        self._take(self.client.get(address, headers=self.headers), address)
        return self.page

    def press(self, button: str | None = None, *, hold: str | None = None, **typed: str) -> Page:
        """Press a button, after choosing the dice to hold (`24`; as the page has them if not given) and typing."""
        form = self.page.form(button)
        assert form.method == "post"
        data: list[tuple[str, str]] = [(name, typed.get(name, value)) for name, value in form.fields]
        held = form.checked if hold is None else list(hold)
        data += [(name, value) for name, value in form.boxes if value in held]
        data += [(name, value) for name, value in form.buttons if value == button][:1]
        return self.send(form.action or self.address, data)

    def send(self, address: str, data: list[tuple[str, str]] | dict[str, str]) -> Page:
        """Send a form, whatever page is shown."""
        grouped: dict[str, list[str]] = {}
        for name, value in data.items() if isinstance(data, dict) else data:
            grouped.setdefault(name, []).append(value)
        self._take(self.client.post(address, data=grouped, headers=self.headers), address)
        return self.page

    def _take(self, response: TestResponse, address: str) -> None:
        self.answers.append(response)
        self.address = address
        while response.status_code in (301, 302, 303, 307, 308):
            assert response.status_code == 303
            self.address = response.headers["Location"]
            response = self.client.get(self.address, headers=self.headers)
            self.answers.append(response)

    @property
    def boxes(self) -> list[str]:
        """The boxes that may be written now."""
        moves = [value for name, value in self.page.form("roll").buttons if name == "move"]
        return [value for value in moves if value not in ("roll", "undo")]

    @property
    def finished(self) -> bool:
        """Whether a result is shown."""
        return "/result/" in self.address

    def turn(self, holds: tuple[str, ...] = ()) -> Page:
        """Roll, roll again with these dice held, and write the last box that may be written."""
        for hold in ("", *holds):
            self.press("roll", hold=hold)
        return self.press(self.boxes[-1])

    def finish(self, holds: tuple[str, ...] = ()) -> Page:
        """Play on to the result."""
        while not self.finished:
            self.turn(holds)
        return self.page

    @property
    def at(self) -> int:
        """How many moves the shown game has."""
        return int(dict(self.page.form("roll").fields)["at"])
