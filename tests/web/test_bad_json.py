"""Bad input at the JSON API: each kind gets the answer that DESIGN 10 names, and changes nothing."""

import pytest

from tests.web.callers import Program, error_of, read
from tests.web.contract import API
from web.api.schema import ErrorOut, StateOut

MALFORMED: dict[str, bytes] = {
    "nothing": b"",
    "half an object": b'{"at": 0, "move": "r"',
    "a list": b"[]",
    "null": b"null",
    "a number": b"0",
    "single quotes": b"{'at': 0, 'move': 'r'}",
    "a trailing comma": b'{"at": 0, "move": "r",}',
    "two documents": b'{"at": 0, "move": "r"} {"at": 0, "move": "r"}',
    "a missing field": b'{"at": 0}',
    "an unknown field": b'{"at": 0, "move": "r", "hint": 1}',
    "a score": b'{"at": 0, "move": "r", "total": 1575}',
    "dice": b'{"at": 0, "move": "r", "dice": [6, 6, 6, 6, 6]}',
    "a time": b'{"at": 0, "move": "r", "now": "2026-11-30T00:00:00Z"}',
    "a field twice": b'{"at": 5, "move": "r", "at": 0}',
    "NaN": b'{"at": NaN, "move": "r"}',
    "infinity": b'{"at": -Infinity, "move": "r"}',
    "a huge float": b'{"at": 1e999, "move": "r"}',
    "a float": b'{"at": 0.0, "move": "r"}',
    "a negative number": b'{"at": -1, "move": "r"}',
    "a large number": b'{"at": 10001, "move": "r"}',
    "a huge number": b'{"at": ' + b"9" * 400 + b', "move": "r"}',
    "a number beyond Python's limit": b'{"at": ' + b"9" * 5000 + b', "move": "r"}',
    "a bool": b'{"at": false, "move": "r"}',
    "a number as text": b'{"at": "0", "move": "r"}',
    "no number": b'{"at": null, "move": "r"}',
    "an empty move": b'{"at": 0, "move": ""}',
    "a long move": b'{"at": 0, "move": "' + b"r" * 41 + b'"}',
    "a list of moves": b'{"at": 0, "move": ["r"]}',
    "two moves": b'{"at": 0, "move": "r r"}',
    "a control character": b'{"at": 0, "move": "r\\u0000"}',
    "half a character": b'{"at": 0, "move": "\\ud800"}',
    "half a character in a name": b'{"at": 0, "\\udc00": "r"}',
    "half a character beside what is needed": b'{"at": 0, "move": "r", "\\ud800": 1}',
    "broken UTF-8": b'{"at": 0, "move": "\xff"}',
    "a surrogate in UTF-8": b'{"at": 0, "move": "\xed\xa0\x80"}',
    "a byte order mark": b'\xef\xbb\xbf{"at": 0, "move": "r"}',
    "UTF-16": '{"at": 0, "move": "r"}'.encode("utf-16"),
    "UTF-32": '{"at": 0, "move": "r"}'.encode("utf-32"),
    "2,000 lists": b'{"at": 0, "move": ' + b"[" * 2000 + b"]" * 2000 + b"}",
    "2,000 objects": b'{"at": ' * 1500 + b"0" + b"}" * 1500,
}


@pytest.mark.parametrize("what", MALFORMED)
def test_a_malformed_body_is_400(program: Program, what: str) -> None:
    """Every kind of malformed body is 400 with a printable sentence, wherever a body is taken, and does nothing."""
    game = program.start().game
    for path in (f"/games/{game}/moves", "/games"):
        answer = program.post(path, MALFORMED[what])
        assert error_of(answer) == (400, "malformed")
        assert read(answer, ErrorOut).error.message.isprintable()
        assert "Traceback" not in answer.text
    assert read(program.get(f"/games/{game}"), StateOut).at == 0


@pytest.mark.parametrize("given", ["loss", "x" * 500, "x` - at `$.around", "\n", ""])
def test_what_is_allowed_is_said(program: Program, given: str) -> None:
    """Wherever one of a few values is asked for, in a query or in a body, another one is answered with all of them."""
    board = f"/boards/{program.start().date}/classic"
    told = [
        (program.get(board, order=given), "it is one of precision, score."),
        (program.get(board, around=given), "it is one of me."),
        (program.post("/games", {"mode": given, "ruleset": "classic"}), "it is one of archive, computer, daily, solo."),
    ]
    for answer, sentence in told:
        assert error_of(answer) == (400, "malformed")
        assert read(answer, ErrorOut).error.message.endswith(sentence)


@pytest.mark.parametrize("kind", [None, "", "text/plain", "application/x-www-form-urlencoded", "text/json", "x" * 500])
def test_another_content_type_is_400(program: Program, kind: str | None) -> None:
    """A body that does not say that it is JSON is not read: a form of another site cannot pose as one."""
    game = program.start().game
    answer = program.client.post(
        f"{API}/games/{game}/moves", data=b'{"at": 0, "move": "r"}', content_type=kind, headers=program.headers
    )
    assert error_of(answer) == (400, "malformed")


def test_a_content_type_may_have_parameters(program: Program) -> None:
    """JSON is JSON, with or without a charset."""
    answer = program.client.post(
        f"{API}/games/{program.start().game}/moves",
        data=b'{"at": 0, "move": "r"}',
        content_type="Application/JSON; charset=UTF-8",
        headers=program.headers,
    )
    assert answer.status_code == 200


@pytest.mark.parametrize("size", [16 * 1024 + 1, 1024 * 1024])
def test_a_huge_body_is_413(program: Program, size: int) -> None:
    """A body larger than 16 KiB is refused before it is read."""
    game = program.start().game
    assert error_of(program.post(f"/games/{game}/moves", b" " * size)) == (413, "too_large")
    assert error_of(program.post("/games", b" " * size)) == (413, "too_large")


@pytest.mark.parametrize(
    "body",
    [
        {"mode": "computer", "ruleset": "classic"},
        {"mode": "Daily", "ruleset": "classic"},
        {"mode": 1, "ruleset": "classic"},
        {"mode": "daily"},
        {"mode": "daily", "ruleset": ""},
        {"mode": "daily", "ruleset": "x" * 41},
        {"mode": "daily", "ruleset": "classic", "date": "2026-11-29"},
        {"mode": "solo", "ruleset": "classic", "date": "2026-11-29"},
        {"mode": "archive", "ruleset": "classic"},
        {"mode": "archive", "ruleset": "classic", "date": None},
        {"mode": "archive", "ruleset": "classic", "date": "yesterday"},
        {"mode": "archive", "ruleset": "classic", "date": "2026-02-30"},
        {"mode": "archive", "ruleset": "classic", "date": 20261128},
        {"mode": "daily", "ruleset": "classic", "seed": 1},
    ],
)
def test_a_game_that_cannot_be_meant_is_400(program: Program, body: dict[str, object]) -> None:
    """A mode, ruleset or date of the wrong form, or that do not go together, are malformed."""
    assert error_of(program.post("/games", body)) == (400, "malformed")


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"mode": "daily", "ruleset": "nonsense"}, "unknown"),
        ({"mode": "daily", "ruleset": "yatzy"}, "unknown"),
        ({"mode": "daily", "ruleset": "\ufffd"}, "unknown"),
        ({"mode": "solo", "ruleset": "nonsense"}, "unknown_ruleset"),
        ({"mode": "archive", "ruleset": "nonsense", "date": "2026-11-01"}, "unknown"),
        ({"mode": "archive", "ruleset": "yatzy", "date": "2026-11-01"}, "unknown"),
        ({"mode": "archive", "ruleset": "classic", "date": "2026-11-30"}, "unknown"),
        ({"mode": "archive", "ruleset": "classic", "date": "9999-12-31"}, "unknown"),
        ({"mode": "archive", "ruleset": "classic", "date": "2025-12-31"}, "unknown"),
        ({"mode": "archive", "ruleset": "classic", "date": "0001-01-01"}, "unknown"),
    ],
)
def test_what_does_not_exist_is_404(program: Program, body: dict[str, object], code: str) -> None:
    """Unknown rulesets, days before the first one and days to come do not exist."""
    assert error_of(program.post("/games", body)) == (404, code)


@pytest.mark.parametrize(
    "game",
    [
        "nonsense",
        "daily.classic.2026-11-29.k3f2m2q7w4e5r6t7",
        "daily.classic.2026-11-30.k3f2m2q7w4e5r6t7",
        "archive.classic.2026-11-30.k3f2m2q7w4e5r6t7",
        "archive.classic.2025-12-31.k3f2m2q7w4e5r6t7",
        "archive.yatzy.2026-11-01.k3f2m2q7w4e5r6t7",
        "solo.nonsense.k3f2m2q7w4e5r6t7",
        "computer.classic.k3f2m2q7w4e5r6t7",
        "%00",
        "%ED%A0%80",
        "%F0%9F%8E%B2",
        "..%2F..%2Fsecret",
        "x" * 1500,
    ],
)
def test_an_unknown_game_is_404(program: Program, game: str) -> None:
    """An id that names no game of this service is unknown, whatever is done with it."""
    for answer in (
        program.get(f"/games/{game}"),
        program.get(f"/games/{game}/review"),
        program.move(game, 0, "r"),
    ):
        assert answer.status_code == 404
        assert error_of(answer)[1] in ("unknown", "unknown_ruleset")


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/today?ruleset=", 400),
        ("/today?ruleset=classic&ruleset=classic", 400),
        ("/today?day=2026-11-30", 400),
        ("/today?ruleset=yatzy", 404),
        ("/today?ruleset=%FF", 404),
        ("/boards/2026-11-29/classic?offset=-1", 400),
        ("/boards/2026-11-29/classic?offset=x", 400),
        ("/boards/2026-11-29/classic?offset=", 400),
        ("/boards/2026-11-29/classic?offset=1.5", 400),
        ("/boards/2026-11-29/classic?offset=1e3", 400),
        ("/boards/2026-11-29/classic?offset=2.0", 400),
        ("/boards/2026-11-29/classic?offset=-0", 400),
        ("/boards/2026-11-29/classic?offset=%2B2", 400),
        ("/boards/2026-11-29/classic?limit=5e0", 400),
        ("/boards/2026-11-29/classic?offset=0&around=me", 400),
        ("/boards/2026-11-29/classic?offset=20&around=me&limit=5", 400),
        ("/boards/2026-11-29/classic?offset=%EF%BC%91", 400),
        ("/boards/2026-11-29/classic?offset=" + "9" * 400, 400),
        ("/boards/2026-11-29/classic?limit=0", 400),
        ("/boards/2026-11-29/classic?limit=1001", 400),
        ("/boards/2026-11-29/classic?limit=NaN", 400),
        ("/boards/2026-11-29/classic?order=luck", 400),
        ("/boards/2026-11-29/classic?order=", 400),
        ("/boards/2026-11-29/classic?around=them", 400),
        ("/boards/2026-11-29/classic?player=me", 400),
        ("/boards/2026-11-29/classic?limit=5&limit=6", 400),
        ("/boards/today/classic", 400),
        ("/boards/2026-11-31/classic", 400),
        ("/boards/20261129/classic", 400),
        ("/boards/2026-11-29/nonsense", 404),
        ("/boards/2026-11-29/yatzy", 404),
        ("/boards/2026-11-30/classic", 404),
        ("/boards/2025-12-31/classic", 404),
        ("/boards/9999-12-31/classic", 404),
        ("/days/2026-11-30/classic", 404),
        ("/days/2026-11-29/yatzy", 404),
        ("/days/x/classic", 400),
        ("/days/2026-11-29/classic?key=1", 400),
        ("/openapi.json?x", 400),
        ("/games/solo.classic.k3f2m2q7w4e5r6t7?hint=1", 400),
        ("/games/solo.classic.k3f2m2q7w4e5r6t7/review?hint=1", 400),
        ("/", 404),
        ("/nothing", 404),
        ("/games/", 404),
        ("/openapi.yaml", 404),
    ],
)
def test_bad_questions_are_refused(program: Program, path: str, status: int) -> None:
    """Malformed and unknown fields of a question are 400, what does not exist or is to come is 404."""
    answer = program.client.get(API + path, headers=program.headers)
    assert error_of(answer) == (status, "malformed" if status == 400 else "unknown")


@pytest.mark.parametrize("method", ["GET", "PUT", "DELETE", "PATCH", "HEAD", "NONSENSE"])
def test_another_method_is_405(program: Program, method: str) -> None:
    """A method that a route does not have is refused as JSON, with those that it has."""
    game = program.start().game
    answer = program.client.open(f"{API}/games/{game}/moves", method=method, headers=program.headers)
    assert answer.status_code == 405
    assert answer.mimetype == "application/json"
    assert answer.headers["Allow"] == "OPTIONS, POST"
    if method != "HEAD":
        assert error_of(answer) == (405, "method_not_allowed")


def test_others_games_are_403(program: Program, other: Program) -> None:
    """Another player's game can be neither seen nor played nor reviewed."""
    for mode in ({"mode": "daily"}, {"mode": "solo"}, {"mode": "archive", "date": "2026-11-01"}):
        state = program.moves(program.start(**mode), "r")
        for answer in (
            other.get(f"/games/{state.game}"),
            other.get(f"/games/{state.game}/review"),
            other.move(state.game, 1, "r"),
            other.move(state.game, 0, "r"),
        ):
            assert error_of(answer) == (403, "not_yours")
            assert "dice" not in answer.text
