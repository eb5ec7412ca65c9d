"""From the URL of a store to a client of redis-py; nothing is sent yet, connections are made by whoever first asks.

Every client made here decodes answers, waits half a second at most, and retries nothing by itself: `redis.py` says why.
A connection that the server has closed meanwhile is noticed when it is taken from the pool and replaced, so a restarted
store costs no failed request. Protocol version 2 is spoken: every server and proxy knows it, and no answer needs more.
"""

# mypy: allow-untyped-calls
# (half of redis-py's functions have no annotations)

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from threading import Lock
from urllib.parse import parse_qsl

from redis import Redis
from redis.backoff import NoBackoff
from redis.cluster import ClusterNode, RedisCluster
from redis.connection import parse_url
from redis.exceptions import RedisError
from redis.retry import Retry
from redis.sentinel import Sentinel

from daily.errors import InvalidInput
from daily.store.scripts import Client

TIMEOUT = 0.5
"""Seconds to wait for a connection, and for an answer, where the URL says nothing else."""

_FORMS = (
    "redis://host:port/db, rediss://host:port/db (TLS), unix:///path/to/socket?db=0, "
    "redis+sentinel://host:port,host:port/service/db or redis+cluster://host:port,host:port "
    "(rediss+sentinel, rediss+cluster: TLS), with user:password@ before the first host, percent-encoded"
)
_URL = re.compile(
    r"(?P<scheme>redis|rediss|unix)(?:\+(?P<kind>sentinel|cluster))?://"
    r"(?:(?P<user>[^/?#]*)@)?(?P<hosts>[^/?#@]*)(?P<path>[^?#]*)(?:\?(?P<query>[^#]*))?"
)
_HOST = re.compile(r"(?P<host>\[[0-9a-fA-F:.]+\]|[^\[\]:,]+)(?::(?P<port>\d{1,5}))?")
_PATHS = {"": r"(?:/\d*)?", "sentinel": r"/[^/]+(?:/\d+)?", "cluster": r"/?"}
_TLS_OPTIONS = frozenset(
    (
        "ssl_ca_certs",
        "ssl_ca_path",
        "ssl_cert_reqs",
        "ssl_certfile",
        "ssl_check_hostname",
        "ssl_keyfile",
        "ssl_password",
    )
)
_OPTIONS = _TLS_OPTIONS | {"client_name", "db", "password", "socket_connect_timeout", "socket_timeout", "username"}
_SENTINEL_OPTIONS = {"sentinel_password": "password", "sentinel_username": "username"}


@dataclass(frozen=True, slots=True)
class _Address:
    """A URL taken apart; `hosts` is empty for a socket, `path` keeps its slash, `options` have redis-py's types."""

    url: str
    tls: bool
    kind: str
    hosts: tuple[tuple[str, int], ...]
    path: str
    options: Mapping[str, object]


def connect(url: str) -> Client:
    """A client for the server, the Sentinel service or the cluster at this URL; threads may share it, forks inherit it.

    Forms, the last two of which redis-py has no URLs for, only clients:
    - `redis://[user:password@]host[:port][/db]`, `rediss://...` for TLS, `unix://[user:password@]/path[?db=0]`
    - `redis+sentinel://[user:password@]host[:port],.../service[/db]`: the hosts are Sentinels, user and password those
      of the servers they watch; `sentinel_username` and `sentinel_password` are the Sentinels' own
    - `redis+cluster://[user:password@]host[:port],...`: one of these nodes must be reachable to find the others
    - `rediss+sentinel`, `rediss+cluster`: the same over TLS

    Options after `?`: `db`, `username`, `password`, `client_name`, `socket_timeout`, `socket_connect_timeout` (in
    seconds), and the files and checks of TLS under redis-py's names (`ssl_ca_certs`, `ssl_certfile`, ...).

    Raises `InvalidInput`, which repeats no part of the URL: it may hold a password.
    """
    try:
        address = _parse(url)
        return _KINDS[address.kind](address)
    except (ValueError, TypeError, RedisError):
        raise InvalidInput(f"The URL of the store is wrong: write it as {_FORMS}.") from None


def _parse(url: str) -> _Address:
    """Raises `ValueError`, or `InvalidInput` where something more helpful can be said."""
    match = _URL.fullmatch(url)
    if match is None:
        raise ValueError
    scheme, kind, user, hosts, path, query = match.groups(default="")
    if scheme == "unix":
        fits = not kind and not hosts and path.startswith("/") and len(path) > 1
    else:
        fits = bool(hosts) and ("," not in hosts or bool(kind)) and bool(re.fullmatch(_PATHS[kind], path))
    if not fits:
        raise ValueError
    return _Address(
        url,
        scheme == "rediss",
        kind,
        tuple(_host(text, 26379 if kind == "sentinel" else 6379) for text in hosts.split(",") if hosts),
        path,
        _options(kind, user, query),
    )


def _host(text: str, port: int) -> tuple[str, int]:
    match = _HOST.fullmatch(text)
    if match is None or not 0 < int(match["port"] or port) < 65536:
        raise ValueError
    return match["host"].strip("[]"), int(match["port"] or port)


def _options(kind: str, user: str, query: str) -> Mapping[str, object]:
    allowed = _OPTIONS | (_SENTINEL_OPTIONS.keys() if kind == "sentinel" else set())
    if not {name for name, _ in parse_qsl(query, keep_blank_values=True)} <= allowed:
        raise InvalidInput(f"The URL of the store has an unknown option: allowed are {', '.join(sorted(allowed))}.")
    options: Mapping[str, object] = parse_url(f"redis://{user}@/?{query}")
    return options


def _settings(options: Mapping[str, object], *, tls: bool) -> dict[str, object]:
    # Over TLS the first exchange also reads the session tickets that a server sends unasked. Without one, the look for
    # waiting data with which the pool checks a connection takes them for an answer that nobody fetched.
    exchange = {"client_name": "daily"} if tls else {}
    return {
        **exchange,
        "decode_responses": True,
        "protocol": 2,
        "driver_info": None,  # spares two round trips for every new connection
        "socket_timeout": TIMEOUT,
        "socket_connect_timeout": TIMEOUT,
        **options,
    }


def _never() -> Retry:
    return Retry(NoBackoff(), 0)


def _single(address: _Address) -> Client:
    client = Redis.from_url(address.url, retry=_never(), **_settings({}, tls=address.tls))
    _check_settings(client)
    return client


def _sentinel(address: _Address) -> Client:
    service, _, db = address.path.lstrip("/").partition("/")
    servers = {name: value for name, value in address.options.items() if name not in _SENTINEL_OPTIONS}
    sentinels = {own: address.options[name] for name, own in _SENTINEL_OPTIONS.items() if name in address.options}
    if address.tls:
        tls = {name: value for name, value in servers.items() if name in _TLS_OPTIONS}
        servers, sentinels = {**servers, "ssl": True}, {**sentinels, **tls, "ssl": True}
    if db:
        servers["db"] = int(db)
    finder = Sentinel(
        address.hosts,
        sentinel_kwargs={**_settings(sentinels, tls=address.tls), "retry": _never()},
        **_settings(servers, tls=address.tls),
        retry=_never(),
    )
    client: Redis = finder.master_for(service)
    _check_settings(client)
    return client


def _cluster(address: _Address) -> Client:
    if address.options.get("db"):
        raise InvalidInput("The URL of the store names a database: a cluster has only database 0.")
    settings = _settings({name: value for name, value in address.options.items() if name != "db"}, tls=address.tls)
    # Made from a URL of the first node, which `nodes` names again: redis-py's constructor refuses a mapping.
    host, port = address.hosts[0]
    url = f"{'rediss' if address.tls else 'redis'}://{f'[{host}]' if ':' in host else host}:{port}"
    _check_settings(Redis.from_url(url, **settings))

    def make() -> RedisCluster:
        nodes = [ClusterNode(host, port) for host, port in address.hosts]
        return RedisCluster.from_url(url, startup_nodes=nodes, retry=_never(), **settings)

    return _LazyCluster(make)


def _check_settings(client: Redis) -> None:
    """Make one connection object, which opens nothing, so that wrong settings are found now."""
    pool = client.connection_pool
    pool.connection_class(**pool.connection_kwargs)


class _LazyCluster:
    """A cluster client made at first use: redis-py asks for the topology at once, and the store may be away by then."""

    def __init__(self, make: Callable[[], RedisCluster]) -> None:
        self._make = make
        self._lock = Lock()
        self._made: RedisCluster | None = None

    def execute_command(self, *args: str | int) -> object:
        return (self._made or self._connected()).execute_command(*args)

    def scan_iter(self, match: str, count: int) -> Iterator[str]:
        return (self._made or self._connected()).scan_iter(match=match, count=count)

    def close(self) -> None:
        if self._made is not None:
            self._made.close()

    def _connected(self) -> RedisCluster:
        with self._lock:
            self._made = self._made or self._make()
            return self._made


_KINDS: Mapping[str, Callable[[_Address], Client]] = {"": _single, "sentinel": _sentinel, "cluster": _cluster}
