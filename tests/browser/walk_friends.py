"""The walk through games with a friend's dice: before, in and after the own game; imports `visitor` and the stories."""

from collections.abc import Iterator
from dataclasses import replace

from daily.ids import Mode, link_of
from tests.browser.visitor import Visitor
from tests.stories import Person


def walk_challenges(guest: Visitor, ann: Person) -> Iterator[str]:
    """Solo and challenges: the own game, a friend's before, in and after the own game with its dice."""
    mine, theirs = (each.finish(each.new(Mode.SOLO))[-1].game for each in (ann, replace(ann, number=200)))
    friend = f"/r/{link_of(theirs)}"
    challenge = ann.service.challenge(ann.id, link_of(theirs))
    for path in (f"/result/{mine}", f"/r/{link_of(mine)}", friend, f"{friend}/compare", f"/play/{challenge}"):
        guest.go(path)
        yield path
    ann.moves(challenge, "r chance r")
    for path in (f"/play/{challenge}", "/solo", friend):
        guest.go(path)
        yield f"{path} in the middle"
    ann.finish(challenge)
    for path in (f"/result/{challenge}", friend, f"{friend}/compare"):
        guest.go(path)
        yield f"{path} at the end"
