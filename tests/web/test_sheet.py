"""The page of score sheets: the same for everybody, told all that its scripts need; and the files that it names."""

import json
import re
from collections.abc import Mapping
from typing import cast

import pytest
from flask import Flask
from flask.testing import FlaskClient

from daily.rulesets import RULESETS
from tests.web.pages import Page
from tests.web.sheets import data_of
from web.assets import STATIC
from web.sheet_rules import pays_of
from web.words import box_name, ruleset_name


@pytest.mark.parametrize("address", ["/sheet", "/ko/sheet", "/en/sheet"])
def test_the_page_is_the_same_for_everybody(client: FlaskClient, address: str) -> None:
    """It sets no cookie and names nobody, so a copy of it may be kept; what it names has a hash in its address."""
    answer = client.get(address)
    assert answer.status_code == 200
    assert "Set-Cookie" not in answer.headers
    assert client.get(address).text == answer.text
    files = re.findall(r'"(/static/[^"]*)"', answer.text)
    assert len(files) > 4
    for file in files:
        assert re.fullmatch(r"/static/(?:[\w./]+\?v=[0-9a-f]{12}|[0-9a-f]{12}/[\w+]+\.(?:js|css))", file)
        sent = client.get(file, buffered=True)
        assert (sent.status_code, sent.headers["Cache-Control"]) == (200, "public, max-age=31536000, immutable")


def test_only_data_stands_between_script_tags(client: FlaskClient) -> None:
    """Scripts are files; what stands in the page is JSON, which no browser runs."""
    for attributes, text in re.findall(r"<script\b([^>]*)>(.*?)</script>", client.get("/sheet").text, re.DOTALL):
        if text:
            assert attributes.startswith(' type="application/json" id=')
            json.loads(text)
        else:
            assert 'src="/static/' in attributes


@pytest.mark.parametrize("language", ["ko", "en"])
def test_every_ruleset_is_offered(app: Flask, client: FlaskClient, language: str) -> None:
    """The page tells all rulesets and their boxes by the names of its language."""
    answer = client.get(f"/{language}/sheet")
    rules = cast("list[Mapping[str, object]]", data_of(answer)["rules"])
    with app.test_request_context("/", headers={"Accept-Language": language}):
        assert [each["name"] for each in rules] == list(map(ruleset_name, RULESETS))
        for told, ruleset in zip(rules, RULESETS.values(), strict=True):
            boxes = cast("list[Mapping[str, object]]", told["boxes"])
            assert [box["name"] for box in boxes] == [box_name(ruleset, box.key) for box in ruleset.boxes]
    for key in RULESETS:
        assert f'<option value="{key}">' in answer.text


def test_what_boxes_pay_is_what_rolls_pay() -> None:
    """A few amounts that everybody can check: those of five of a kind stand apart, with and without the joker."""
    chance, house, four = (pays_of(RULESETS["classic"])[place] for place in (12, 8, 3))
    assert chance.plain == tuple(range(6, 30))
    assert chance.fives == chance.jokers == (5, 10, 15, 20, 25, 30)
    assert house == ((0, 25), (0,) * 6, (25,) * 6)
    assert four == ((0, 4, 8, 12, 16), (0, 0, 0, 20, 0, 0), (0, 0, 0, 20, 0, 0))


def test_texts_of_the_scripts_are_all_there(client: FlaskClient) -> None:
    """Every text that a script asks for stands in the page, and none stands there for nothing."""
    found = re.search(r'id="texts">(.*?)</script>', client.get("/en/sheet").text, re.DOTALL)
    assert found is not None
    texts = set(json.loads(found[1]))
    scripts = "".join(path.read_text("utf-8") for path in STATIC.glob("sheet*.js"))
    asked = set(re.findall(r'\bsay\(\s*"([\w-]+)"', scripts))
    asked |= set(re.findall(r'\bsay\([^()"]*\? "([\w-]+)" : "([\w-]+)"', scripts).pop())
    assert asked <= texts
    assert {text for text in texts if f'"{text}"' not in scripts} == set()


# Files


def test_scripts_are_sent_without_their_comments(client: FlaskClient) -> None:
    """What a browser does not read is not sent, and all the rest is: no line of code is lost."""
    page = Page(client.get("/sheet").text)
    (script,) = [value for name, value in page.attributes if name == "src" and value.endswith("/sheet.js")]
    sent = client.get(script, buffered=True).get_data(as_text=True).splitlines()
    assert [line for line in sent if line.startswith(("//", "/**", " "))] == []
    lines = [line.strip() for line in (STATIC / "sheet.js").read_text("utf-8").splitlines()]
    kept = [line for line in lines if line and not line.startswith(("//", "/**", "import "))]
    assert sent[-len(kept) :] == kept


@pytest.mark.parametrize("path", sorted(STATIC.glob("sheet*.js")), ids=lambda path: path.name)
def test_no_text_of_a_script_has_several_lines(path: object) -> None:
    """Indentation within a text would get lost on the way: every text ends on its line."""
    text = (STATIC / str(path)).read_text("utf-8")
    assert [line for line in text.splitlines() if line.count("`") % 2] == []


@pytest.mark.parametrize(
    ("address", "status", "rule"),
    [
        ("/static/000000000000/sheet.js", 200, "no-cache"),
        ("/static/000000000000/nothing.js", 404, "no-store"),
        ("/static/000000000000/base+sheet.css", 200, "no-cache"),
        ("/static/000000000000/base+nothing.css", 404, "no-store"),
        ("/static/000000000000/base+base.css", 404, "no-store"),
        ("/static/000000000000/.css", 404, "no-store"),
    ],
)
def test_a_file_of_another_version_is_not_kept(client: FlaskClient, address: str, status: int, rule: str) -> None:
    """Under an old hash there is what there is now, for now; what is no file is not there."""
    answer = client.get(address, buffered=True)
    assert (answer.status_code, answer.headers["Cache-Control"]) == (status, rule)
