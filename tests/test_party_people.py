"""The people at a table: their places and their rematch, their names, and what the service keeps of them."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from daily.errors import InvalidInput
from daily.game import State, opening
from daily.ids import Mode
from daily.nickname import LONGEST
from daily.party import FEWEST, MOST, Party, Place, RefusedName, clean_names, places, rematch_names, seated
from daily.rulesets import ruleset_of
from daily.rulesets.classic import CLASSIC
from daily.service import UNDO_LIMIT
from daily.store.redis import RedisStore
from daily.tally import Kind
from tests.stories import Person
from tests.test_party import NAMES

# How it ends


def ended(*totals: int) -> Party:
    """A table with these totals."""
    card = opening(CLASSIC).card
    states = tuple(replace(opening(CLASSIC), card=replace(card, bonus=total)) for total in totals)
    return Party(NAMES[: len(totals)], states)


@pytest.mark.parametrize(
    ("totals", "ranks", "seats"),
    [
        ((1, 2), (1, 2), (1, 0)),
        ((2, 2), (1, 1), (0, 1)),
        ((5, 9, 5), (1, 2, 2), (1, 0, 2)),
        ((9, 5, 9), (1, 1, 3), (0, 2, 1)),
        ((3, 9, 3, 9, 1), (1, 1, 3, 3, 5), (1, 3, 0, 2, 4)),
        ((0,) * 10, (1,) * 10, tuple(range(10))),
    ],
)
def test_equal_totals_share_a_place(totals: Sequence[int], ranks: Sequence[int], seats: Sequence[int]) -> None:
    """Places are 1, 2, 2, 4: whoever has as much stands as high, in the order of the seats."""
    party = ended(*totals)
    assert places(party) == tuple(
        Place(rank, seat, NAMES[seat], totals[seat]) for rank, seat in zip(ranks, seats, strict=True)
    )


@pytest.mark.parametrize(
    ("totals", "order"),
    [
        ((2, 1), "Ben Ann"),
        ((1, 2), "Ann Ben"),
        ((2, 2), "Ann Ben"),
        ((5, 9, 4), "Cho Ann Ben"),
        ((5, 3, 9, 3), "Ben Cho Dan Ann"),
    ],
)
def test_the_loser_begins_the_next_game(totals: Sequence[int], order: str) -> None:
    """Whoever came last begins the rematch, of several the one who sat first; the others follow as they sit."""
    assert " ".join(rematch_names(ended(*totals))) == order


# Names


@pytest.mark.parametrize(
    ("texts", "names"),
    [
        (["Ann", "Ben"], ("Ann", "Ben")),
        (["", " Ann ", "", "B  en", " "], ("Ann", "B en")),
        (["A", "가"], ("A", "가")),
        (["x" * LONGEST, "3"], ("x" * LONGEST, "3")),
        (list(NAMES), NAMES),
        ([*NAMES, "", ""], NAMES),
        (["\uff21nn", "Ben"], ("Ann", "Ben")),
    ],
)
def test_names_as_they_are_kept(texts: Sequence[str], names: Sequence[str]) -> None:
    """Empty texts are nobody, spaces are tidied, one character is enough; what is clean stays as it is."""
    assert clean_names(texts) == names
    assert clean_names(names) == names


@pytest.mark.parametrize(
    ("texts", "place", "cause"),
    [
        (["Ann", "Ann"], 1, "“Ann” is there twice: give every player a name of their own."),
        (["Ann", "", "ann"], 2, "“ann” looks like “Ann”"),
        (["Bill", "Cho", "Bi1l"], 2, "“Bi1l” looks like “Bill”"),
        (["Ann", "A.nn"], 1, "“A.nn” looks like “Ann”"),
        (["Ann", "<b>"], 1, '"<" cannot stand'),
        (["\u202eAnn", "Ben"], 0, "U\\+202E"),
        (["Ann", "x" * (LONGEST + 1)], 1, f"1 to {LONGEST} characters, not {LONGEST + 1}"),
        (["y" * 100_000, "Ben"], 0, "not 100000"),
        (["Ann", "--"], 1, "at least one letter or digit"),
        (["Ann", "b|c"], 1, r'"\|" cannot stand'),
    ],
)
def test_a_refused_name_says_which_and_why(texts: Sequence[str], place: int, cause: str) -> None:
    """Whatever is wrong with a name is told with its place."""
    with pytest.raises(RefusedName, match=cause) as caught:
        clean_names(texts)
    assert caught.value.place == place


@pytest.mark.parametrize("texts", [[], [""] * 10, ["Ann"], ["Ann", ""], [*NAMES, "Kim"]], ids=len)
def test_too_few_and_too_many_names(texts: Sequence[str]) -> None:
    """A table has two to ten players."""
    count = sum(map(bool, texts))
    with pytest.raises(InvalidInput, match=f"A table has {FEWEST} to {MOST} players, not {count}"):
        clean_names(texts)


# At the service


def test_a_table_is_there_before_its_first_roll(ann: Person, ben: Person) -> None:
    """A laid table keeps its names at once, for every process; nobody else may look at it."""
    game = ann.service.table(ann.id, "yatzy", ["Ann", "", "Ben"])
    play = ann.elsewhere().open(game)
    assert play.party == seated(ruleset_of("yatzy"), ("Ann", "Ben"))
    with pytest.raises(Exception, match="belongs to another player"):
        ben.open(game)


def test_a_table_is_gone_on_with_until_it_is_over(ann: Person, store: RedisStore) -> None:
    """The table laid last of each ruleset is the one to go on with; a finished one is counted nowhere."""
    kind = Kind(Mode.TABLE, "classic")
    first, last = ann.new(Mode.TABLE), ann.new(Mode.TABLE)
    assert store.history(ann.id).unfinished == {kind: last}
    ann.finish(last)
    assert (store.history(ann.id).unfinished, store.history(ann.id).tallies) == ({}, {})
    assert ann.open(first).state.at == 0


def test_every_player_may_change_their_mind_as_often(ann: Person) -> None:
    """The bound of taking back holds for every player at the table: two may have twice as many moves."""
    game, limit = ann.new(Mode.TABLE), 2 * UNDO_LIMIT
    ann.moves(game, " ".join(["r", *["chance undo"] * (UNDO_LIMIT - 1), "chance"]))
    assert ann.open(game).state.at == limit
    with pytest.raises(Exception, match=f"After {limit} moves nothing can be taken back"):
        ann.move(game, limit, "undo")


def test_the_state_of_a_table_is_that_of_the_player_at_turn(ann: Person) -> None:
    """After every move the state is the current player's, counted in moves of the table."""
    plays = ann.finish(ann.new(Mode.TABLE))
    states: list[State] = []
    for play in plays:
        assert play.party
        states.append(play.party.current)
    assert [play.state for play in plays] == states
    assert plays[-1].state.over
