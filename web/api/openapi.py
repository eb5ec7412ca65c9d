"""The OpenAPI document, made from the routes and from the types that the code checks with; imports Flask and msgspec.

`@documented` notes with a view which types its query, body and answer have. `describe` walks the routes of the API
and turns the notes into the document: there is no second description that could be wrong.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TypeVar

import msgspec
from flask import Flask, Response
from msgspec import Struct
from werkzeug.routing import Rule

from web.api.schema import ErrorOut

View = TypeVar("View", bound=Callable[..., Response])
Json = dict[str, object]

_REF = "#/components/schemas/{name}"
_PREFIX = "/api/v1"


@dataclass(frozen=True, slots=True)
class Note:
    """What a view takes and gives: `answer` is None for a document without a type of ours, `player` says that it needs
    one, `errors` are the statuses that it may refuse with."""

    answer: type[Struct] | None
    body: type[Struct] | None
    query: type[Struct] | None
    status: int
    player: bool
    errors: tuple[int, ...]


_NOTES: dict[str, Note] = {}
_ERRORS = {
    400: "Malformed input.",
    401: "No valid bearer token.",
    403: "The game is another player's, the answer is not open yet, or another site sent the request.",
    404: "Unknown, or in the future.",
    409: "The game has moved on: the state is the current one.",
    413: "The body is too large.",
    422: "The rules forbid the move, or its day is over.",
    429: "Too many creations.",
    503: "The store is away, or what the answer needs is being prepared: repeat the same request after Retry-After "
    "seconds. Without that header this service has no such answer.",
}


def documented(
    answer: type[Struct] | None,
    *,
    body: type[Struct] | None = None,
    query: type[Struct] | None = None,
    status: int = 200,
    player: bool = False,
    errors: tuple[int, ...] = (),
) -> Callable[[View], View]:
    """Note the types of a view. Every view may also be refused with 400 for a query, and with 503."""

    def note(view: View) -> View:
        _NOTES[view.__name__] = Note(answer, body, query, status, player, tuple({400, *errors, 503}))
        return view

    return note


def takes_query(endpoint: str) -> bool:
    """Whether the view behind an endpoint of the API has fields in its query."""
    note = _NOTES.get(endpoint.rpartition(".")[2])
    return note is not None and note.query is not None


def describe(app: Flask) -> Json:
    """The OpenAPI 3.1 document of this app's API."""
    types = {kind for note in _NOTES.values() for kind in (note.answer, note.body, note.query) if kind} | {ErrorOut}
    ordered = sorted(types, key=lambda kind: kind.__name__)
    schemas, components = msgspec.json.schema_components(ordered, ref_template=_REF)
    references = dict(zip(ordered, schemas, strict=True))
    paths: dict[str, Json] = {}
    for rule in sorted(app.url_map.iter_rules(), key=lambda rule: rule.rule):
        blueprint, _, name = rule.endpoint.partition(".")
        if blueprint == "api" and name in _NOTES:
            view = app.view_functions[rule.endpoint]
            operation = _operation(name, rule, view.__doc__ or "", references, components)
            for method in sorted((rule.methods or set()) & {"GET", "POST"}):
                paths.setdefault(_path(rule), {})[method.lower()] = operation
    return {
        "openapi": "3.1.0",
        "info": {"title": "Daily Yacht Dice", "version": "1", "license": {"name": "MIT", "identifier": "MIT"}},
        "servers": [{"url": _PREFIX}],
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {"player": {"type": "http", "scheme": "bearer"}},
        },
    }


def _path(rule: Rule) -> str:
    return re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", rule.rule).removeprefix(_PREFIX)


def _operation(
    name: str, rule: Rule, words: str, references: Mapping[type[Struct], Json], components: Mapping[str, Json]
) -> Json:
    note = _NOTES[name]
    operation: Json = {
        "operationId": name,
        "summary": words.partition("\n")[0],
        "parameters": [*_path_parameters(rule), *_query_parameters(note, components)],
        "responses": {
            str(note.status): _content("The answer.", references[note.answer] if note.answer else {"type": "object"}),
            **{str(status): _content(_ERRORS[status], references[ErrorOut]) for status in sorted(note.errors)},
        },
    }
    if note.body is not None:
        operation["requestBody"] = {"required": True, "content": _json(references[note.body])}
    if note.player:
        operation["security"] = [{"player": []}]
    elif 401 in note.errors:
        operation["security"] = [{}, {"player": []}]  # nobody has to say who asks, but nobody may pretend
    return operation


def _content(description: str, reference: Json) -> Json:
    return {"description": description, "content": _json(reference)}


def _json(reference: Json) -> Json:
    return {"application/json": {"schema": reference}}


def _path_parameters(rule: Rule) -> list[Json]:
    return [
        {"name": name, "in": "path", "required": True, "schema": {"type": "string"}} for name in sorted(rule.arguments)
    ]


def _query_parameters(note: Note, components: Mapping[str, Json]) -> list[Json]:
    if note.query is None:
        return []
    properties = components[note.query.__name__].get("properties")
    fields = properties.items() if isinstance(properties, dict) else ()
    return [{"name": name, "in": "query", "required": False, "schema": schema} for name, schema in fields]
