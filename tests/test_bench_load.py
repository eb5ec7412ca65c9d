"""The benchmark's load: answers are counted truly, the store is filled as by players, and what is sent is accepted."""

import socket
import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import timedelta
from pathlib import Path

import pytest
from flask import Flask

from daily.ids import daily_game_id
from daily.standing import BUCKET, loss_bucket_of
from daily.store.connect import connect
from daily.store.redis import RedisStore
from scripts.bench import load
from scripts.bench.budget import answer, environ_of
from scripts.bench.cases import Boards, Case, Moves, get
from scripts.bench.fill import LATER_MOVES, MIDDLE_AT, Middles, enter_results, player
from scripts.bench.load import drive
from scripts.bench.plan import ME, RULESET
from scripts.bench.replay import replay, replay_seconds, sync_seconds
from scripts.bench.servers import WebServer, bare_command, free_port, running
from tests.conftest import SECRET, TestClock
from tests.store.games import listed_games
from web.tokens import Tokens

HELLO = b"HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello"


# The load generator


@contextmanager
def server(*behaviour: bytes, pieces: bool = False) -> Iterator[int]:
    """The port of a server that answers the n-th request of its only connection with the n-th text, then closes."""
    with closing(socket.create_server(("127.0.0.1", 0))) as listener:
        thread = threading.Thread(target=_answer, args=(listener, behaviour, pieces))
        thread.start()
        yield listener.getsockname()[1]
        thread.join()


def _answer(listener: socket.socket, behaviour: tuple[bytes, ...], pieces: bool) -> None:
    with closing(listener.accept()[0]) as line:
        line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        for text in behaviour:
            if not line.recv(1 << 16):
                return
            for part in [text[place : place + 1] for place in range(len(text))] if pieces else [text]:
                line.sendall(part)


def test_an_answer_may_come_in_pieces() -> None:
    """An answer counts once, when all of it has arrived, however it was cut on the way."""
    with server(HELLO, HELLO, pieces=True) as port:
        sample = drive(port, 1, iter([[b"one", b"two"]]), 200, 10)
    assert (len(sample.latencies), sample.errors, sample.size) == (2, 0, len(HELLO))


def test_another_status_is_an_error_and_no_answer() -> None:
    """A benchmark of errors is worthless, so they are counted, shown and left out of the rate."""
    refused = HELLO.replace(b"200 OK", b"409 Conflict")
    with server(HELLO, refused, HELLO) as port:
        sample = drive(port, 1, iter([[b"one", b"two", b"three"]]), 200, 10)
    assert (len(sample.latencies), sample.errors) == (2, 1)
    assert sample.first_error.startswith("HTTP/1.1 409 Conflict")


@pytest.mark.parametrize("text", [b"", b"HTTP/1.1 200 OK\r\n\r\n"])
def test_an_answer_without_end_is_an_error(text: bytes) -> None:
    """A closed connection, or an answer that does not say how long it is, ends its connection with an error."""
    with server(text) as port:
        sample = drive(port, 1, iter([[b"one"]]), 200, 10)
    assert (len(sample.latencies), sample.errors) == (0, 1)


def test_a_silent_server_ends_the_run(monkeypatch: pytest.MonkeyPatch) -> None:
    """Waiting is bounded: what was not answered by then is an error."""
    monkeypatch.setattr(load, "PATIENCE", 0.05)
    with closing(socket.create_server(("127.0.0.1", 0))) as listener:
        sample = drive(listener.getsockname()[1], 2, iter([[b"one"], [b"two"]]), 200, 10)
    assert sample.errors == 1
    assert "2 requests without an answer" in sample.first_error


@pytest.fixture(scope="module")
def bare(store_url: str) -> Iterator[WebServer]:
    """The bare app under gunicorn."""
    port = free_port()
    with running(bare_command(port, store_url, 1), port, "/read", {}) as server:
        server.await_workers(1)
        yield server


def test_fifty_requests_are_fifty_answers(bare: WebServer) -> None:
    """Requests that are used up end the run before its time; each is answered once, by whichever connection is free."""
    chains = iter([[get("/write", ["Host: 127.0.0.1"])] * 5] * 10)
    sample = drive(bare.port, 4, chains, 200, 60)
    assert (len(sample.latencies), sample.errors, sample.first_error) == (50, 0, "")
    assert list(sample.latencies) == sorted(sample.latencies)
    assert 0 < sample.seconds < 60
    assert sample.rate == pytest.approx(50 / sample.seconds)


def test_no_connection_is_opened_without_a_request() -> None:
    """Where there are fewer chains than connections, the rest is not opened: it would only hold threads."""
    with closing(socket.create_server(("127.0.0.1", 0))) as listener:
        thread = threading.Thread(target=_answer, args=(listener, (HELLO,), False))
        thread.start()
        drive(listener.getsockname()[1], 64, iter([[b"one"]]), 200, 10)
        thread.join()
        listener.setblocking(False)
        with pytest.raises(BlockingIOError):
            listener.accept()


def test_time_ends_a_run(bare: WebServer) -> None:
    """Requests without end are sent until the time is up, and those under way then are not counted."""
    case = Case("", bare, 200, lambda _requests: iter(lambda: [get("/read", ["Host: 127.0.0.1"])], None))
    sample = drive(bare.port, 4, case.chains(0), case.status, 0.1)
    assert sample.seconds == 0.1
    assert sample.latencies
    assert not sample.errors


def test_workers_are_watched(bare: WebServer) -> None:
    """Every worker has its work and its memory; its own part is a part of its share, which is a part of the whole."""
    (worker,) = bare.memory()
    assert 1e6 < worker.uss <= worker.pss <= worker.rss
    assert len(bare.work()) == len(bare.workers()) == 1


# What is filled in and sent


def test_a_filled_day_is_like_a_played_one(store: RedisStore, store_url: str, clock: TestClock) -> None:
    """Board, labels and histogram of a filled day agree, every result has its game, and the player asked for stands
    about half-way down."""
    day = clock.now.date()
    enter_results(connect(store_url), day, RULESET, 501, ME)
    held = store.contents(day, RULESET)
    counts: dict[int, int] = {}
    for total in held.totals.values():
        counts[total // BUCKET] = counts.get(total // BUCKET, 0) + 1
    assert len(held.totals) == 501
    assert held.totals.keys() == held.labels.keys() == listed_games(store, day, RULESET).keys()
    assert held.histogram == counts
    losses = Counter(loss_bucket_of(precise.loss) for precise in held.precision.values())
    assert (held.loss_histogram, held.losses.games) == (losses, 501)
    assert {member: precise.total for member, precise in held.precision.items()} == held.totals
    assert sum(turn.lost for turn in held.losses.turns) == sum(precise.loss for precise in held.precision.values())
    own = daily_game_id(ME, RULESET, day).token
    board = store.board(day, RULESET, offset=0, limit=20, member=own, around=True)
    assert 150 < board.own_better < 350


def moves_of(store_url: str, clock: TestClock, bare: WebServer) -> Moves:
    """Moves of games that the test's app knows."""
    return Moves(bare, Tokens(SECRET), Middles(connect(store_url), clock.now.date(), RULESET))


def test_measured_moves_are_the_middle_of_games(
    app: Flask, store: RedisStore, store_url: str, clock: TestClock, bare: WebServer
) -> None:
    """Each measured chain is six turns of three rolls and a box, or a first roll alone, of a game of its own; the
    service accepts all of them."""
    for case in moves_of(store_url, clock, bare).cases():
        chains = [list(chain) for chain in case.chains(2 * len(LATER_MOVES))]
        assert sum(map(len, chains)) == 2 * len(LATER_MOVES)
        for request in (request for chain in chains[:2] for request in chain):
            answer(app, environ_of(request))
    games = listed_games(store, clock.now.date(), RULESET).values()
    logs = [tuple(game.log.split()[MIDDLE_AT:]) for game in games if game]
    played = Counter(filter(None, logs))
    assert played == {LATER_MOVES: 6, LATER_MOVES[:1]: 2}


def test_measured_boards_are_pages_of_a_full_board(
    app: Flask, store: RedisStore, store_url: str, clock: TestClock, bare: WebServer
) -> None:
    """Page and API, top and own neighbourhood, are answered, and the neighbourhood shows the player in the middle."""
    day = clock.now.date() - timedelta(days=1)
    enter_results(connect(store_url), day, RULESET, 100, ME)
    assert store.contents(day, RULESET).totals
    for case in Boards(bare, Tokens(SECRET), RULESET, ME).cases(day, 100):
        request = next(iter(next(case.chains(1))))
        body = answer(app, environ_of(request) | {"HTTP_ACCEPT_ENCODING": "identity"}).decode()
        assert ("#abcd" in body) or "own" not in case.name, case.name
        assert ("costliest" in body or "가장 많이 놓침" in body) == ("precision" in case.name)


def test_players_have_ids_of_their_own() -> None:
    """No filled player has the id of the one who looks at the boards."""
    assert len({player(number) for number in (0, 1, 8, 9, 10, 11, 10**25)}) == 7


def test_the_replayed_game_is_whole(tmp_path: Path) -> None:
    """The replay that is timed reaches the end of a game of thirteen turns, and times are times."""
    assert replay().over
    assert replay().turn == 13
    assert 0 < replay_seconds(3) < 1
    assert 0 < sync_seconds(tmp_path, 3) < 1
