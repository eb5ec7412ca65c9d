"""Games against the computer: when it answers, what is kept, and that nothing is answered twice."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest
from redis import Redis

from daily.dice import FixedDice
from daily.errors import InvalidInput, NotYet, StoreCorrupt, TableAway, UnknownRuleset
from daily.folds import no_opponents
from daily.game import fold
from daily.ids import GameId, Mode
from daily.levels import Level
from daily.moves import parse_log
from daily.plays import Play, StaleMove, other_side
from daily.rival import fold_rival, rival_key
from daily.service import Service
from daily.store.keys import game_key
from daily.store.redis import RedisStore
from daily.tally import Kind, Verdict, verdict_of
from tests.stories import Person, thorough


def computer(person: Person, play: Play) -> str:
    """The computer's log of a game, as the player sees it."""
    assert play.rival is not None
    assert play.player == person.id
    return play.rival.log


def test_the_computer_answers_every_box(ann: Person) -> None:
    """After each box of the player, and only then, the computer has played one turn more."""
    for play in ann.finish(ann.new(Mode.COMPUTER), thorough):
        assert play.rival is not None
        assert play.rival.state.card.filled == play.state.card.filled


def test_the_computers_game_is_kept(ann: Person) -> None:
    """Another process, which may play otherwise, tells the same game."""
    game = ann.new(Mode.COMPUTER)
    ann.moves(game, "r r1 chance r fours r")
    assert replace(ann, service=_without_opponents(ann)).open(game) == ann.elsewhere().open(game) == ann.open(game)


def _without_opponents(person: Person) -> Service:
    """A process that cannot compute a move of the computer."""
    service = person.elsewhere().service
    service.folds._opponents = no_opponents
    return service


def test_its_dice_follow_from_the_games_key(ann: Person) -> None:
    """The computer's log replays on the dice of the key that follows from the game's."""
    end = ann.finish(ann.new(Mode.COMPUTER))[-1]
    assert end.key is not None
    assert end.rival is not None
    dice = FixedDice.from_key(rival_key(end.key), len(end.state.ruleset.boxes))
    assert fold_rival(end.state.ruleset, end.rival.log, dice) == end.rival


def test_the_other_side_is_a_game_of_its_own(ann: Person) -> None:
    """Seen from the computer's side a play is its log over its own dice, with nobody beside it; without a computer
    there is no other side."""
    end = ann.finish(ann.new(Mode.COMPUTER))[-1]
    other = other_side(end)
    assert other is not None
    assert end.rival is not None
    assert (other.log, other.state, other.rival) == (end.rival.log, end.rival.state, None)
    folds = ann.service.folds
    assert fold(end.state.ruleset, folds.source(other.game, other.key), parse_log(other.log)) == end.rival.state
    assert other_side(other) is None


def test_a_box_taken_back_is_answered_once(ann: Person) -> None:
    """Whoever takes a box back and writes another one meets the turn that the computer has played already."""
    game = ann.new(Mode.COMPUTER)
    first = ann.moves(game, "r chance")
    again = ann.moves(game, "r chance undo")
    other = ann.move(game, 3, "ones")
    assert computer(ann, first) == computer(ann, again) == computer(ann, other)
    assert ann.move(game, 4, "r").rival == first.rival


def test_a_repeated_move_is_answered_once(ann: Person) -> None:
    """Retries, here and at another process, get the same turn of the computer; so does every one of eight at once."""
    game = ann.new(Mode.COMPUTER)
    ann.moves(game, "r")
    with ThreadPoolExecutor(8) as pool:
        people = [ann.elsewhere() for _ in range(8)]
        plays = list(pool.map(lambda person: person.move(game, 1, "chance"), people))
    assert {computer(ann, play) for play in plays} == {computer(ann, ann.open(game))}
    with pytest.raises(StaleMove):
        ann.elsewhere().move(game, 1, "ones")


def test_without_its_table_the_computer_waits(ann: Person) -> None:
    """Where the computer cannot answer now the box is not written, and the same move is answered later."""
    game = ann.new(Mode.COMPUTER)
    ann.moves(game, "r")
    waiting = replace(ann, service=_without_opponents(ann))
    with pytest.raises(TableAway):
        waiting.move(game, 1, "chance")
    assert waiting.open(game).state.at == 1
    assert ann.move(game, 1, "chance").state.at == 2


def test_damage_to_the_computers_log_is_found(ann: Person, raw: Redis) -> None:
    """The check sum of a game covers both logs."""
    game = ann.new(Mode.COMPUTER)
    ann.moves(game, "r chance")
    raw.hset(game_key(game), "reply", "r twos")
    with pytest.raises(StoreCorrupt):
        ann.elsewhere().open(game)


def test_every_finished_game_counts_once(ann: Person, store: RedisStore) -> None:
    """Wins, draws and defeats are counted by ruleset and level, however often a result is looked at."""
    verdicts = []
    for _ in range(3):
        end = ann.finish(ann.new(Mode.COMPUTER))[-1]
        assert end.rival is not None
        verdicts.append(verdict_of(end.state.card.total, end.rival.state.card.total))
        ann.service.settle(end)
    tally = store.history(ann.id).tallies[Kind(Mode.COMPUTER, "classic", Level.EASY)]
    assert tally.games == 3
    assert [tally.won, tally.drawn, tally.lost] == [verdicts.count(verdict) for verdict in Verdict]


def test_levels_and_rulesets_are_checked(ann: Person) -> None:
    """An unknown level or ruleset is refused when a game is asked for, and in an id that somebody made up."""
    with pytest.raises(UnknownRuleset):
        ann.service.computer("chess", "easy")
    for level in ("", "grand", "EASY"):
        with pytest.raises(InvalidInput):
            ann.service.computer("classic", level)
    with pytest.raises(InvalidInput):
        ann.service.computer("triple", "perfect")
    with pytest.raises(InvalidInput):
        ann.open(GameId(Mode.COMPUTER, "triple", None, "a" * 16, level=Level.PERFECT))


def test_there_are_no_hints_against_the_computer(ann: Person) -> None:
    """Hints would win games that the record counts: there are none against somebody."""
    game = ann.new(Mode.COMPUTER)
    ann.moves(game, "r")
    with pytest.raises(NotYet):
        ann.service.hinted(ann.id, game, ann.clock())
