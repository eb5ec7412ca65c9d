"""What is measured, in which order, on what data: one run from an empty folder to all findings.

The runs of a round follow each other closely, the bare views beside the moves, and the rounds repeat, so that what
the machine does besides falls on all of them alike. Imports the core, the store and the modules beside it.
"""

import secrets
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from time import perf_counter

from daily.store.embedded import EmbeddedStore
from scripts.bench.cases import Boards, Case, Moves, bare_cases
from scripts.bench.figures import Run
from scripts.bench.fill import Middles, enter_results, file_closed, memory_of, patient, player
from scripts.bench.load import drive
from scripts.bench.replay import replay_seconds, sync_seconds
from scripts.bench.servers import Memory, WebServer, bare_command, free_port, running, serve_command
from web.tokens import Tokens

CONNECTIONS = (1, 16, 64)
WORKERS = 2
RULESET = "classic"
ME = player(10**25)
"""Whoever looks at the boards. Nobody else has this id."""
_EPOCH = "2020-01-01"
_TRIES = 3
"""Times that a run is made at most, where the kernel gave one worker most of the connections."""
_MOST = 2000
"""Requests per second and connection, up to four of them, for which moves are made ready."""

Tell = Callable[[str], None]
Key = tuple[str, int, int]
"""A case's name, its number of results, and the connections."""


@dataclass(frozen=True, slots=True)
class Scale:
    """How much is measured: rounds, seconds of each run, sizes of the boards, starts on each of the two folders."""

    rounds: int
    seconds: float
    board_seconds: float
    results: tuple[int, ...]
    starts: int


# Many short runs rather than few long ones: the runs that are compared with each other lie closer together.
FULL = Scale(rounds=9, seconds=0.6, board_seconds=0.3, results=(1_000, 100_000, 1_000_000), starts=3)
QUICK = Scale(rounds=3, seconds=0.3, board_seconds=0.1, results=(1_000, 10_000, 100_000), starts=2)


@dataclass(frozen=True, slots=True)
class Findings:
    """All that one run found: runs by case and connections, seconds of each start and of the filled store alone, memory
    of each worker, bytes of the store, seconds of a replay and of making a line safe on the disk."""

    runs: Mapping[Key, Sequence[Run]]
    fresh_starts: Sequence[float]
    full_starts: Sequence[float]
    loading: float
    memory: Sequence[Memory]
    store_memory: int
    results: tuple[int, ...]
    replay: float
    sync: float


def measure(folder: Path, scale: Scale, tell: Tell) -> Findings:
    """Fill a store in this folder, start the service on it, load it with requests, and end everything again."""
    today = datetime.now(UTC).date()
    days = {results: today - timedelta(days=number) for number, results in enumerate(scale.results, start=1)}
    secret = secrets.token_hex(16)
    _fill(folder / "full", days, tell)
    tell("starting `daily serve` on an empty and on the filled folder")
    fresh = [_start(folder / f"fresh{number}", secret) for number in range(scale.starts)]
    full = [_start(folder / "full", secret) for _ in range(scale.starts)]
    with ExitStack() as stack:
        began = perf_counter()
        url = stack.enter_context(EmbeddedStore(folder / "full")).socket_url
        loading = perf_counter() - began
        game, bare = serve_both(stack, url, secret)
        client = patient(url)
        supply = Middles(client, today, RULESET)
        boards = Boards(game, Tokens(secret), RULESET, ME)
        cases = [*bare_cases(bare), *Moves(game, Tokens(secret), supply).cases()]
        cases += [case for results, day in days.items() for case in boards.cases(day, results)]
        runs = _rounds(cases, scale, tell)
        return Findings(
            runs,
            fresh,
            full,
            loading,
            game.memory(),
            memory_of(client),
            scale.results,
            replay=replay_seconds(),
            sync=sync_seconds(folder),
        )


def _fill(folder: Path, days: Mapping[int, date], tell: Tell) -> None:
    with EmbeddedStore(folder) as store:
        client = patient(store.socket_url)
        with file_closed(client):
            for results, day in days.items():
                tell(f"entering {results:,} results")
                enter_results(client, day, RULESET, results, ME)
            tell("writing the store's file")


def service_settings(secret: str, **more: str) -> Mapping[str, str]:
    """The environment of the service that is measured."""
    usual = {"DAILY_SECRET": secret, "DAILY_EPOCH": _EPOCH, "WEB_CONCURRENCY": str(WORKERS), "DAILY_TABLES": "off"}
    return {**usual, **more}


def _start(folder: Path, secret: str) -> float:
    """Seconds from the command to the first front page."""
    port, began = free_port(), perf_counter()
    with running(serve_command(port), port, "/", service_settings(secret, DAILY_DATA_DIR=str(folder))):
        return perf_counter() - began


def serve_both(stack: ExitStack, url: str, secret: str) -> tuple[WebServer, WebServer]:
    """The service and the bare app over one store, which belongs to neither, so that their processes are alike."""
    port, other = free_port(), free_port()
    game = stack.enter_context(running(serve_command(port), port, "/", service_settings(secret, REDIS_URL=url)))
    bare = stack.enter_context(running(bare_command(other, url, WORKERS), other, "/read", {}))
    for server in (game, bare):
        server.await_workers(WORKERS)
    return game, bare


def _rounds(cases: Sequence[Case], scale: Scale, tell: Tell) -> Mapping[Key, Sequence[Run]]:
    runs: dict[Key, list[Run]] = {}
    for case in cases:
        _run(case, CONNECTIONS[-1], 0.2)  # caches, connections to the store, scripts: not measured
    for number in range(1, scale.rounds + 1):
        for connections in CONNECTIONS:
            tell(f"round {number} of {scale.rounds}, {connections} connections")
            for case in cases:
                run = _even_run(case, connections, scale.board_seconds if case.results else scale.seconds)
                runs.setdefault((case.name, case.results, connections), []).append(run)
    return runs


def _even_run(case: Case, connections: int, seconds: float) -> Run:
    """A run in which both workers worked, if one of a few is."""
    for _ in range(_TRIES - 1):
        run = _run(case, connections, seconds)
        if not run.uneven:
            return run
    return _run(case, connections, seconds)


def _run(case: Case, connections: int, seconds: float) -> Run:
    chains = case.chains(int(_MOST * min(connections, 4) * seconds))
    before = case.server.work()
    sample = drive(case.server.port, connections, chains, case.status, seconds)
    work = [late - early for early, late in zip(before, case.server.work(), strict=True)]
    return Run(sample, work, connections)
