"""Making up for losses that were not known when games ended, since there was no table yet; imports the service.

`daily precompute` calls it once the tables are there, `daily audit --repair` does the same for the days it looks at.
Who looks at the own result need not wait for either (`results.py`).
"""

from collections.abc import Iterator
from datetime import date

from daily.errors import StoreCorrupt
from daily.ids import GameId, Mode
from daily.plays import Play
from daily.service import Service
from daily.store.protocol import Store, StoredGame


def catch_up(store: Store, service: Service, day: date, ruleset: str) -> Iterator[int]:
    """Enter the losses of the results of a day that lack them: how many, batch by batch.

    It works while it is iterated: `sum(catch_up(...))` does all of it, and who stops in between has lost nothing. It
    ends at once where nothing lacks, and where losses cannot be known yet. Games whose records are damaged are left to
    the audit. Several may do it at once: each result is entered once.
    """
    for games in store.lacking(day, ruleset):
        plays = [play for member, stored in games if (play := _finished(service, day, ruleset, member, stored))]
        late = [each for play in plays if (each := service.results.late(play))]
        if len(late) < len(plays):
            return
        yield store.enter_losses(day, ruleset, late)


def _finished(service: Service, day: date, ruleset: str, member: str, stored: StoredGame) -> Play | None:
    try:
        play = service.replay(GameId(Mode.DAILY, ruleset, day, member), stored)
    except StoreCorrupt:
        return None
    return play if play.state.over else None
