"""Signed names of players: the cookie of a browser and the bearer token of a program; imports itsdangerous and the
core's ids.

A player is a random id that nobody else knows. Signing keeps anybody from making ids up, so every id that arrives was
given out by this service. The two forms have different salts: a token that leaks from a program is no cookie, and the
other way round.
"""

from functools import lru_cache
from hashlib import sha256

from itsdangerous import BadSignature, Signer

from daily.ids import is_player

_LONGEST = 100
"""Characters that no token of ours has: whatever is longer is not even looked at, nor kept in memory."""


class Tokens:
    """Signs and reads player ids."""

    def __init__(self, secret: str) -> None:
        self._cookie = Signer(secret, salt="daily-cookie/1", digest_method=sha256)
        self._bearer = Signer(secret, salt="daily-bearer/1", digest_method=sha256)
        # A player's token arrives with every move: the last checks are kept.
        self._read = lru_cache(maxsize=1024)(self._check)

    def cookie(self, player: str) -> str:
        return self._cookie.sign(player).decode("ascii")

    def bearer(self, player: str) -> str:
        return self._bearer.sign(player).decode("ascii")

    def read_cookie(self, text: str) -> str | None:
        """The player of a cookie, or None where it was not given out by this service."""
        return self._read(self._cookie, text) if len(text) < _LONGEST else None

    def read_bearer(self, text: str) -> str | None:
        """The player of a bearer token, or None where it was not given out by this service."""
        return self._read(self._bearer, text) if len(text) < _LONGEST else None

    @staticmethod
    def _check(signer: Signer, text: str) -> str | None:
        try:
            player = signer.unsign(text).decode("ascii")
        except (BadSignature, UnicodeError):
            return None
        return player if is_player(player) else None
