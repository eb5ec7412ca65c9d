"""Challenges: a friend's dice, one game each, and nobody plays dice that they know."""

from dataclasses import replace

import pytest

from daily.errors import DailyError, InvalidInput, NotFound, NotYet, NotYours
from daily.ids import GameId, Mode, challenge_game_id, link_of
from daily.moves import split_log
from daily.plays import Play
from tests.store.games import SOLO
from tests.stories import Person, thorough

ROOTS = [Mode.SOLO, Mode.COMPUTER]


@pytest.fixture
def cat(ann: Person) -> Person:
    """A third player before the same process."""
    return replace(ann, number=3)


@pytest.fixture
def root(ann: Person) -> list[Play]:
    """Ann's solo game, move by move to its end."""
    return ann.finish(ann.new(Mode.SOLO))


def taken_up(person: Person, game: GameId) -> GameId:
    """A person takes up the challenge behind a game's link."""
    return person.service.challenge(person.id, link_of(game))


def rolls(plays: list[Play]) -> list[tuple[int, ...]]:
    """The dice after every move that shows some."""
    return [play.state.dice for play in plays if play.state.dice]


@pytest.mark.parametrize("mode", ROOTS)
def test_a_challenge_has_the_senders_dice(ann: Person, ben: Person, mode: Mode) -> None:
    """Who plays a challenge as the sender did rolls what the sender rolled, alone on the card, and scores the same."""
    theirs = ann.finish(ann.new(mode))
    game = taken_up(ben, theirs[-1].game)
    mine = ben.finish(game)
    assert (game.mode, game.ruleset, game.link) == (Mode.CHALLENGE, "classic", link_of(theirs[-1].game))
    assert rolls(mine) == rolls(theirs)
    assert mine[-1].state.card == theirs[-1].state.card
    assert mine[-1].rival is None


def test_a_challenge_is_one_game(ben: Person, root: list[Play]) -> None:
    """Taken up again, in the middle, at the end, before another process, it is the same game, which goes on."""
    game = taken_up(ben, root[0].game)
    ben.moves(game, "r r1 chance r")
    assert taken_up(ben.elsewhere(), root[0].game) == game
    assert ben.elsewhere().open(game).log == "r r1 chance r"
    end = ben.finish(game)[-1]
    assert ben.elsewhere().open(taken_up(ben, root[0].game)).log == end.log


def test_nothing_is_stored_before_the_first_roll(ben: Person, root: list[Play]) -> None:
    """A challenge that is only looked at leaves nothing behind."""
    game = taken_up(ben, root[0].game)
    assert ben.open(game).state.at == 0
    assert ben.store.load_game(game) is None
    assert ben.store.history(ben.id).unfinished == {}


def test_a_challenge_of_a_challenge_is_the_same_game(ben: Person, cat: Person, root: list[Play]) -> None:
    """By whichever of several links a player comes to the dice, it is one game with the first player's dice."""
    first = ben.finish(taken_up(ben, root[0].game), thorough)[-1]
    game = taken_up(cat, first.game)
    assert game == taken_up(cat, root[0].game)
    assert rolls(cat.finish(game)) == rolls(root)


def test_friends_play_one_challenge_apart(ben: Person, cat: Person, root: list[Play]) -> None:
    """Two friends with the same link have a game each."""
    games = [taken_up(person, root[0].game) for person in (ben, cat)]
    ben.moves(games[0], "r chance")
    assert games[0] != games[1]
    assert cat.open(games[1]).state.at == 0
    with pytest.raises(NotYours):
        cat.open(games[0])


# Dice that a player knows


def test_the_own_dice_are_refused(ann: Person, ben: Person, root: list[Play]) -> None:
    """The sender cannot take up the own link, nor the link that a friend sends back."""
    back = ben.finish(taken_up(ben, root[0].game))[-1]
    for game in (root[0].game, back.game):
        with pytest.raises(InvalidInput, match="These are the dice of your own game: "):
            taken_up(ann, game)


def refusal(person: Person, game: GameId) -> type[DailyError]:
    """How a game is refused that is made up from its parts, whether it is looked at or played."""
    with pytest.raises(DailyError) as opened:
        person.open(game)
    with pytest.raises(DailyError) as moved:
        person.move(game, 0, "r")
    assert opened.type is moved.type
    assert person.store.load_game(game) is None
    return opened.type


def test_no_id_leads_to_known_dice(ann: Person, ben: Person, cat: Person, root: list[Play]) -> None:
    """An id that somebody puts together opens no second game on the same dice: not on the own ones, not by another
    link, not in another ruleset, not for somebody else."""
    link = link_of(root[0].game)
    mine = ben.finish(taken_up(ben, root[0].game))[-1].game
    assert refusal(ann, challenge_game_id(ann.id, "classic", link)) is InvalidInput
    assert refusal(ann, challenge_game_id(ann.id, "classic", link_of(mine))) is InvalidInput
    assert refusal(ben, challenge_game_id(ben.id, "classic", link_of(mine))) is NotFound
    assert refusal(ben, challenge_game_id(ben.id, "yacht", link)) is NotFound
    assert refusal(ben, challenge_game_id(cat.id, "classic", link)) is NotFound
    assert refusal(ben, challenge_game_id(ben.id, "classic", "a" * 10)) is NotFound


@pytest.mark.parametrize("mode", [Mode.DAILY, Mode.ARCHIVE, Mode.TABLE])
def test_dice_that_are_nobodys_own_are_no_challenge(ann: Person, ben: Person, mode: Mode) -> None:
    """Behind the links of a day's games, of practice and of one table there is no challenge."""
    game = ann.finish(ann.new(mode))[-1].game
    with pytest.raises(NotFound, match="There are no dice to play behind this link"):
        taken_up(ben, game)


def test_a_game_that_goes_on_is_no_challenge(ann: Person, ben: Person, root: list[Play]) -> None:
    """Until its last box nobody plays the dice of a game, though its link can be computed."""
    ann.moves(SOLO, " ".join(split_log(root[-1].log)[:3]))
    with pytest.raises(NotFound):
        taken_up(ben, SOLO)
    with pytest.raises(NotFound):
        ben.open(challenge_game_id(ben.id, "classic", link_of(SOLO)))


# What is told of others


def reviewed(person: Person, game: GameId) -> bool | type[DailyError]:
    """Whether a review tells of a finished game, or how it is refused."""
    try:
        return person.service.reviewed(person.id, game, person.clock()).state.over
    except DailyError as error:
        return type(error)


def test_reviews_open_when_both_have_finished(ann: Person, ben: Person, cat: Person, root: list[Play]) -> None:
    """A friend's review opens with the last box of the own game on these dice, both ways, and between two friends."""
    game = taken_up(ben, root[0].game)
    log = split_log(cat.finish(taken_up(cat, root[0].game), thorough)[-1].log)
    for at, token in enumerate(log):
        assert reviewed(ben, root[0].game) is NotYours
        assert reviewed(ben, taken_up(cat, root[0].game)) is NotYours
        assert reviewed(ann, game) is (NotYet if at else NotFound)
        ben.move(game, at, token)
    games = (root[0].game, game, taken_up(cat, root[0].game))
    assert {reviewed(person, other) for person in (ann, ben, cat) for other in games} == {True}


@pytest.mark.parametrize("mode", [Mode.CHALLENGE, Mode.COMPUTER])
def test_no_hints_where_somebody_is_to_be_beaten(ann: Person, mode: Mode) -> None:
    """In a challenge and against the computer there are no hints, and no review before the end."""
    game = ann.new(mode)
    ann.moves(game, "r r1 chance r")
    with pytest.raises(NotYet):
        ann.service.hinted(ann.id, game, ann.clock())
    assert reviewed(ann, game) is NotYet
    ann.finish(game)
    assert reviewed(ann, game) is True
