"""The views of the rules: an index with how a day works, every ruleset box by box, words, questions, all games side by
side, where the game comes from, a search, and score sheets to print; imports Flask and the modules beside it.

Nothing here depends on the player: these pages read neither cookie nor store.
"""

from flask import Blueprint, render_template, request

from daily.dice import ROLLS_PER_TURN
from daily.rulesets import ruleset_of
from web.context import context
from web.rules.answers import topics
from web.rules.compare import compare_page
from web.rules.entries import entries
from web.rules.figures import figures_shown
from web.rules.glossary import NOT_OFFERED, glossary, word_shown
from web.rules.index_page import index_page, play_url
from web.rules.links import to_ruleset
from web.rules.places import tabs_beside
from web.rules.ruleset_page import ruleset_page
from web.rules.search import LONGEST, search
from web.rules.sheet import sheet

bp = Blueprint("rules", __name__)


@bp.get("/rules")
def index() -> str:
    """All rulesets, and how a turn and a day work."""
    return render_template("rules/index.html", page=index_page(context()))


@bp.get("/rules/search")
def found() -> str:
    """What `?q=` finds on all these pages."""
    query = " ".join(request.args.get("q", "").split())[:LONGEST]
    return render_template(
        "rules/found.html", tabs=tabs_beside("found"), query=query, found=search(entries(_dailies()), query)
    )


@bp.get("/rules/words")
def words() -> str:
    """The glossary."""
    return render_template("rules/words.html", tabs=tabs_beside("words"), groups=glossary(_dailies()))


@bp.get("/rules/questions")
def questions() -> str:
    """What players ask."""
    return render_template("rules/questions.html", tabs=tabs_beside("questions"), topics=topics(_dailies()))


@bp.get("/rules/compare")
def compare() -> str:
    """All games side by side, and relatives that are not offered."""
    relatives = tuple(word_shown(word, _dailies()) for word in NOT_OFFERED)
    return render_template("rules/compare.html", tabs=tabs_beside("compare"), page=compare_page(), relatives=relatives)


@bp.get("/rules/history")
def history() -> str:
    """Where the game comes from."""
    return render_template("rules/history.html", tabs=tabs_beside("history"))


@bp.get("/rules/<ruleset>")
def of_ruleset(ruleset: str) -> tuple[str, int]:
    """A ruleset, box by box, and its figures; `?score=` asks how good a score is. Raises `UnknownRuleset`."""
    rules = ruleset_of(ruleset)
    figures = figures_shown(rules, request.args.get("score"))
    tabs = dict.fromkeys((*_dailies(), ruleset))
    page = render_template(
        "rules/ruleset.html",
        page=ruleset_page(rules),
        figures=figures,
        tabs=[(to_ruleset(key), key == ruleset) for key in tabs],
        play=play_url(ruleset, _dailies()),
        rolls=ROLLS_PER_TURN,
    )
    return page, 400 if figures.problem and figures.scale else 200


@bp.get("/rules/<ruleset>/print")
def printed(ruleset: str) -> str:
    """The score sheet of a ruleset; `?players=` says for how many. Raises `UnknownRuleset`."""
    rules = ruleset_of(ruleset)
    return render_template("rules/print.html", sheet=sheet(rules, _players(request.args.get("players", ""))))


def _players(text: str) -> int | None:
    """The number of players that was asked for; None where it is none."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 3 else None


def _dailies() -> tuple[str, ...]:
    return context().service.rulesets
