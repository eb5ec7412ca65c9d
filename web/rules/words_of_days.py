"""The words for what comes after a game, for days, and the names of relatives, as data; imports `word` and the marker
of messages."""

from web.rules.word import Word
from web.texts import N_

AFTER = (
    Word(
        "par",
        N_("Par"),
        N_("What the best strategy scores on these dice, without knowing which come next. With luck you can beat it."),
        ("기준 점수", "파", "par score"),
    ),
    Word(
        "perfect",
        N_("Perfect"),
        N_("The most that anybody could have scored who knew all dice of the day from the start."),
        ("퍼펙트", "perfect score", "best possible"),
    ),
    Word(
        "best-strategy",
        N_("The best strategy"),
        N_("Decides so that it scores as much as possible on average, without knowing the dice to come."),
        ("최적 전략", "솔버", "optimal strategy", "optimal play", "solver"),
        section="scale",
    ),
    Word(
        "expected-score",
        N_("Expected score"),
        N_(
            "What the best strategy scores on average from here on, together with the points already written. It is "
            "computed exactly, over all dice that could come."
        ),
        ("기대 점수", "기댓값", "expected value", "ev"),
    ),
    Word(
        "luck",
        N_("Luck"),
        N_("How much better the dice were than average. 50 is ordinary; at 80 they beat those of 80 in 100 games."),
        ("행운", "주사위 운", "fortune"),
    ),
    Word(
        "lost",
        N_("Points lost"),
        N_("How much less a decision was worth, on average, than the best one, whatever the dice then brought."),
        ("손해", "loss", "mistakes"),
    ),
    Word(
        "skill",
        N_("Skill"),
        N_("100 is nothing lost; 50 is as much lost as the easy computer usually loses. Luck has no part in it."),
        ("skill score",),
    ),
    Word(
        "grades",
        N_("best, good, slip, mistake, blunder"),
        N_("Five words for a decision, by the points that it lost: up to 0.1, 0.5, 2 or 5 points, or more."),
        ("평가", "등급", "grades", "rating"),
        ("최선", "좋음", "아쉬움", "실수", "큰 실수", "best", "good", "slip", "mistake", "blunder"),
    ),
    Word(
        "squares",
        N_("Squares"),
        N_("One for each turn in a copied result: blue lost at most half a point, yellow at most two, black more."),
        ("이모지", "결과 복사", "emoji", "share", "copy result"),
        ("공유",),
    ),
    Word(
        "analysis",
        N_("Analysis"),
        N_("Every decision of a finished game, with what would have been best and what it cost."),
        ("복기", "review"),
    ),
    Word(
        "hint",
        N_("Hint"),
        N_("In practice: what to keep or to write now, and what every other choice is worth."),
        ("도움", "추천", "help", "advice", "tip"),
        section="tips",
    ),
    Word(
        "odds",
        N_("Odds"),
        N_("How likely a roll, a turn or a game brings something."),
        ("퍼센트", "probability", "chances", "percent"),
        section="odds",
    ),
    Word(
        "level",
        N_("Level of the computer"),
        N_("How strongly the computer plays. Its mean over many games stands beside each level."),
        ("난이도", "수준", "level", "difficulty"),
        ("쉬움", "보통", "강함", "easy", "medium", "strong"),
        section="scale",
    ),
)
"""What is said of a finished game."""

DAYS = (
    Word(
        "streak",
        N_("Streak"),
        N_("Days in a row with a finished challenge."),
        ("스트릭", "연속 출석", "days in a row"),
    ),
    Word(
        "rank",
        N_("Rank"),
        N_("One more than the number of results that are better. Equal results share a rank."),
        ("등수", "랭킹", "순위표", "leaderboard", "ranking", "board", "place"),
    ),
    Word(
        "precision",
        N_("Precision"),
        N_("The board by points lost, the fewest first: luck cannot win it."),
        ("정확도순", "accuracy"),
    ),
    Word(
        "closed-day",
        N_("Closed day"),
        N_(
            "A day of which no game can be finished any more. Its key is published, and its dice are open for practice."
        ),
        ("마감", "closing", "deadline"),
        ("자정", "midnight"),
    ),
    Word(
        "fingerprint",
        N_("Key and fingerprint"),
        N_(
            "All dice of a day follow from its key. Its fingerprint is shown before, the key after: the dice are fixed."
        ),
        ("공정성", "해시", "commitment", "hash", "SHA-256", "fairness", "proof"),
        ("조작", "cheating", "rigged"),
    ),
    Word(
        "house-rule",
        N_("House rule"),
        N_("A ruleset that differs from another one in one or two points, with a name of its own."),
        ("하우스 룰", "변형", "variant", "option"),
    ),
)
"""What is said of days, boards and games."""

RELATIVES = (
    Word(
        "yachu",
        N_("Yachu"),
        N_("How Korean players read the word yacht; the game with twelve boxes is meant."),
        ("야추 다이스", "요트 다이스", "yacht dice"),
        ("야추", "야치", "야추다이스"),
        games=("yacht",),
    ),
    Word(
        "yahtzee",
        N_("Yahtzee"),
        N_(
            "The game with thirteen boxes as it is sold since 1956. The name is a trademark of its owner, with whom we "
            "have nothing to do."
        ),
        ("야찌", "yahtzee"),
        ("야치", "야지", "얏찌", "얏지", "yatzee", "yahtze"),
        games=("classic",),
    ),
    Word(
        "yatzy",
        N_("Yatzy"),
        N_("The Nordic game with pairs and a larger upper bonus."),
        ("얏지", "야찌 (북유럽)", "yatzi"),
        games=("yatzy",),
    ),
    Word(
        "kniffel",
        N_("Kniffel"),
        N_("The game with thirteen boxes under the name by which it is sold in German."),
        ("크니펠", "knobeln"),
        games=("classic",),
    ),
    Word(
        "generala",
        N_("Generala"),
        N_(
            "The relative from Latin America: fixed points for straight, full house, four and five of a kind, and more "
            "for what the first roll of a turn brings."
        ),
        ("제네랄라", "헤네랄라", "la generala"),
    ),
    Word(
        "poker-dice",
        N_("Poker dice"),
        N_("Five dice for one poker hand: whoever shows the better one wins the round. There is no card to fill."),
        ("포커 다이스", "포커 주사위", "dice poker"),
    ),
    Word(
        "maxi-yatzy",
        N_("Maxi Yatzy"),
        N_("Yatzy with six dice and more boxes. Rolls that a turn does not need may be saved for later."),
        ("맥시 야찌", "maxiyatzy"),
    ),
    Word(
        "forced-order",
        N_("Forced order"),
        N_("The boxes are filled from the top to the bottom, one after the other."),
        ("순서대로 채우기", "forced yatzy", "in order"),
    ),
    Word(
        "yamb",
        N_("Yamb"),
        N_(
            "The relative from the Balkans: several columns, each with an order of its own, downwards, upwards or free."
        ),
        ("얌브", "jamb"),
    ),
    Word(
        "balut",
        N_("Balut"),
        N_("Seven boxes, each of them filled four times."),
        ("발루트",),
    ),
)
"""Names of this game and of its relatives; those without a ruleset are not offered here."""
