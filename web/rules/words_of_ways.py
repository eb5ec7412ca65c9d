"""The words for the ways to play, as data; imports `word` and the marker of messages."""

from web.rules.word import Word
from web.texts import N_

WAYS = (
    Word(
        "challenge",
        N_("Today’s challenge"),
        N_("One ranked game a day, with the same dice for everybody."),
        ("데일리", "오늘의 주사위", "daily"),
        page="play.front",
    ),
    Word(
        "solo",
        N_("Solo"),
        N_("Any ruleset, alone, with hints if you like: can you beat your own best?"),
        ("솔로", "혼자", "single player"),
        page="solo.start",
    ),
    Word(
        "versus",
        N_("Against the computer"),
        N_("You first, turn by turn, both cards side by side. The computer has dice of its own and sees no others."),
        ("컴퓨터 대전", "대결", "versus", "vs"),
        ("컴퓨터", "computer", "bot", "봇", "ai", "인공지능"),
        page="computer.start",
    ),
    Word(
        "one-table",
        N_("At one table"),
        N_("Several names at one device take turns; the standings are always in sight."),
        ("여럿이", "돌아가며 하기", "pass and play", "hot seat", "multiplayer"),
        ("친구", "friends", "멀티"),
        page="party.start",
    ),
    Word(
        "score-sheet",
        N_("Score sheet"),
        N_("For real dice: tap a box and choose among the scores that are possible. It also works offline."),
        ("점수 계산기", "기록지", "score pad", "scorer"),
        ("오프라인", "offline", "점수판", "real dice"),
        page="sheet.sheet",
    ),
    Word(
        "friend-link",
        N_("Friend’s link"),
        N_("The link of a result. It shows the score and leads to the same dice, and gives nothing else away."),
        ("도전장", "공유 링크", "challenge link", "share link"),
        ("친구", "friend", "링크", "link"),
    ),
    Word(
        "practice",
        N_("Practice"),
        N_("A game without a rank: on the dice of a past day, or on today’s once you have finished."),
        ("연습 판", "연습 게임", "training"),
        page="archive.archive",
    ),
)
"""How this service can be played."""
