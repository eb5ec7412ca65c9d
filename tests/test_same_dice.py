"""Who played the same dice: roots behind links, and the own game beside another's."""

from dataclasses import replace

import pytest

from daily.errors import NotFound, NotYet
from daily.ids import GameId, Mode, link_of
from daily.moves import split_log
from daily.plays import Play
from tests.store.games import SOLO
from tests.stories import Person, thorough

ROOTS = [Mode.SOLO, Mode.COMPUTER]


@pytest.fixture
def cat(ann: Person) -> Person:
    """A third player before the same process."""
    return replace(ann, number=3)


def finished(person: Person, mode: Mode) -> Play:
    """A finished game of this mode."""
    return person.finish(person.new(mode))[-1]


def taken_up(person: Person, game: GameId) -> Play:
    """A person plays the dice of a game behind its link to the end."""
    return person.finish(person.service.challenge(person.id, link_of(game)), thorough)[-1]


def beside(person: Person, other: Play) -> GameId | None:
    """The own game that stands beside another one."""
    found = person.service.same_dice.own_beside(person.id, other)
    return found.game if found else None


@pytest.mark.parametrize("mode", ROOTS)
def test_every_link_leads_to_the_root(ann: Person, ben: Person, cat: Person, mode: Mode) -> None:
    """The link of the first game, of a friend's game with its dice, and of that friend's friend's, all lead to the
    first."""
    root = finished(ann, mode)
    first = taken_up(ben, root.game)
    second = taken_up(cat, first.game)
    assert first.game.link == second.game.link == link_of(root.game)
    for play in (root, first, second):
        found = ann.service.same_dice.root_of(link_of(play.game))
        assert (found.game, found.player, found.state) == (root.game, ann.id, root.state)


@pytest.mark.parametrize("mode", ROOTS)
def test_each_finds_the_own_game_beside_every_other(ann: Person, ben: Person, cat: Person, mode: Mode) -> None:
    """Of three players with the same dice each finds the own game beside the two others', and none beside the own."""
    root = finished(ann, mode)
    games = ((ann, root), (ben, taken_up(ben, root.game)), (cat, taken_up(cat, root.game)))
    for person, own in games:
        for _, play in games:
            assert beside(person, play) == (None if play is own else own.game)


def test_of_a_day_the_ranked_games_share_the_dice(ann: Person, ben: Person) -> None:
    """Beside a ranked game stands the own one of the same day and ruleset, and no practice."""
    theirs = finished(ann, Mode.DAILY)
    ben.finish(ben.service.today(ben.id, "yacht", ben.clock()))
    assert beside(ben, theirs) is None
    mine = finished(ben, Mode.DAILY)
    assert beside(ben, theirs) == mine.game
    practice = ann.finish(ann.practice(ann.clock().date()))[-1]
    assert beside(ben, practice) is None


def test_a_game_that_goes_on_stands_beside_nothing(ann: Person, ben: Person, cat: Person) -> None:
    """Until its last box the own game is not found beside another one."""
    root = finished(ann, Mode.SOLO)
    game = ben.service.challenge(ben.id, link_of(root.game))
    log = split_log(taken_up(cat, root.game).log)
    for at, token in enumerate(log):
        assert beside(ben, root) is None
        ben.move(game, at, token)
    assert beside(ben, root) == game


def test_other_dice_stand_beside_nothing(ann: Person, ben: Person) -> None:
    """Games of the same mode and ruleset with dice of their own are strangers."""
    assert beside(ben, finished(ann, Mode.SOLO)) is None
    mine = finished(ben, Mode.SOLO)
    assert beside(ben, finished(ann, Mode.SOLO)) is None
    assert beside(ann, mine) is None


@pytest.mark.parametrize("link", ["", "aaaaaaaaaa", "AAAAAAAAAA", "a" * 11])
def test_what_is_no_link_has_no_root(ann: Person, link: str) -> None:
    """A link that nobody shared has no dice behind it."""
    with pytest.raises(NotFound):
        ann.service.same_dice.root_of(link)


@pytest.mark.parametrize("mode", [Mode.DAILY, Mode.ARCHIVE])
def test_dice_of_a_day_have_no_root(ann: Person, mode: Mode) -> None:
    """Dice of a day are nobody's challenge, even where a link leads to them."""
    game = finished(ann, mode).game
    ann.store.link(link_of(game), game)
    with pytest.raises(NotFound):
        ann.service.same_dice.root_of(link_of(game))


def test_a_root_that_goes_on_is_not_told(ann: Person) -> None:
    """A link that leads to an unfinished game by mistake gives no dice away."""
    ann.moves(SOLO, "r r1 chance r")
    ann.store.link(link_of(SOLO), SOLO)
    with pytest.raises(NotYet):
        ann.service.same_dice.root_of(link_of(SOLO))
