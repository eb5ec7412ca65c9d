"""What a player has besides games: a nickname, the finished days, the streak; imports standing, nickname and the
store's contract."""

from datetime import date

from daily.ids import daily_game_id, tag_of
from daily.nickname import clean_nickname, label
from daily.standing import Streak, streak
from daily.store.protocol import Store


def rename(store: Store, player: str, text: str, rulesets: tuple[str, ...]) -> str:
    """Give the player a nickname, on every board that a result of theirs is on; the empty text takes it away. Raises
    `InvalidInput`.

    The boards of past days live elsewhere in the store and follow one by one: a name that was changed because it hurt
    is gone from all of them.
    """
    nickname = clean_nickname(text)
    store.rename(player, nickname)
    shown = label(nickname, tag_of(player))
    for ruleset in rulesets:
        for day in store.finished_days(player, ruleset):
            store.relabel(day, ruleset, daily_game_id(player, ruleset, day).token, shown)
    return nickname


def streak_of(store: Store, player: str, ruleset: str, today: date) -> Streak:
    """The player's current and best streak of finished days."""
    return streak(store.finished_days(player, ruleset), today)
