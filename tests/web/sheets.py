"""What the page of a score sheet sends and shows, for the tests of it."""

import json
import re
from collections.abc import Mapping
from typing import TypeAlias, cast

import msgspec
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from web.sheet import SheetOut

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
