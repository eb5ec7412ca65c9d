"""What a player's unranked games came to: what is counted together, and what a finished game counts as."""

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as some
from redis import Redis

from daily.ids import GameId, Mode
from daily.levels import Level
from daily.results import outcome_of
from daily.rulesets import RULESETS
from daily.store.keys import tallies_key
from daily.tally import COUNTED, Kind, Outcome, Tally, Verdict, format_kind, kind_of, parse_kind, slot_of, verdict_of
from tests.stories import Person, thorough

TOKEN = "k3f2m2q7w4e5r6t7"
LINK = "k3f2m2q7w4"


@pytest.mark.parametrize(
    ("game", "text"),
    [
        (GameId(Mode.SOLO, "yatzy", None, TOKEN), "solo.yatzy"),
        (GameId(Mode.CHALLENGE, "yatzy", None, TOKEN, link=LINK), "solo.yatzy"),
        (GameId(Mode.COMPUTER, "yatzy", None, TOKEN, level=Level.EASY), "computer.yatzy.easy"),
        (GameId(Mode.COMPUTER, "classic-12", None, TOKEN, level=Level.PERFECT), "computer.classic-12.perfect"),
        (GameId(Mode.ARCHIVE, "classic", date(2026, 11, 28), TOKEN), "archive.classic"),
        (GameId(Mode.TABLE, "triple", None, TOKEN), "table.triple"),
    ],
)
def test_what_is_counted_together(game: GameId, text: str) -> None:
    """Games of a mode and a ruleset are counted together, against the computer level by level, challenges as solo."""
    assert format_kind(kind_of(game)) == text


@given(
    kind=some.builds(
        Kind, some.sampled_from(Mode), some.sampled_from(list(RULESETS)), some.none() | some.sampled_from(Level)
    )
)
def test_kinds_round_trip(kind: Kind) -> None:
    """Every kind is read as it was written."""
    assert parse_kind(format_kind(kind)) == kind


@pytest.mark.parametrize("text", ["", "solo", "nothing.classic", "computer.classic.best"])
def test_what_is_no_kind_is_refused(text: str) -> None:
    """A damaged text is an error, not another kind."""
    with pytest.raises(ValueError, match=r"is not a valid|not enough values"):
        parse_kind(text)


@pytest.mark.parametrize(
    ("own", "other", "verdict"),
    [(200, 199, Verdict.WON), (200, 200, Verdict.DRAWN), (199, 200, Verdict.LOST), (0, 0, Verdict.DRAWN)],
)
def test_more_points_win(own: int, other: int, verdict: Verdict) -> None:
    """One point more wins, and equal totals are a draw."""
    assert verdict_of(own, other) is verdict


def test_a_tally_has_a_mean() -> None:
    """The mean is that of all totals."""
    assert Tally(games=3, sum=700, best=300).mean == pytest.approx(233.3333)


@pytest.mark.parametrize("mode", list(Mode))
def test_what_a_finished_game_counts_as(ann: Person, mode: Mode) -> None:
    """Solo games and challenges count with their total, games against the computer also with how they ended; ranked
    games, practice and games at one table do not count here."""
    play = ann.finish(ann.new(mode), thorough)[-1]
    outcome = outcome_of(play)
    assert (outcome is not None) == (mode in COUNTED)
    if outcome is not None:
        assert outcome.total == play.state.card.total
        assert (outcome.verdict is None) == (play.rival is None)


def test_the_game_against_the_computer_is_judged_by_both_totals(ann: Person) -> None:
    """The verdict is that of the own total beside the computer's."""
    play = ann.finish(ann.new(Mode.COMPUTER), thorough)[-1]
    assert play.rival is not None
    assert play.rival.state.over
    own, other = play.state.card.total, play.rival.state.card.total
    assert outcome_of(play) == Outcome(own, verdict_of(own, other))


def test_the_own_best_follows_every_game(ann: Person) -> None:
    """Games, sum and best in the store are those of the games that were finished, challenges among them."""
    totals = []
    for mode in (Mode.SOLO, Mode.CHALLENGE, Mode.SOLO):
        totals.append(ann.finish(ann.new(mode), thorough)[-1].state.card.total)
        held = ann.store.history(ann.id).tallies
        assert held == {Kind(Mode.SOLO, "classic"): Tally(len(totals), sum(totals), max(totals))}


def test_settling_again_counts_nothing_twice(ann: Person) -> None:
    """Retries of the last move and looks at the result leave one game counted once, before other processes too."""
    play = ann.finish(ann.new(Mode.COMPUTER))[-1]
    before = ann.store.history(ann.id)
    last = play.log.split()[-1]
    for person in (ann, ann.elsewhere()):
        person.move(play.game, play.state.at - 1, last)
        person.service.settle(person.open(play.game))
    assert ann.store.history(ann.id) == before
    assert [tally.games for tally in before.tallies.values()] == [1]


@pytest.mark.parametrize("mode", [mode for mode in Mode if mode is not Mode.DAILY])
def test_the_game_begun_last_can_be_gone_on_with(ann: Person, mode: Mode) -> None:
    """From the first roll to the last box a game is the one of its kind to go on with; a later one takes its place, and
    the end of an earlier one leaves that alone."""
    earlier, later = ann.new(mode), ann.new(mode)
    games = {earlier: ann.moves(earlier, "r chance"), later: ann.moves(later, "r chance")}
    assert ann.store.history(ann.id).unfinished == {slot_of(later): later}
    for game in games:
        ann.finish(game)
        assert ann.store.history(ann.id).unfinished == ({} if game == later else {slot_of(later): later})


def test_a_ranked_game_is_nothing_to_go_on_with(ann: Person) -> None:
    """Today's challenge has its own page, and no place among unranked games."""
    ann.moves(ann.today(), "r chance")
    ann.finish(ann.today())
    assert ann.store.history(ann.id).unfinished == {}
    assert ann.store.history(ann.id).tallies == {}


def test_a_lost_note_of_a_begun_game_is_made_up_for(ann: Person, raw: Redis) -> None:
    """If the process dies between the first roll and the note of it, the retry of the roll writes the note."""
    game = ann.new(Mode.SOLO)
    ann.moves(game, "r")
    raw.delete(tallies_key(ann.id))
    assert ann.elsewhere().move(game, 0, "r").state.at == 1
    assert ann.store.history(ann.id).unfinished == {slot_of(game): game}


def test_a_challenge_takes_no_other_games_place(ann: Person) -> None:
    """A solo game that goes on stays the one to go on with while a challenge of the same ruleset is played."""
    solo, challenge = ann.new(Mode.SOLO), ann.new(Mode.CHALLENGE)
    ann.moves(solo, "r")
    ann.finish(challenge)
    assert ann.store.history(ann.id).unfinished == {slot_of(solo): solo}
