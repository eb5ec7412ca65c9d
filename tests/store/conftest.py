"""The store contract runs against three real servers: the embedded Valkey, a Redis, and a cluster of three nodes."""

from collections.abc import Iterator

import pytest

from daily.store.redis import RedisStore
from tests.servers import cluster, embedded_server, empty_store, redis_server


@pytest.fixture(scope="session", params=["valkey", "redis", "cluster"])
def server_url(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The URL of each kind of server in turn."""
    folder = tmp_path_factory.mktemp(request.param)
    match request.param:
        case "valkey":
            with embedded_server(folder) as url:
                yield url
        case "redis":
            with redis_server(folder) as server:
                yield server.url
        case _:
            with cluster(folder) as url:
                yield url


@pytest.fixture
def store(server_url: str) -> Iterator[RedisStore]:
    """An empty store on that server."""
    with empty_store(server_url) as store:
        yield store
