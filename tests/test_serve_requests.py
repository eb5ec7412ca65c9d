"""Requests as they are on the wire, before a real `daily serve`: those that no client library would send, or finish."""

import socket
from collections.abc import Iterator
from dataclasses import dataclass

import pytest

from tests.processes import Caller, Serve, serving
from web.app import MAX_BODY
from web.sheet import MAX_SHEET

FORM = "application/x-www-form-urlencoded"
PARTS = "multipart/form-data; boundary=x"
JSON = "application/json"


@pytest.fixture(scope="module")
def calm(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serve]:
    """A running service that nobody stops."""
    with serving(tmp_path_factory.mktemp("calm")) as serve:
        yield serve


def sent(serve: Serve, data: bytes, *, cut: bool = False) -> bytes:
    """All that is answered to these bytes until the connection ends; `cut` ends the own side of it first."""
    with socket.create_connection(("127.0.0.1", serve.port), timeout=10) as connection:
        connection.sendall(data)
        if cut:
            connection.shutdown(socket.SHUT_WR)
        return connection.makefile("rb").read()


def status_of(answer: bytes) -> int:
    """The status of an answer."""
    return int(answer.split()[1])


def post(path: str, kind: str, *lines: str) -> bytes:
    """The head of a request with a body."""
    return "\r\n".join((f"POST {path} HTTP/1.1", "Host: x", f"Content-Type: {kind}", *lines, "", "")).encode()


@pytest.mark.parametrize("header", ["SCRIPT_NAME: /x", "SCRIPT_NAME: /rules", "X-Forwarded-Proto: https"])
def test_headers_of_a_proxy_say_nothing_unless_it_is_there(calm: Serve, header: str) -> None:
    """Without `DAILY_PROXIES` no header changes how a request is understood, from loopback neither."""
    plain, claimed = (
        sent(calm, f"GET /rules HTTP/1.1\r\nHost: x\r\n{line}Connection: close\r\n\r\n".encode())
        for line in ("", f"{header}\r\n")
    )
    assert status_of(claimed) == 200
    assert claimed.partition(b"\r\n\r\n")[2] == plain.partition(b"\r\n\r\n")[2]
    assert b"Secure" not in claimed.partition(b"\r\n\r\n")[0]


@pytest.mark.parametrize(
    "request_line",
    [
        "GET /compare?link=비밀 HTTP/1.1".encode(),
        b"GET /compare?link=privacy" + b"x" * 9000 + b" HTTP/1.1",
        b"privacy\x00 / HTTP/1.1",
        b"GET / HTTP/9.privacy",
    ],
    ids=["raw UTF-8", "too long", "no method", "no version"],
)
def test_a_malformed_request_leaves_no_line(calm: Serve, request_line: bytes) -> None:
    """What is no request is refused, and neither its sender nor what it held is logged."""
    before = calm.log.read_text()
    answer = sent(calm, request_line + b"\r\nHost: x\r\nConnection: close\r\n\r\n")
    assert status_of(answer) in (400, 414)
    assert calm.log.read_text() == before


@pytest.mark.parametrize(
    ("path", "kind", "filling"), [("/api/v1/games/{game}/moves", JSON, b" "), ("/solo", FORM, b"x")]
)
def test_a_body_without_a_length_has_the_same_limit(calm: Serve, path: str, kind: str, filling: bytes) -> None:
    """A chunked body, a form as well as JSON, is refused with 413 when it grows larger than any that is expected."""
    caller = Caller.join(calm)
    lines = (f"Authorization: Bearer {caller.token}", "Transfer-Encoding: chunked", "Connection: close")
    chunk = b"1000\r\n" + filling * 0x1000 + b"\r\n"
    answer = sent(calm, post(path.format(game=caller.game), kind, *lines) + 8 * chunk + b"0\r\n\r\n")
    assert status_of(answer) == 413


def in_parts(**fields: str) -> bytes:
    """A form as browsers send it where files may be part of it."""
    parts = (f'--x\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{fields[name]}\r\n' for name in fields)
    return f"{''.join(parts)}--x--\r\n".encode()


@pytest.mark.parametrize(
    ("size", "chunked", "status"),
    [(MAX_SHEET, False, 400), (MAX_BODY, True, 400), (MAX_SHEET - 1, True, 400), (MAX_SHEET, True, 413)],
)
def test_a_sheet_may_be_longer(calm: Serve, size: int, status: int, *, chunked: bool) -> None:
    """What is sent in place of a score sheet is read up to the length that the largest ones have, with its length told
    or in chunks."""
    body = b" " * size
    told = "Transfer-Encoding: chunked" if chunked else f"Content-Length: {size}"
    data = b"%x\r\n%s\r\n0\r\n\r\n" % (size, body) if chunked else body
    assert status_of(sent(calm, post("/sheet", JSON, told, "Connection: close") + data)) == status


MALFORMED = b"This request is malformed."
BODIES: dict[str, tuple[str, str, bytes]] = {
    "a move": ("/en/play/{game}", FORM, b"at=1&move=roll&hold=1&hold=4"),
    "a move in parts": ("/en/play/{game}", PARTS, in_parts(at="1", move="r14")),
    "a move as JSON": ("/api/v1/games/{game}/moves", JSON, b'{"at": 1, "move": "r14"}  '),
    "nothing much": ("/api/v1/players", JSON, b"{}    "),
    "a name": ("/en/settings", FORM, b"nickname=Nari Kim"),
    "a game": ("/en/solo", FORM, b"ruleset=classic"),
}


@dataclass(frozen=True, slots=True)
class Wire:
    """A browser's player with a game whose dice are rolled."""

    serve: Serve
    cookie: str
    game: str

    @classmethod
    def join(cls, serve: Serve) -> "Wire":
        """A new player."""
        cookie = serve.get("/").headers["Set-Cookie"].partition(";")[0]
        headers = {"Cookie": cookie, "Content-Type": JSON}
        game = str(
            serve.request("POST", "/api/v1/games", b'{"mode": "solo", "ruleset": "classic"}', headers).state.game
        )
        serve.request("POST", f"/api/v1/games/{game}/moves", b'{"at": 0, "move": "r"}', headers)
        return cls(serve, cookie, game)

    def post(self, what: str, line: str) -> bytes:
        """The head of a request; `line` tells how long its body is."""
        path, kind, _ = BODIES[what]
        return post(path.format(game=self.game), kind, f"Cookie: {self.cookie}", line)

    @property
    def log(self) -> str:
        """The moves of the game."""
        return self.serve.request("GET", f"/api/v1/games/{self.game}", None, {"Cookie": self.cookie}).state.log


@pytest.mark.parametrize("what", BODIES)
@pytest.mark.parametrize("missing", [1, 7])
def test_half_a_request_is_none(calm: Serve, what: str, missing: int) -> None:
    """A body that is shorter than its Content-Length is 400 with a sentence, and does nothing: half a form would be
    another move."""
    wire, body = Wire.join(calm), BODIES[what][2]
    answer = sent(calm, wire.post(what, f"Content-Length: {len(body)}") + body[:-missing], cut=True)
    assert (status_of(answer), MALFORMED in answer, wire.log) == (400, True, "r")


NO_CHUNKS = [
    b"zz\r\nprivacy\r\n0\r\n\r\n",
    b"-7\r\nprivacy\r\n0\r\n\r\n",
    b"7\r\nprivacyxx0\r\n\r\n",
    b"7 privacy\r\nprivacy\r\n0\r\n\r\n",
    b"7\r\nprivacy\r\n0\r\nprivacy\r\n\r\n",
    b"9\r\nprivacy",
    b"7\r\nprivacy\r\n",
]


@pytest.mark.parametrize("chunks", NO_CHUNKS)
@pytest.mark.parametrize("what", ["a move", "a move as JSON", "nothing much", "a name"])
def test_chunks_that_are_none_are_malformed(calm: Serve, what: str, chunks: bytes) -> None:
    """Whatever is wrong with a body in chunks is 400 with a sentence, and nothing of it is logged. What follows on the
    connection is no request."""
    wire, before = Wire.join(calm), calm.log.read_text()
    answer = sent(calm, wire.post(what, "Transfer-Encoding: chunked") + chunks, cut=True)
    assert (status_of(answer), answer.count(b"HTTP/1.1 "), MALFORMED in answer) == (400, 1, True)
    assert (wire.log, calm.log.read_text()) == ("r", before)


@pytest.mark.parametrize("what", BODIES)
def test_a_whole_body_is_taken_either_way(calm: Serve, what: str) -> None:
    """What is sent whole is taken, with its length or in chunks."""
    body = BODIES[what][2]
    length, chunked = f"Content-Length: {len(body)}", "Transfer-Encoding: chunked"
    for line, data in ((length, body), (chunked, b"%x\r\n%s\r\n0\r\n\r\n" % (len(body), body))):
        wire = Wire.join(calm)
        answer = sent(calm, wire.post(what, line) + data, cut=True)
        assert status_of(answer) in (200, 201, 303)
        assert wire.log == ("r r14" if "{game}" in BODIES[what][0] else "r")


@pytest.mark.parametrize(
    "request_line",
    [b"GET //evil.example HTTP/1.1", b"GET //evil.example/%2e%2e HTTP/1.1", b"GET /\\evil.example HTTP/1.1"],
)
def test_no_address_leads_to_another_site(calm: Serve, request_line: bytes) -> None:
    """A path that looks like another host is a path."""
    said = sent(calm, request_line + b"\r\nHost: x\r\nConnection: close\r\n\r\n")
    assert b"Location: http://evil" not in said
    assert b"Location: //" not in said
    assert said.split()[1] in (b"404", b"400")
