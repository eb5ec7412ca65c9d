"""`daily serve` as a process of its own: stopped, killed and started again in the middle of a turn, nothing is lost and
nothing happens twice."""

import json
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import psutil
import pytest

from daily.store.program import find_program
from tests.processes import Caller, Serve, serving
from tests.servers import redis_server, until


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Serve]:
    """A running service with two workers and an embedded store, in a folder with a space in its name."""
    with serving(tmp_path / "daily yacht") as serve:
        yield serve


@pytest.fixture(scope="module")
def calm(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serve]:
    """A running service that nobody stops."""
    with serving(tmp_path_factory.mktemp("calm")) as serve:
        yield serve


# Stopped and killed


def stopped(serve: Serve) -> None:
    """Stopped as a host stops it, and started again."""
    assert serve.stop() == 0
    assert (serve.children, serve.store) == ([], None)
    serve.start()


def worker_killed(serve: Serve) -> None:
    """A worker dies; the master starts another one."""
    before = {worker.pid for worker in serve.workers}
    serve.workers[0].kill()
    until(lambda: len(serve.workers) == 2 and {worker.pid for worker in serve.workers} != before, "a new worker")


def all_workers_killed(serve: Serve) -> None:
    """Every worker dies at once."""
    before = {worker.pid for worker in serve.workers}
    for worker in serve.workers:
        worker.kill()
    until(lambda: len({worker.pid for worker in serve.workers} - before) == 2, "new workers")


def store_killed(serve: Serve) -> None:
    """The store dies; the master starts it again."""
    store = serve.store
    assert store is not None
    store.kill()
    until(lambda: (now := serve.store) and now.pid != store.pid, "a new store")


def master_killed(serve: Serve) -> None:
    """The master dies, its workers follow, the store stays and is taken over by the next master."""
    store = serve.store
    assert store is not None
    serve.stop(signal.SIGKILL)
    until(lambda: not serve.workers, "the end of the workers")
    assert store.is_running()
    serve.start()
    assert serve.store == store


def everything_killed(serve: Serve) -> None:
    """Power is cut."""
    doomed = [*serve.workers, serve.store]
    serve.process.send_signal(signal.SIGSTOP)  # or it would start others meanwhile
    for process in doomed:
        assert process is not None
        process.kill()
    serve.stop(signal.SIGKILL)
    serve.start()


ACCIDENTS = [stopped, worker_killed, all_workers_killed, store_killed, master_killed, everything_killed]


@pytest.mark.parametrize("accident", ACCIDENTS, ids=lambda accident: accident.__name__)
def test_nothing_is_lost_and_nothing_happens_twice(serve: Serve, accident: Callable[[Serve], None]) -> None:
    """In the middle of a turn something dies or is stopped while eight copies of a move are on their way: they are all
    answered with the same state, what was acknowledged before is there, and the game goes on."""
    caller = Caller.join(serve)
    rolled = [caller.move(0, "r"), caller.move(1, "r24")]
    with ThreadPoolExecutor(8) as pool:
        sent = [pool.submit(caller.move, 2, "r2") for _ in range(8)]
        accident(serve)
        answers = {answer.result().log: answer.result() for answer in sent}
    assert list(answers) == ["r r24 r2"]
    assert caller.move(1, "r24") == answers["r r24 r2"]
    assert answers["r r24 r2"].dice[1] == rolled[1].dice[1] == rolled[0].dice[1]
    end = caller.move(3, "chance")
    accident(serve)
    assert caller.move(3, "chance") == end
    assert caller.move(4, "r").log == "r r24 r2 chance r"


def test_a_whole_game_survives_every_accident(serve: Serve) -> None:
    """A game that is disturbed again and again has the log that its player sent, and one result."""
    caller = Caller.join(serve)
    state, sent = caller.move(0, "r"), ["r"]
    accidents = iter([*ACCIDENTS, *ACCIDENTS])
    while not state.over:
        token = next(iter(state.options)) if state.dice else "r"
        state = caller.move(state.at, token)
        sent.append(token)
        if state.at % 4 == 0 and (accident := next(accidents, None)):
            accident(serve)
            assert caller.move(state.at - 1, token) == state
    assert state.log.split() == sent
    board = json.loads(serve.get(f"/api/v1/boards/{state.date}/classic").body)
    assert [row["total"] for row in board["rows"]] == [state.total]
    assert sum(bar["count"] for bar in board["histogram"]) == 1


def test_the_first_answer_comes_soon(tmp_path: Path) -> None:
    """How long a start takes is measured and told; the limit is the benchmark's."""
    with serving(tmp_path / "data", start=False) as serve:
        print(f"start to first answer: {serve.start():.2f} s")
        assert serve.get("/readyz").status == 200
        assert serve.get("/").status == 200


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT, signal.SIGQUIT])
def test_a_stop_leaves_nothing_behind(serve: Serve, how: signal.Signals) -> None:
    """However a host or Ctrl-C stops it: exit status 0, no process left, the store last and cleanly."""
    caller = Caller.join(serve)
    caller.move(0, "r")
    assert serve.stop(how) == 0
    until(lambda: not serve.children, "the end of all processes")
    assert serve.store is None
    said = serve.log.read_text()
    assert "Traceback" not in said
    serve.start()
    assert caller.move(0, "r").log == "r"


def test_every_worker_listens_for_itself(calm: Serve) -> None:
    """Each worker has a listening socket of its own, so that connections are spread by the system."""
    until(lambda: len(calm.workers) == 2, "two workers")

    def listening(worker: psutil.Process) -> int:
        return sum(each.status == psutil.CONN_LISTEN for each in worker.net_connections("tcp"))

    until(lambda: [listening(worker) for worker in calm.workers] == [1, 1], "a socket for each worker")


def test_the_log_tells_no_secrets(calm: Serve) -> None:
    """Neither the secret nor tokens nor cookies nor dice are in what the service writes."""
    caller = Caller.join(calm)
    state = caller.move(0, "r")
    caller.post(f"/games/{caller.game}/moves", {"at": 0, "move": "nonsense"})
    calm.request("POST", "/settings", b"nickname=Mallory", {"Origin": "https://evil.example", "Cookie": "a=biscuit"})
    said = calm.log.read_text()
    secret = (calm.folder / "data" / "secret").read_text().strip()
    for hidden in (secret, caller.token, caller.token[:26], "biscuit", "Mallory", str(list(state.dice))):
        assert hidden not in said
    assert "forged" in said
    assert "nothing was done" in said


def test_what_the_web_server_says_is_an_event(tmp_path: Path) -> None:
    """A worker that is killed is told of as one JSON event, like everything else that is logged."""
    with serving(tmp_path) as serve:
        worker_killed(serve)
        events = [json.loads(line) for line in serve.log.read_text().splitlines() if line.startswith("{")]
        plain = [line for line in serve.log.read_text().splitlines() if not line.startswith("{")]
    assert [event["level"] for event in events if event["logger"] == "daily.gunicorn"] == ["error"]
    assert len(plain) == 1, plain  # where it listens
    assert [event["event"] for event in events if event["logger"] == "daily.serve"] == ["tables_off"]


# Another store


def test_a_service_waits_for_a_store_that_is_away(tmp_path: Path) -> None:
    """With REDIS_URL the service starts without its store, says that it is not ready, and is when the store comes."""
    with redis_server(tmp_path, program=str(find_program())) as server:
        variables = {"REDIS_URL": server.url, "DAILY_SECRET": "a secret of this test alone"}
        server.stop()
        with serving(tmp_path / "serve", variables) as serve:
            assert [serve.get(path).status for path in ("/healthz", "/readyz", "/")] == [200, 503, 503]
            assert serve.store is None
            server.start()
            until(lambda: serve.get("/readyz").status == 200, "readiness")
            caller = Caller.join(serve)
            assert caller.move(0, "r").at == 1
