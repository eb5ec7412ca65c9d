"""Score sheets on the web: a page that knows nobody, links to sheets that the rules allow, and the worker's address."""

import json
import re
from collections.abc import Mapping
from typing import TypeAlias, cast

import msgspec
import pytest
from flask import Flask
from flask.testing import FlaskClient
from redis import Redis
from werkzeug.test import TestResponse

from daily.rulesets import RULESETS
from daily.store.keys import sheet_key
from tests.web.pages import Page
from web.assets import STATIC
from web.sheet import MAX_SHEET, SheetOut
from web.sheet_rules import pays_of
from web.words import box_name, ruleset_name

Json: TypeAlias = Mapping[str, object]

GOOD: Json = {
    "ruleset": "classic",
    "players": ["Anna", "민지 <b>&"],
    "games": [{"columns": ["five_of_a_kind=50* fours=20*", ""], "first": 1}, {"columns": ["", "ones=3"]}],
}


def send(client: FlaskClient, body: object, sid: str = "") -> TestResponse:
    """Send a document as the page does."""
    return client.post(f"/en/sheet/{sid}".rstrip("/"), json=body)


def made(client: FlaskClient, sheet: Json = GOOD) -> SheetOut:
    """A new link."""
    answer = send(client, {"sheet": sheet})
    assert answer.status_code == 201
    return msgspec.json.decode(answer.data, type=SheetOut)


def data_of(answer: TestResponse) -> Json:
    """What the page tells its scripts."""
    found = re.search(r'<script type="application/json" id="data">(.*?)</script>', answer.text, re.DOTALL)
    assert found is not None
    return cast("Json", json.loads(found[1]))


def sentence(answer: TestResponse) -> str:
    """The sentence of a refusal, as the page finds it."""
    found = re.search(r'id="sentence">([^<]*)<', answer.text)
    assert found is not None
    return found[1]


@pytest.mark.parametrize("address", ["/sheet", "/ko/sheet", "/en/sheet"])
def test_the_page_is_the_same_for_everybody(client: FlaskClient, address: str) -> None:
    """It sets no cookie and names nobody, so a copy of it may be kept; what it names has a hash in its address."""
    answer = client.get(address)
    assert answer.status_code == 200
    assert "Set-Cookie" not in answer.headers
    assert client.get(address).text == answer.text
    files = re.findall(r'"(/static/[^"]*)"', answer.text)
    assert len(files) > 8
    for file in files:
        assert re.fullmatch(r"/static/(?:[\w.]+\?v=[0-9a-f]{12}|[0-9a-f]{12}/\w+\.js)", file)
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


# Links


def test_a_sheet_is_shown_behind_its_link(client: FlaskClient, app: Flask) -> None:
    """Whoever opens the link is told the sheet as it was sent, in either language; names are no markup."""
    link = made(client)
    for language in ("ko", "en"):
        answer = app.test_client().get(f"/{language}/sheet/{link.id}")
        assert answer.status_code == 200
        shared = cast("Json", data_of(answer)["shared"])
        sheet = cast("dict[str, list[dict[str, object]]]", shared["sheet"])
        sheet["games"][1].pop("first")
        assert (shared["id"], sheet) == (link.id, GOOD)
        assert "민지 <b>" not in answer.text
        assert link.secret not in answer.text
        assert 'content="noindex"' in answer.text


def test_links_differ(client: FlaskClient) -> None:
    """The same sheet sent twice has two links and two secrets."""
    one, other = made(client), made(client)
    assert len({one.id, other.id, one.secret, other.secret}) == 4


def test_the_owner_sends_a_newer_state(client: FlaskClient, app: Flask) -> None:
    """With the secret the sheet behind the link changes, from any browser; the link stays."""
    link = made(client)
    newer = {**GOOD, "players": ["Anna", "Ben"]}
    answer = send(app.test_client(), {"secret": link.secret, "sheet": newer}, link.id)
    assert (answer.status_code, answer.get_json()) == (200, {"id": link.id})
    assert "Anna, Ben" in client.get(f"/sheet/{link.id}").text


def test_nobody_else_changes_it(client: FlaskClient) -> None:
    """Another secret changes nothing, whoever sends it."""
    link, other = made(client), made(client)
    answer = send(client, {"secret": other.secret, "sheet": {**GOOD, "players": ["x", "y"]}}, link.id)
    assert answer.status_code == 403
    assert sentence(answer) == "Only the device that made this link can change the sheet behind it."
    assert "x, y" not in client.get(f"/sheet/{link.id}").text


@pytest.mark.parametrize("sid", ["aaaabbbbccccdddd", "nothing", "AAAABBBBCCCCDDDD", "aaaabbbbccccddd1"])
def test_there_is_nothing_behind_other_links(client: FlaskClient, sid: str) -> None:
    """An unknown link is a calm page, and nothing can be put there."""
    assert client.get(f"/en/sheet/{sid}").status_code == 404
    answer = send(client, {"secret": "s", "sheet": GOOD}, sid)
    assert answer.status_code == 404
    assert sentence(answer) == "There is no score sheet behind this link."


def test_a_damaged_sheet_is_said_to_be_damaged(client: FlaskClient, raw: Redis) -> None:
    """What does not read as a sheet is not shown as one."""
    link = made(client)
    raw.hset(sheet_key(link.id), "document", '{"ruleset": 3}')
    answer = client.get(f"/en/sheet/{link.id}")
    assert answer.status_code == 503
    assert "damaged" in sentence(answer)


def test_the_secret_is_not_kept(client: FlaskClient, raw: Redis) -> None:
    """Whoever reads the store cannot change a sheet."""
    link = made(client)
    held = cast("dict[str, str]", raw.hgetall(sheet_key(link.id)))
    assert link.secret not in str(held)
    assert raw.ttl(sheet_key(link.id)) == -1


def with_sheet(**changes: object) -> Json:
    """A request with a sheet that differs from the good one."""
    return {"sheet": {**GOOD, **changes}}


DEEP: object = "x"
for _ in range(60):
    DEEP = [DEEP]


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({}, 400),
        ({"sheet": GOOD, "id": "aaaabbbbccccdddd"}, 400),
        ([GOOD], 400),
        (with_sheet(total=999), 400),
        (with_sheet(ruleset="poker"), 404),
        (with_sheet(ruleset=7), 400),
        (with_sheet(players=["Anna"]), 400),
        (with_sheet(players=["Anna", 7]), 400),
        (with_sheet(players=["Anna", ""]), 400),
        (with_sheet(players=["Anna", "a\u202eb"]), 400),
        (with_sheet(players=["Anna", "a" * 17]), 400),
        (with_sheet(players=["p"] * 11, games=[{"columns": [""] * 11}]), 400),
        (with_sheet(games=[]), 400),
        (with_sheet(games=[{"columns": ["", ""]}] * 11), 400),
        (with_sheet(games=[{"columns": [""]}]), 400),
        (with_sheet(games=[{"columns": ["", ""], "first": 2}]), 400),
        (with_sheet(games=[{"columns": ["", ""], "first": True}]), 400),
        (with_sheet(games=[{"columns": ["", ""], "total": 5}]), 400),
        (with_sheet(games=[{"columns": ["", None]}]), 400),
        (with_sheet(games=[{"columns": ["", "fours=13"]}]), 422),
        (with_sheet(games=[{"columns": ["", "five_of_a_kind=50* chance=30*"]}]), 422),
        (with_sheet(games=[{"columns": ["", "fours=4 fours=4"]}]), 422),
        (with_sheet(games=[{"columns": ["", "yatzy=50*"]}]), 422),
        (with_sheet(games=[{"columns": ["", "fours 4"]}]), 400),
        (with_sheet(games=[{"columns": ["", "x" * 2001]}]), 400),
        (with_sheet(games=DEEP), 400),
    ],
)
def test_a_sheet_that_nobody_can_have_filled_is_refused(
    client: FlaskClient, raw: Redis, body: object, status: int
) -> None:
    """Wrong types, too much of anything and what the rules forbid get one sentence, and nothing is stored."""
    answer = send(client, body)
    assert answer.status_code == status
    assert sentence(answer)
    assert not list(raw.scan_iter("daily:{sheet:*"))


@pytest.mark.parametrize(
    ("raw_body", "kind", "status"),
    [
        (b"{", "application/json", 400),
        (b'{"sheet": NaN}', "application/json", 400),
        (b"sheet=1", "application/x-www-form-urlencoded", 400),
        (b" " * (MAX_SHEET + 1), "application/json", 413),
    ],
)
def test_what_is_no_document_is_refused(client: FlaskClient, raw_body: bytes, kind: str, status: int) -> None:
    """So is what is no JSON, and what is larger than any sheet."""
    answer = client.post("/sheet", data=raw_body, content_type=kind)
    assert answer.status_code == status
    assert sentence(answer)


def test_the_largest_sheet_has_a_link(client: FlaskClient) -> None:
    """Ten full games of ten players in three columns each are taken."""
    upper = zip(("ones", "twos", "threes", "fours", "fives", "sixes"), range(1, 7), strict=True)
    boxes = {name: 3 * face for name, face in upper}
    boxes |= {"three_of_a_kind": 11, "four_of_a_kind": 11, "full_house": 25, "small_straight": 30}
    boxes |= {"large_straight": 40, "five_of_a_kind": 0, "chance": 12}
    column = " ".join(f"{factor}:{box}={factor * points}" for factor in (1, 2, 3) for box, points in boxes.items())
    sheet = {"ruleset": "triple", "players": ["가나다라마바사아자차카타파하거너"] * 10}
    made(client, {**sheet, "games": [{"columns": [column] * 10}] * 10})


def test_another_site_makes_no_links(client: FlaskClient, raw: Redis) -> None:
    """A request that another site caused is refused as everywhere."""
    answer = client.post("/sheet", json={"sheet": GOOD}, headers={"Sec-Fetch-Site": "cross-site"})
    assert answer.status_code == 403
    assert not list(raw.scan_iter("daily:{sheet:*"))


# Files


def test_the_worker_stands_at_the_root(client: FlaskClient) -> None:
    """It may answer for every address below the root, is asked for anew each time, and is JavaScript."""
    answer = client.get("/worker.js", buffered=True)
    assert answer.headers["Cache-Control"] == "no-cache"
    assert answer.mimetype == "text/javascript"
    assert answer.data == (STATIC / "worker.js").read_bytes()
    assert "Set-Cookie" not in answer.headers
    assert "worker-src 'self'" in answer.headers["Content-Security-Policy"]


def test_scripts_are_sent_without_their_comments(client: FlaskClient) -> None:
    """What a browser does not read is not sent, and all the rest is: no line of code is lost."""
    page = Page(client.get("/sheet").text)
    (script,) = [value for name, value in page.attributes if name == "src" and value.endswith("/sheet.js")]
    sent = client.get(script, buffered=True).get_data(as_text=True).splitlines()
    lines = [line.strip() for line in (STATIC / "sheet.js").read_text("utf-8").splitlines()]
    assert sent == [line for line in lines if line and not line.startswith(("//", "/**"))]


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
        ("/static/000000000000/base.css", 404, "no-store"),
    ],
)
def test_a_script_of_another_version_is_not_kept(client: FlaskClient, address: str, status: int, rule: str) -> None:
    """Under an old hash there is what there is now, for now; what is no script is not there."""
    answer = client.get(address, buffered=True)
    assert (answer.status_code, answer.headers["Cache-Control"]) == (status, rule)
