"""What the store keeps of players and of their links, away from any day; imports the pure core and its neighbours."""

from datetime import date
from typing import cast

from daily.ids import GameId, parse_date, parse_game_id
from daily.store import keys
from daily.store.answers import read_history, reading
from daily.store.asking import Asking
from daily.store.scripts import load_script
from daily.tally import History, Outcome, format_kind, kind_of, slot_of

_COUNT_GAME = load_script("count_game")
_RELABEL = load_script("relabel")


class Players(Asking):
    """Nicknames, finished days, tallies and friend links: the part of a `Store` that no day holds."""

    def nickname(self, player: str) -> str:
        return cast("str | None", self._ask("HGET", keys.profile_key(player), "nickname")) or ""

    def rename(self, player: str, nickname: str) -> None:
        self._ask("HSET", keys.profile_key(player), "nickname", nickname)

    def relabel(self, day: date, ruleset: str, member: str, label: str) -> None:
        names = keys.day_keys(day, ruleset)
        self._step(_RELABEL, (names.board, names.labels), (member, label))

    def remember(self, player: str, ruleset: str, day: date, total: int) -> None:
        self._ask("HSET", keys.finished_key(player, ruleset), day.isoformat(), total)

    def finished_days(self, player: str, ruleset: str) -> dict[date, int]:
        held = cast("dict[str, str]", self._ask("HGETALL", keys.finished_key(player, ruleset)))
        with reading(f"The list of a player's finished days of {ruleset}"):
            return {parse_date(day): int(total) for day, total in held.items()}

    def note_begun(self, player: str, game: GameId) -> None:
        self._ask("HSET", keys.tallies_key(player), f"{format_kind(slot_of(game))}:open", str(game))

    def count_game(self, player: str, game: GameId, outcome: Outcome | None) -> None:
        total, verdict = ("", "") if outcome is None else (outcome.total, outcome.verdict or "")
        touched = (keys.counted_key(player), keys.tallies_key(player))
        self._step(
            _COUNT_GAME, touched, (str(game), format_kind(kind_of(game)), total, verdict, format_kind(slot_of(game)))
        )

    def history(self, player: str) -> History:
        return read_history(self._ask("HGETALL", keys.tallies_key(player)))

    # Friend links

    def link(self, rid: str, game: GameId) -> None:
        self._ask("SET", keys.link_key(rid), str(game), "NX")

    def unlink(self, rid: str) -> None:
        self._ask("DEL", keys.link_key(rid))

    def resolve(self, rid: str) -> GameId | None:
        text = cast("str | None", self._ask("GET", keys.link_key(rid)))
        with reading(f"The friend link {rid}"):
            return parse_game_id(text) if text else None
