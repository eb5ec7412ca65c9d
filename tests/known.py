"""Games whose review is known (`vectors/records.json`, explained in the README beside it); imports msgspec alone."""

from pathlib import Path

import msgspec

VECTORS = Path(__file__).parent / "vectors"


class KnownMove(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A move: points of a box, loss of a decision, luck of a roll."""

    move: str
    points: int | None = None
    loss: float | None = None
    luck: float | None = None


class Record(msgspec.Struct, forbid_unknown_fields=True):
    """A finished game and its review."""

    ruleset: str
    dice: str
    log: str
    total: int
    loss: float
    luck: float
    value: float
    moves: list[KnownMove]

    def __str__(self) -> str:
        return f"{self.ruleset} {self.total}"


RECORDS = msgspec.json.decode((VECTORS / "records.json").read_bytes(), type=list[Record])
