"""The OpenAPI document: valid, complete, and without anything that the code does not check.

That it is true of what the API answers is tested everywhere: `callers.Program` compares every answer with it.
"""

from collections.abc import Mapping
from typing import cast

import pytest
from flask import Flask
from openapi_spec_validator import validate
from werkzeug.test import TestResponse

from tests.web.callers import Program
from tests.web.contract import API, Contract


@pytest.fixture
def contract(app: Flask) -> Contract:
    """The document of the app."""
    return Contract(app.test_client())


def test_the_document_is_valid(contract: Contract) -> None:
    """It is a valid document of OpenAPI 3.1."""
    assert contract.document["openapi"] == "3.1.0"
    validate(contract.document)


def test_every_route_is_described(app: Flask, contract: Contract) -> None:
    """Every route of the API is in it with every method, and nothing else is."""
    routes = {
        (method.lower(), rule.rule.removeprefix(API).replace("<", "{").replace(">", "}"))
        for rule in app.url_map.iter_rules()
        if rule.rule.startswith("/api/")
        for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}
    }
    assert set(contract.operations) == routes


def test_the_routes_are_those_of_the_design(contract: Contract) -> None:
    """The names that programs rely on."""
    assert set(contract.operations) == {
        ("post", "/players"),
        ("get", "/today"),
        ("post", "/games"),
        ("get", "/games/{gid}"),
        ("post", "/games/{gid}/moves"),
        ("get", "/games/{gid}/review"),
        ("get", "/games/{gid}/hints"),
        ("get", "/boards/{day}/{ruleset}"),
        ("get", "/days/{day}/{ruleset}"),
        ("get", "/openapi.json"),
    }


def test_every_operation_can_be_read(contract: Contract) -> None:
    """Every operation has a sentence, an id of its own, and says what happens while the store is away."""
    operations = list(contract.operations.values())
    assert len({operation["operationId"] for operation in operations}) == len(operations)
    for operation in operations:
        assert str(operation["summary"]).endswith(".")
        responses = cast("Mapping[str, Mapping[str, str]]", operation["responses"])
        assert all(response["description"] for response in responses.values())


def test_what_changes_something_may_be_refused_as_forged(contract: Contract) -> None:
    """Every POST says that it may be answered with 403."""
    for (method, path), operation in contract.operations.items():
        if method == "post":
            assert "403" in cast("Mapping[str, object]", operation["responses"]), path


def test_tokens_are_asked_for_where_they_are_needed(contract: Contract) -> None:
    """Operations that need a player say so, and the board says that it takes one."""
    asked = {path: operation.get("security") for (_, path), operation in contract.operations.items()}
    must: list[object] = [{"player": []}]
    may: list[object] = [{}, {"player": []}]
    assert asked == {
        "/players": None,
        "/today": None,
        "/games": must,
        "/games/{gid}": must,
        "/games/{gid}/moves": must,
        "/games/{gid}/review": must,
        "/games/{gid}/hints": must,
        "/boards/{day}/{ruleset}": may,
        "/days/{day}/{ruleset}": None,
        "/openapi.json": None,
    }


def test_requests_take_nothing_more_than_their_fields(contract: Contract) -> None:
    """The schemas of bodies forbid further fields, as the code does."""
    components = cast("Mapping[str, Mapping[str, Mapping[str, object]]]", contract.document["components"])
    for name in ("MoveIn", "GameIn"):
        assert components["schemas"][name]["additionalProperties"] is False


def test_the_judge_can_say_no(program: Program) -> None:
    """An answer with a status or a field that is not described fails a test."""
    answer = program.get("/today")
    status = TestResponse([answer.data], "418 I'm a teapot", answer.headers, request=answer.request)
    with pytest.raises(AssertionError):
        program.contract.check(status)
    body = TestResponse([b'{"number": 1}'], answer.status, answer.headers, request=answer.request)
    with pytest.raises(AssertionError):
        program.contract.check(body)
