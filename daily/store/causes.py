"""Why a store cannot be used, in words for its host; imports redis-py's exceptions to tell.

Players read one sentence, whatever the reason (`answers.py`). These words go to logs and commands. They are our own and
never those of an exception: a URL, a password or a path may be in them.
"""

from collections.abc import Iterator
from socket import gaierror
from ssl import SSLCertVerificationError, SSLError

from redis import exceptions
from redis.sentinel import MasterNotFoundError

ONE_NODE = "it is one node of a cluster, so its URL must begin with redis+cluster:// (or rediss+cluster://)"
_CAUSES: tuple[tuple[type[Exception], str, str], ...] = (
    (exceptions.AuthenticationError, "", "authentication refused, it wants another user or password"),
    (exceptions.AuthorizationError, "", "its user may not do what is needed"),
    (exceptions.NoPermissionError, "", "its user may not do what is needed"),
    (SSLCertVerificationError, "", "its certificate is not trusted (ssl_ca_certs names what to trust)"),
    (SSLError, "", "TLS failed"),
    (TimeoutError, "handshake", "the handshake timed out, perhaps it does not speak TLS"),
    (TimeoutError, "", "timed out"),
    (exceptions.TimeoutError, "", "timed out"),
    (Exception, "cluster support disabled", "it is not a cluster, so its URL must begin with redis:// (or rediss://)"),
    (Exception, "slots are not covered", "the cluster is not whole"),
    (exceptions.ClusterDownError, "", "the cluster is not whole"),
    (exceptions.MovedError, "", ONE_NODE),
    (exceptions.AskError, "", ONE_NODE),
    (MasterNotFoundError, "", "no Sentinel that was reached knows a working master of this name"),
    (exceptions.ResponseError, "unknown command 'SENTINEL'", "it is not a Sentinel"),
    (exceptions.ResponseError, "DB index is out of range", "it has no database of this number"),
    (exceptions.BusyLoadingError, "", "it is still reading its file"),
    (gaierror, "", "the name of its host is unknown"),
    (ConnectionRefusedError, "", "connection refused, nothing listens there"),
    (ConnectionResetError, "", "it closed the connection, perhaps it wants TLS"),
    (exceptions.ConnectionError, "closed by server", "it closed the connection, perhaps it wants TLS"),
    (FileNotFoundError, "", "there is no such socket, or a file that its URL names is missing"),
    (PermissionError, "", "this user may not open its socket, or a file that its URL names"),
)
"""First match wins: kind, a part of its text, what it comes to."""


def cause_of(error: Exception) -> str:
    """What an exception, or whatever led to it, comes to; else its kind."""
    chain = list(_chain(error))
    for kind, part, words in _CAUSES:
        if any(isinstance(each, kind) and part in str(each) for each in chain):
            return words
    return type(error).__name__


def _chain(error: BaseException | None) -> Iterator[BaseException]:
    while error is not None:
        yield error
        error = error.__cause__ or error.__context__
