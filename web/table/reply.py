"""The computer's last turn as the table shows it, and its card beside the player's; imports `table`, `card`, `words`.

The turn lies in the tray between the player's own: whoever rolls next takes its place. `rival.js` plays it as a short
show; what the page holds is its end.
"""

from dataclasses import dataclass, replace

from daily.game import State
from daily.moves import split_log, undone_box
from daily.plays import Play
from daily.rival import Rival
from web.table.card import Beside
from web.table.lessons import NOTHING, Learned
from web.table.status import Heard
from web.table.view import Die, Table, table_of
from web.texts import gettext
from web.words import box_name, points


@dataclass(frozen=True, slots=True)
class Reply:
    """What the computer did: the number of its turn (0 before the first), the dice after each of its rolls, what it
    wrote in words, and the same as a sentence to be heard. Dice and words are empty while the player's own dice lie
    there."""

    turn: int
    rolls: tuple[tuple[Die, ...], ...] = ()
    words: str = ""
    speech: str = ""


def reply_of(play: Play) -> Reply | None:
    """The computer's last turn; None in other modes."""
    if play.rival is None:
        return None
    turn = play.rival.state.card.filled
    if play.state.dice or not turn:
        return Reply(turn)
    rolls = tuple(_dice(state) for state in play.rival.turn if state.dice)
    words = _words(play.rival)
    return Reply(turn, rolls, words, _speech(play, play.rival, words))


def table_beside(play: Play, learned: Learned = NOTHING) -> Table:
    """The table of a game; against the computer with its card, and with what it did in what is said."""
    undone = undone_box(play.log)
    if play.rival is None:
        return table_of(play.state, undone, learned=learned)
    box = _box(play.rival) if play.rival.turn else None
    beside = Beside(gettext("Computer"), play.rival.state.card, box)
    table = table_of(play.state, undone, beside, learned)
    table = replace(table, heard=_with_total(table.heard, beside.name, points(beside.card.total)))
    if undone is not None:
        stays = gettext("The computer’s turn stays as it was.")
        return replace(table, status=f"{table.status} {stays}", speech=f"{stays} {table.speech}")
    reply = reply_of(play)
    return replace(table, speech=f"{table.speech} {reply.speech}") if reply and reply.speech else table


def _with_total(heard: Heard, name: str, total: str) -> Heard:
    """What is read aloud of a card, with the total of the other one."""
    return heard._replace(sums=f"{heard.sums} {name}: {total}.")


def _dice(state: State) -> tuple[Die, ...]:
    return tuple(Die(place, face, place in state.held) for place, face in enumerate(state.dice, start=1))


def _box(rival: Rival) -> str:
    """The box that the computer wrote last."""
    return split_log(rival.log)[-1]


def _words(rival: Rival) -> str:
    """What the computer wrote, with the bonuses that came with it."""
    *_, before, after = rival.turn
    rules, box = after.ruleset, _box(rival)
    written = after.card.points[rules.index[box]] or 0
    parts = [gettext("%(box)s, %(points)s.", box=box_name(rules, box), points=points(written))]
    if bonus := after.card.bonus - before.card.bonus:
        parts.append(gettext("Upper bonus +%(num)d!", num=bonus))
    if extra := after.card.extra - before.card.extra:
        parts.append(gettext("Yacht bonus +%(num)d!", num=extra))
    return " ".join(parts)


def _speech(play: Play, rival: Rival, words: str) -> str:
    return gettext(
        "Computer: %(dice)s, wrote %(words)s %(own)s : %(beside)s.",
        dice=" ".join(map(str, rival.turn[-2].dice)),
        words=words,
        own=play.state.card.total,
        beside=rival.state.card.total,
    )
