"""Score sheets behind links: whatever the rules allow, for everybody to see and for its owner to change."""

import json
import re
from typing import cast

import pytest
from flask import Flask
from flask.testing import FlaskClient
from redis import Redis

from daily.store.keys import sheet_key
from tests.web.sheets import GOOD, Json, data_of, made, send, sentence
from web.sheet import MAX_SHEET


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


@pytest.mark.parametrize(
    ("language", "lines"),
    [
        (
            "ko",
            ["요트 (5개 같은 눈) | 50 | ", "요트 보너스 | 100 | 0", "합계 | 170 | 0", "1판 | 170 | 0", "합 | 170 | 3"],
        ),
        ("en", ["Yacht (five of a kind) | 50 | ", "Yacht bonus | 100 | 0", "Total | 170 | 0", "Sum | 170 | 3"]),
    ],
)
def test_a_shared_sheet_is_read_without_scripts(client: FlaskClient, language: str, lines: list[str]) -> None:
    """Every box, bonus and total stands in the page itself; open boxes are empty."""
    text = client.get(f"/{language}/sheet/{made(client).id}").text
    rows = re.findall(r'<tr[^>]*><th scope="row">([^<]*)</th>(.*?)</tr>', text)
    told = [" | ".join([name, *re.findall("<td>([^<]*)</td>", cells)]) for name, cells in rows]
    assert [line for line in lines if line not in told] == []
    assert text.count("민지 &lt;b&gt;&amp;</th>") == 3


@pytest.mark.parametrize("change", [{"ruleset": "poker"}, {"games": [{"columns": ["fours=13", ""]}]}])
def test_a_sheet_that_no_rules_allow_is_said_to_be_damaged(
    client: FlaskClient, raw: Redis, change: dict[str, object]
) -> None:
    """What reads as a sheet but cannot have been filled is not shown as one either."""
    link = made(client)
    raw.hset(sheet_key(link.id), "document", json.dumps({**GOOD, **change}))
    answer = client.get(f"/en/sheet/{link.id}")
    assert answer.status_code == 503
    assert "damaged" in sentence(answer)


def test_a_secret_that_is_no_text_is_refused(client: FlaskClient) -> None:
    """Half a surrogate pair, which JSON can write and no encoding can, is refused as any wrong form is."""
    link = made(client)
    body = f'{{"secret": "\\ud800", "sheet": {json.dumps(GOOD)}}}'
    answer = client.post(f"/en/sheet/{link.id}", data=body, content_type="application/json")
    assert answer.status_code == 400
    assert sentence(answer)


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
