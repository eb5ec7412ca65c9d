"""The service: everybody's same dice, and how games begin."""

from dataclasses import replace
from datetime import date
from random import Random

import pytest
from redis import Redis

from daily.dice import dice_needed, dice_of
from daily.errors import NotFound, UnknownRuleset
from daily.game import State
from daily.ids import daily_game_id
from daily.moves import Roll, parse_log
from daily.plays import Play
from daily.rulesets import RULESETS
from daily.store.keys import day_keys
from daily.store.redis import RedisStore
from tests.conftest import TestClock
from tests.stories import Person, hasty, thorough, wild

DAY = date(2026, 11, 29)
PAST = date(2026, 11, 1)


def rolls(plays: list[Play]) -> list[tuple[tuple[int, ...], State]]:
    """The rolls of a game: the places held, and the state after each."""
    moves = parse_log(plays[-1].log)
    return [(move.held, play.state) for move, play in zip(moves, plays[1:], strict=True) if isinstance(move, Roll)]


@pytest.mark.parametrize("seed", range(4))
def test_everybody_meets_the_same_values_wherever_nothing_is_held(ann: Person, ben: Person, seed: int) -> None:
    """Roll n of a day shows two players the same value at every place that neither of them held."""
    first = rolls(ann.finish(ann.today(), wild(Random(seed))))
    second = rolls(ben.finish(ben.today(), thorough if seed % 2 else hasty))
    for (held, mine), (kept, other) in zip(first, second, strict=False):
        free = [place for place in range(5) if place + 1 not in (*held, *kept)]
        assert [mine.dice[place] for place in free] == [other.dice[place] for place in free]


def test_the_dice_are_those_of_the_published_key(ann: Person, raw: Redis) -> None:
    """Roll n takes values 5n to 5n+4 of the sequence that follows from the day's key, held places included."""
    plays = ann.finish(ann.today(), thorough)
    key = bytes.fromhex(str(raw.hget(day_keys(DAY, "classic").day, "key")))
    sequence = dice_of(key, dice_needed(13))
    for number, (held, state) in enumerate(rolls(plays)):
        for place in set(range(5)) - {place - 1 for place in held}:
            assert state.dice[place] == sequence[5 * number + place]


def test_every_daily_ruleset_has_dice_of_its_own(ann: Person) -> None:
    """The dailies of one day do not share their dice."""
    other = replace(ann, ruleset="yacht")
    games = [rolls(each.finish(each.today(), hasty))[:12] for each in (ann, other)]
    assert [state.dice for _, state in games[0]] != [state.dice for _, state in games[1]]


def test_tomorrow_has_other_dice(ann: Person, clock: TestClock) -> None:
    """Two days do not share their dice."""
    today = rolls(ann.finish(ann.today()))
    clock.forward(days=1)
    assert [state.dice for _, state in today] != [state.dice for _, state in rolls(ann.finish(ann.today()))]


def test_solo_games_have_dice_of_their_own(ann: Person) -> None:
    """Two solo games have different dice, and neither has the day's."""
    games = [ann.service.solo("classic"), ann.service.solo("classic"), ann.today()]
    dice = [tuple(state.dice for _, state in rolls(ann.finish(game))) for game in games]
    assert len(set(dice)) == 3


def test_a_game_exists_from_its_first_roll_on(ann: Person, store: RedisStore) -> None:
    """Looking at today's game stores nothing of it; its opening is what zero moves fold to."""
    play = ann.open(ann.today())
    assert (play.log, play.state.at, play.state.dice) == ("", 0, ())
    assert store.load_game(ann.today()) is None
    assert list(store.listed(DAY, "classic")) == []


def test_starting_again_resumes(ann: Person) -> None:
    """There is one ranked game per player, day and ruleset, held dice included, whatever process is asked."""
    ann.moves(ann.today(), "r r24")
    later = ann.elsewhere()
    assert later.today() == ann.today()
    assert later.open(later.today()).state == ann.open(ann.today()).state
    assert later.open(later.today()).state.held == (2, 4)


@pytest.mark.parametrize("ruleset", sorted(RULESETS))
def test_solo_offers_every_ruleset(ann: Person, ruleset: str) -> None:
    """Any ruleset can be played to its end on dice of its own, and leaves no trace on any board."""
    game = ann.service.solo(ruleset)
    end = ann.finish(game, hasty)[-1]
    assert end.state.over
    assert end.game.ranked_day is None


@pytest.mark.parametrize("ruleset", ["", "nonsense", "CLASSIC", "classic ", "\ud800", "x" * 999])
def test_unknown_rulesets_are_refused(ann: Person, ruleset: str) -> None:
    """A ruleset that does not exist has neither a daily nor solo games nor practice."""
    with pytest.raises(NotFound):
        ann.service.today(ann.id, ruleset, ann.clock())
    with pytest.raises(NotFound):
        ann.service.practice(ann.id, ruleset, PAST, ann.clock())
    with pytest.raises(UnknownRuleset):
        ann.service.solo(ruleset)


def test_only_listed_rulesets_have_a_daily(ann: Person) -> None:
    """A ruleset that exists but is not in DAILY_RULESETS has no daily, not even by an id made up for one."""
    with pytest.raises(NotFound):
        ann.service.today(ann.id, "yatzy", ann.clock())
    with pytest.raises(NotFound):
        ann.open(daily_game_id(ann.id, "yatzy", DAY))
