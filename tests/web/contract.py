"""The OpenAPI document as a judge: every answer that a test gets from the API must be one that it describes."""

import re
from collections.abc import Mapping
from functools import cache
from typing import cast

import msgspec
from flask.testing import FlaskClient
from jsonschema import Draft202012Validator  # type: ignore[import-untyped]  # it carries no types
from werkzeug.test import TestResponse

API = "/api/v1"
Json = Mapping[str, object]


@cache
def _parsed(text: bytes) -> Json:
    return cast("Json", msgspec.json.decode(text))


@cache
def _validator(text: bytes, reference: str) -> Draft202012Validator:
    """A validator of one of the document's types."""
    return Draft202012Validator({"$ref": reference, "components": _parsed(text)["components"]})


class Contract:
    """What the API says of itself."""

    def __init__(self, client: FlaskClient) -> None:
        self._text = client.get(f"{API}/openapi.json").data

    @property
    def document(self) -> Json:
        """The whole document."""
        return _parsed(self._text)

    @property
    def operations(self) -> dict[tuple[str, str], Json]:
        """Every operation by method and path template."""
        paths = cast("Mapping[str, Mapping[str, Json]]", self.document["paths"])
        return {(method, path): told for path, methods in paths.items() for method, told in methods.items()}

    def check(self, answer: TestResponse) -> None:
        """Fail where an answer has a status or a body that the document does not describe."""
        operation = self._operation(answer.request.method.lower(), answer.request.path)
        if operation is None:
            assert answer.status_code in (404, 405), "an address that is not described answers"
            return
        responses = cast("Mapping[str, Json]", operation["responses"])
        assert str(answer.status_code) in responses, (answer.request.path, answer.status_code)
        content = cast("Mapping[str, Mapping[str, Mapping[str, str]]]", responses[str(answer.status_code)]["content"])
        schema = content[answer.mimetype or ""]["schema"]
        if "$ref" in schema:
            wrong = [error.message for error in _validator(self._text, schema["$ref"]).iter_errors(answer.get_json())]
            assert not wrong, (answer.request.path, wrong)

    def _operation(self, method: str, path: str) -> Json | None:
        for (known, template), operation in self.operations.items():
            pattern = re.sub(r"\\\{\w+\\\}", "[^/]+", re.escape(API + template))
            if known == method and re.fullmatch(pattern, path):
                return operation
        return None
