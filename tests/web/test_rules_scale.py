"""How good a score is, on the pages of the rules: every number is that of the data file, and what a file lacks is left
out."""

import re
from dataclasses import replace
from html import unescape
from itertools import accumulate

import pytest
from flask import render_template
from flask.testing import FlaskClient

from daily.ruleset import Ruleset
from daily.rulesets import RULESETS, ruleset_of
from daily.rulesets.classic import CLASSIC
from daily.scales import scale_of
from tests.web.callers import Browser
from tests.web.figures import KEPT, SOLVED, data_of, kept, rows, scale_data, section, solved
from tests.web.test_rules import ALL, BOTH, html_of, words_of
from web.rules.figures import figures_shown
from web.rules.ruleset_page import ruleset_page
from web.rules.scales import praise
from web.rules.spread import spread_of

PERCENTS = (1, 5, 10, 25, 50, 75, 90, 95, 99)


# How good is my score?


@solved
def test_the_scale_is_that_of_the_data_file(client: FlaskClient, key: str) -> None:
    """Mean, deviation, ranges and percentiles follow from the value, the deviation and the counts of the file."""
    data = scale_data(key)
    html = section(html_of(client, f"/en/rules/{key}"), "scale")
    sums = list(accumulate(data.counts))
    totals = {
        percent: next(total for total, count in enumerate(sums) if 100 * count >= percent * data.games)
        for percent in PERCENTS
    }
    assert [row for row in rows(html) if row[0].endswith("%")] == [
        (f"{percent}%", str(total)) for percent, total in totals.items()
    ]
    facts = [words_of(fact) for fact in re.findall("<dd>(.*?)</dd>", html)]
    half, most = (f"{totals[low]}–{totals[high]}" for low, high in ((25, 75), (5, 95)))
    assert facts == [f"{data.value:.2f}", half, most, f"{data.deviation:.2f}"]


@kept
def test_levels_are_those_of_the_data_file(client: FlaskClient, key: str) -> None:
    """Each level of the computer stands with its measured mean, the standard error, and its rates; the games are told,
    and so are the least and the most that a game can bring."""
    ruleset, levels = ruleset_of(key), data_of(key).levels
    html = section(html_of(client, f"/en/rules/{key}"), "scale")
    found = [row for row in rows(html) if "±" in row[1]]
    rates = [(f"{each.bonus_rate:.1%}", f"{each.five_rate:.1%}")[0 if ruleset.threshold else 1 :] for each in levels]
    assert [row[0] for row in found] == ["easy", "medium", "strong", "perfect"][: len(levels)]
    assert [row[1] for row in found] == [f"{each.mean:,.2f} ± {each.stderr:.2f}" for each in levels]
    assert [row[2:] for row in found] == rates
    words = words_of(html)
    assert f"played {levels[0].games:,} games" in words
    least, most = ruleset.bounds
    assert f"Any game ends with {least} points at least and {most:,} at most." in words


@pytest.mark.parametrize("typed", ["231", " 231 ", "２３１", "0231"])
def test_a_score_is_answered(client: FlaskClient, typed: str) -> None:
    """A score is told in how many of the best strategy's games it would be the higher one, whatever digits it is typed
    in, and between which levels of the computer it lies."""
    data = scale_data("classic")
    answer = client.get("/en/rules/classic", query_string={"score": typed})
    words = words_of(section(answer.get_data(as_text=True), "scale"))
    share = 100 * (sum(data.counts[:231]) + data.counts[231] / 2) / data.games
    assert answer.status_code == 200
    assert f"With 231 points you would beat the best strategy in {share:.1f}% of its games" in words
    assert "On average the computer scores less at level “medium”, and more at level “strong”." in words


@pytest.mark.parametrize(
    ("score", "sentence"),
    [
        (5, "you would beat the best strategy in less than 0.1% of its games"),
        (5, "The computer at level “easy” scores more on average."),
        (1575, "you would beat the best strategy in more than 99.9% of its games"),
        (1575, "No level of the computer scores more on average."),
        (171, "less at level “easy”, and more at level “medium”"),
        (250, "less at level “strong”, and more at level “perfect”"),
    ],
)
def test_every_score_of_the_ruleset_has_an_answer(client: FlaskClient, score: int, sentence: str) -> None:
    """From the least to the most that a game can bring; no share is rounded to none or all."""
    assert sentence in words_of(html_of(client, f"/en/rules/classic?score={score}"))


BAD = ["abc", "-3", "4", "1576", "12.5", "9" * 5000, "²", "<b>7</b>", "1 2"]


@pytest.mark.parametrize("typed", BAD)
@BOTH
def test_what_is_no_score_gets_one_sentence(client: FlaskClient, typed: str, language: str) -> None:
    """The page comes with status 400, one sentence that says what was typed and what is allowed, and no answer."""
    answer = client.get(f"/{language}/rules/classic", query_string={"score": typed})
    html = section(answer.get_data(as_text=True), "scale")
    (problem,) = re.findall(r'role="alert">(.*?)</p>', html)
    assert answer.status_code == 400
    assert f"“{typed[:12]}" in unescape(problem)
    assert re.findall(r"(?<!\d)(?:5|1575)(?!\d)", problem.rpartition("”")[2]) == ["5", "1575"]
    assert "<b>7" not in html
    assert 'class="answer"' not in html


def test_nothing_typed_asks_for_a_score(client: FlaskClient) -> None:
    """An empty field is answered by what may stand there; nobody asked is told nothing."""
    words = words_of(client.get("/en/rules/classic?score=").get_data(as_text=True))
    assert "Please type your score: a whole number from 5 to 1575." in words
    untouched = html_of(client, "/en/rules/classic")
    assert "alert" not in untouched
    assert 'class="answer"' not in untouched


def test_a_result_leads_to_its_score_on_the_scale(browser: Browser) -> None:
    """The result of a game links the scale of its ruleset with its own total, which is answered there."""
    browser.open("/today/yacht")
    browser.finish()
    total = int(re.findall(r'<div class="points">(\d+)', browser.page.html)[0])
    (link,) = (link for link in browser.page.links if "score=" in link)
    assert link == f"/rules/yacht?score={total}#scale"
    assert f"With {total} points you would beat" in browser.open(link).text


@pytest.mark.usefixtures("english")
def test_a_result_praises_and_never_scolds() -> None:
    """How much of the best strategy's games a total beats is told unasked where it is a tenth at least."""
    scale = scale_of("classic")
    assert scale is not None
    low, high = (next(total for total in range(1575) if scale.percentile(total) >= share) for share in (9.9, 33))
    assert praise("classic", low - 1) == ""
    assert praise("classic", high) == f"{scale.percentile(high):.1f}%"
    assert praise("triple", 1500) == ""


# The picture


@solved
def test_the_picture_shows_the_counts(key: str) -> None:
    """Bars are as high as the games that end within their points, and leave out at most one in a hundred."""
    data, scale = scale_data(key), scale_of(key)
    assert scale is not None
    spread = spread_of(scale)
    sums = [sum(data.counts[low : low + spread.step]) for low in range(spread.low, spread.high, spread.step)]
    heights = [100 - float(top) for top in re.findall(r"100V([\d.]+)h", spread.bars)]
    assert len(heights) == spread.width == len(sums)
    assert heights == pytest.approx([100 * count / max(sums) for count in sums], abs=0.06)
    assert sum(sums) >= 0.99 * data.games
    assert [tick.at for tick in spread.ticks] == [
        pytest.approx(100 * (tick.total - spread.low) / (spread.high - spread.low), abs=0.01) for tick in spread.ticks
    ]


@pytest.mark.parametrize("total", [140, 149, 150, 231, 519])
def test_the_own_bar_is_the_one_that_counts_the_score(total: int) -> None:
    """A score within the picture has the bar of its points to itself; the other bars stay."""
    scale = scale_of("classic")
    assert scale is not None
    plain, marked = spread_of(scale), spread_of(scale, total)
    place = (total - plain.low) // plain.step
    assert marked.own.startswith(f"M{place} 100V")
    assert marked.bars.replace("M", " M").split(" M") == [
        bar for bar in plain.bars.replace("M", " M").split(" M") if f"M{bar}" != marked.own
    ]


@pytest.mark.parametrize(("total", "at"), [(5, 0), (1575, 100)])
def test_a_score_beyond_the_picture_lies_at_its_edge(total: int, at: float) -> None:
    """It has no bar, and its mark stays within the picture."""
    scale = scale_of("classic")
    assert scale is not None
    spread = spread_of(scale, total)
    assert (spread.own, spread.at(total)) == ("", at)


@kept
def test_pictures_are_for_the_eye_alone(client: FlaskClient, key: str) -> None:
    """The picture is hidden from the ear, and all figures of it stand in tables with heads."""
    html = section(html_of(client, f"/en/rules/{key}"), "scale")
    assert html.count('aria-hidden="true"') == len(re.findall('class="spread"', html)) == (key in SOLVED)
    assert len(re.findall("<thead>", html)) == len(re.findall("<table", html)) == 1 + (key in SOLVED)


# What is not there


def figures_html(ruleset: Ruleset, typed: str | None = None) -> str:
    """The figures of a ruleset, registered or not, as they stand on its page."""
    return render_template("rules/_figures.html", page=ruleset_page(CLASSIC), figures=figures_shown(ruleset, typed))


@pytest.mark.usefixtures("english")
def test_without_a_data_file_there_is_a_sentence() -> None:
    """A ruleset that nobody has computed yet gets one sentence: no number, no form, no odds, no tips."""
    html = figures_html(replace(CLASSIC, key="of-the-house"), "abc")
    assert words_of(html) == f"How good is my score? {ASKED} The figures of this game have not been computed yet."
    assert "<form" not in html


ASKED = "You asked how good a score is: this game has no scale to find it on."


@pytest.mark.parametrize(("query", "said"), [("", False), ("?score=9", True), ("?score=abc", True), ("?score=", True)])
def test_a_score_of_a_game_without_a_scale_is_answered(client: FlaskClient, query: str, said: bool) -> None:
    """Whoever asks for a score where there is no scale is told that; the page is there all the same."""
    answer = client.get(f"/en/rules/triple{query}")
    assert answer.status_code == 200
    assert (ASKED in words_of(answer.get_data(as_text=True))) == said


def test_a_ruleset_too_large_shows_what_there_is(client: FlaskClient) -> None:
    """Triple has levels and odds, and a sentence in place of scale and tips; a score is not asked for."""
    html = html_of(client, "/en/rules/triple?score=abc")
    assert "This game is too large to be computed exactly" in words_of(section(html, "scale"))
    assert "<form" not in html
    assert 'id="tips"' not in html
    assert len(rows(section(html, "scale"))) == 3


@ALL
@BOTH
def test_every_page_has_what_its_data_file_has(client: FlaskClient, key: str, language: str) -> None:
    """Each ruleset's page has its sections and the links to them, or else the sentence, in both languages."""
    html = html_of(client, f"/{language}/rules/{key}")
    expected = ["scale"] + ["odds"] * (key in KEPT) + ["tips"] * (key in SOLVED)
    assert re.findall(r'<h2 id="(scale|odds|tips)"', html) == expected
    assert re.findall(r'<a href="#(scale|odds|tips)"', html) == expected


def test_the_questions_tell_what_the_best_strategy_scores(client: FlaskClient) -> None:
    """The question what a good score is leads to the scale of every daily ruleset."""
    html = html_of(client, "/en/rules/questions").split('id="good-score"')[1].split("</article>")[0]
    for key in ("classic", "yacht"):
        assert f'<a href="/en/rules/{key}#scale">' in html
        assert f"{scale_data(key).value:.2f}" in words_of(html)


def test_all_rulesets_are_asked_for() -> None:
    """A data file belongs to a ruleset."""
    assert set(KEPT) <= RULESETS.keys()
