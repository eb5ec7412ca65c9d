"""What players ask, as data: questions and answers are messages of the catalogue; imports `question` and the marker of
messages. `answers.py` makes them something to show."""

from web.rules.question import Mark, More, Question
from web.texts import N_

TABLE = (
    Question(
        "barred",
        N_("Why is this box barred?"),
        N_(
            "The lock marks an open box that the rules do not allow with these dice; the line above the card says why. "
            "With the forced joker that happens when you roll five of a kind and the box for it is already filled."
        ),
        (More.JOKERS,),
        Mark.LOCK,
    ),
    Question(
        "triangle",
        N_("What is the small red triangle?"),
        N_(
            "It marks the open box that pays most for the dice as they lie, or several that pay the same. That is the "
            "highest now, not always the best: another box may bring more later."
        ),
        mark=Mark.TRIANGLE,
    ),
    Question(
        "pace",
        N_("What does “vs. three each” mean?"),
        N_(
            "It compares your upper boxes with three dice of each face, which just bring the upper bonus: ±0 is "
            "exactly on course, +2 two points ahead, −3 three points behind."
        ),
        (More.BONUSES,),
        others=("3개씩 기준", "pace", "±0"),
    ),
    Question(
        "struck-zero",
        N_("What does a crossed-out 0 mean?"),
        N_("That box was taken for 0 points: its turn is over and it stays filled. A box still open has no such 0."),
        others=("줄 그은 0", "scratch", "take 0"),
    ),
    Question(
        "undo",
        N_("Can I take a box back?"),
        N_(
            "Yes, with Undo, as long as you have not rolled again. A roll cannot be taken back, and neither can the "
            "last box of the game."
        ),
    ),
    Question(
        "three-rolls",
        N_("Do I have to roll three times?"),
        N_("No. You may write a box after any roll. Rolls that you leave out are not saved for later."),
    ),
    Question(
        "kept-dice",
        N_("May I roll a die again that I kept?"),
        N_("Yes. Before every roll you choose anew which dice stay; what you kept last time does not matter."),
    ),
    Question(
        "pass",
        N_("Can I pass a turn when nothing fits?"),
        N_("No, every turn fills one box. If nothing fits, take a box for 0: best one that seldom pays much."),
        (More.GIVE_UP,),
    ),
    Question(
        "order",
        N_("In which order are the boxes filled?"),
        N_("In any order, unless the joker bars some of them or a house rule says that the upper section comes first."),
    ),
)

RULES = (
    Question(
        "five-as-full-house",
        N_("Are five equal dice a full house?"),
        N_("No: a full house is three of one face and two of another. Only as a joker do five equal dice pay there."),
        (More.JOKERS,),
    ),
    Question(
        "four-as-three",
        N_("Do four equal dice count as three of a kind?"),
        N_(
            "Yes, and so do five: three of a kind asks for at least three. Two pairs, though, need two different faces."
        ),
    ),
    Question(
        "large-as-small",
        N_("May a large straight be written as a small one?"),
        N_(
            "Where the small straight asks for four faces in a row, yes: five in a row hold four. Where it asks for "
            "exactly 1 2 3 4 5, only those dice fit."
        ),
        (More.COMPARED,),
    ),
    Question(
        "second-yacht",
        N_("What is a second yacht worth?"),
        N_(
            "Where there is a yacht bonus, it comes on top of what the box pays, provided the box for five of a kind "
            "holds points and not 0. Where there is none, only the box pays."
        ),
        (More.EXTRAS,),
    ),
    Question(
        "bonus-box",
        N_("Do I have to choose the upper bonus?"),
        N_("No. It is no box and costs no turn: it is added in the move in which the upper sum reaches its threshold."),
        (More.BONUSES,),
    ),
    Question(
        "highest",
        N_("What is the highest possible score?"),
        N_("With nothing but the best dice, so much at most:"),
        (More.HIGHEST,),
    ),
)

DAYS = (
    Question(
        "other-dice",
        N_("Why did my friend get other dice in turn two?"),
        N_(
            "The values belong to the rolls of the game, not to the turns. If one of you stopped the first turn early, "
            "that player meets in turn two what the other met in the first turn. You have both seen the same values, in"
            " the same order."
        ),
        (More.SAME_DICE,),
    ),
    Question(
        "day-end",
        N_("When does the day end?"),
        N_("At midnight, by the clock of this service’s time zone. How long a game can still be finished stands here:"),
        (More.MIDNIGHT,),
        others=("자정", "시간대", "midnight", "time zone", "reset", "새 주사위"),
    ),
    Question(
        "missed",
        N_("What if I miss a day?"),
        N_(
            "The streak that is running ends; everything else stays. You can still play the dice of that day as "
            "practice."
        ),
    ),
    Question(
        "again",
        N_("Can I play once more today?"),
        N_(
            "As often as you like: alone, against the computer, or as practice on the same dice or those of a past day."
            " One game a day is ranked."
        ),
        (More.SOLO, More.COMPUTER, More.PAST_DAYS),
    ),
    Question(
        "fair-dice",
        N_("Could somebody know or change the dice?"),
        N_(
            "The dice of a day are fixed before it begins, and their fingerprint is shown; when the day is closed "
            "everybody can check them. No page tells you dice that you have not rolled yet."
        ),
        (More.FAIR,),
        others=("조작", "사기", "rigged", "cheat", "fair", "공정"),
    ),
)

SCORES = (
    Question(
        "good-score",
        N_("What is a good score?"),
        N_("The best strategy scores so much on average:"),
        (More.MEANS,),
        others=("평균", "average", "mean", "good score"),
    ),
    Question(
        "how-likely",
        N_("How likely is a yacht?"),
        N_("The odds of every box are computed exactly, for one roll, for a turn and for a whole game:"),
        (More.ODDS,),
        others=("확률", "odds", "probability"),
    ),
    Question(
        "which-box",
        N_("Fives or four of a kind: which box is better?"),
        N_("The upper bonus decides more than the points now. Typical cases with their numbers:"),
        (More.WHICH_BOX,),
        others=("전략", "요령", "팁", "strategy", "tips"),
    ),
    Question(
        "lost-bonus",
        N_("What does it cost to miss the upper bonus?"),
        N_("All of its points if it was nearly sure; from the first roll on less, because it never is. In numbers:"),
        (More.BONUS_WORTH,),
    ),
    Question(
        "give-up-yacht",
        N_("When should I give up the yacht?"),
        N_("It pays much, but seldom. What a 0 costs in every box, and which boxes to give up before it:"),
        (More.GIVE_UP,),
    ),
    Question(
        "luck-or-skill",
        N_("Is it luck or skill?"),
        N_(
            "Both, and they can be told apart: your score is what the best strategy expects before the first roll, plus"
            " your luck, minus the points that your decisions lost. The analysis after a game shows all three."
        ),
        others=("운", "실력", "luck", "skill"),
    ),
    Question(
        "computer",
        N_("How strong is the computer?"),
        N_("Its levels reach from easy to the best strategy itself. Their measured means:"),
        (More.SCALES,),
        others=("컴퓨터", "난이도", "computer", "bot", "ai"),
    ),
)

NAMES = (
    Question(
        "friends",
        N_("How do I play with friends?"),
        N_("Send them the link of your result: they get the same dice. With one device you sit down at one table."),
        (More.TABLE,),
        others=("친구", "여럿이", "friends", "multiplayer", "together"),
    ),
    Question(
        "who-begins",
        N_("Who goes first?"),
        N_(
            "At one table you play in the order of your names, and whoever lost begins the rematch. The score sheet can"
            " draw who begins. Against the computer you go first."
        ),
        (More.TABLE, More.SHEET),
        others=("순서", "선공", "누가 먼저", "first", "goes first", "starts", "who starts", "order of play"),
    ),
    Question(
        "tie",
        N_("What happens in a tie?"),
        N_("It is a draw. On the boards equal scores share a rank, and the next rank is left out."),
        others=("동점", "무승부", "비기다", "tie", "draw", "same score"),
    ),
    Question(
        "yahtzee-or-not",
        N_("Is this Yahtzee?"),
        N_(
            "No. Yacht, from which our game has its name, is older. “Yahtzee” is a trademark of its owner, with whom "
            "this service has nothing to do."
        ),
        (More.HISTORY,),
    ),
    Question(
        "real-dice",
        N_("Can I play with real dice?"),
        N_("Yes: with the score sheet on your device, which offers only possible scores, or with a sheet of paper."),
        (More.SHEET, More.SHEETS),
        others=("인쇄", "종이", "점수표", "print", "paper", "score sheet", "pdf"),
    ),
)
