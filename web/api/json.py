"""JSON in and out: strict about what comes in, one encoder for what goes out; imports Flask, msgspec and `schema`.

The standard parser takes NaN, repeated keys and any depth; a document is refused for each of these before it is
checked against its type.
"""

import json
import re
from typing import Never, TypeVar

import msgspec
from flask import Response, request
from msgspec import UNSET, Struct, UnsetType

from daily.errors import InvalidInput
from daily.plays import Play, RefusedMove, StaleMove
from web.api.schema import ErrorOut, ErrorText, StateOut, opponent_out, state_out
from web.context import context
from web.errors import Answer, sentence
from web.words import reason

Body = TypeVar("Body", bound=Struct)

_encoder = msgspec.json.Encoder()


def answer(document: Struct, status: int = 200) -> Response:
    """A document as a JSON answer."""
    return Response(_encoder.encode(document), status, mimetype="application/json")


def raw(document: object) -> Response:
    """An answer that is no type of ours."""
    return Response(_encoder.encode(document), mimetype="application/json")


def body_as(kind: type[Body]) -> Body:
    """The body of the request as a document of this type. Raises `InvalidInput` with what is wrong and where."""
    if request.mimetype != "application/json":
        raise InvalidInput("Send the body as JSON, with Content-Type: application/json.")
    try:
        return msgspec.convert(_parse(request.get_data()), kind)
    except msgspec.ValidationError as error:
        raise InvalidInput("The body does not fit: {problem}.", problem=_misfit(error, kind)) from None
    except UnicodeEncodeError:  # a lone surrogate in the name of a field
        raise InvalidInput("The body does not fit: {problem}.", problem="a field's name is no text") from None


def query_as(kind: type[Body]) -> Body:
    """The query of the request as a document of this type. Raises `InvalidInput`, for a repeated field too."""
    fields = request.args.to_dict(flat=False)
    if any(len(values) > 1 for values in fields.values()):
        raise InvalidInput("The query names a field twice.")
    try:
        found = msgspec.convert({name: values[0] for name, values in fields.items()}, kind, strict=False)
    except msgspec.ValidationError as error:
        raise InvalidInput("The query does not fit: {problem}.", problem=_misfit(error, kind)) from None
    for name, value in msgspec.structs.asdict(found).items():
        if isinstance(value, int) and not fields.get(name, ["0"])[0].isdigit():  # 1e3 is another way to say 1000
            problem = f"Expected `int` in digits alone - at `$.{name}`"
            raise InvalidInput("The query does not fit: {problem}.", problem=problem)
    return found


def _parse(raw: bytes) -> object:
    try:
        parsed: object = _decoder.decode(raw.decode("utf-8"))
    except RecursionError:
        raise InvalidInput("The body is nested too deeply.") from None
    except UnicodeDecodeError:
        raise InvalidInput("The body is no JSON: {problem}.", problem="it is not UTF-8") from None
    except ValueError as error:
        problem = "a number has too many digits" if "int_max_str_digits" in str(error) else _printable(error)
        raise InvalidInput("The body is no JSON: {problem}.", problem=problem) from None
    return parsed


def _unique(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("a field stands twice in one object")
    return found


def _no_constant(name: str) -> Never:
    raise ValueError(f"{name} is no JSON number")


_decoder = json.JSONDecoder(object_pairs_hook=_unique, parse_constant=_no_constant)


def _misfit(error: msgspec.ValidationError, kind: type[Struct]) -> str:
    """What does not fit and where; where a field takes one of a few values, these too."""
    said = _printable(error)
    place = re.search(r"^Invalid enum value .* - at `\$\.(\w+)`$", str(error), re.DOTALL)
    fields = msgspec.structs.fields(kind) if place else ()
    allowed = [value for each in fields if place and each.encode_name == place[1] for value in _values(each.type)]
    return f"{said}: it is one of {', '.join(allowed)}" if allowed else said


def _values(annotation: object) -> list[str]:
    """The values that a field of this type takes, where they are few."""
    kind = msgspec.inspect.type_info(annotation)
    kinds = kind.types if isinstance(kind, msgspec.inspect.UnionType) else (kind,)
    return [str(value) for each in kinds if isinstance(each, msgspec.inspect.LiteralType) for value in each.values]


def _printable(error: Exception) -> str:
    """The parser's words without what cannot be encoded (lone surrogates of the input)."""
    return str(error).encode("ascii", "backslashreplace").decode("ascii")[:200]


def state_of(play: Play) -> StateOut:
    """The JSON form of a game of this service."""
    level = play.game.level
    return state_out(
        play.state,
        play.log,
        game=str(play.game),
        mode=play.game.mode,
        date=play.game.day,
        number=context().number(play.game),
        reason=reason(play.state),
        opponent=opponent_out(play.rival, level) if play.rival and level else UNSET,
    )


def json_error(error: Exception, row: Answer) -> Response:
    """An error as JSON; where a game is behind it, with its current state."""
    state: StateOut | UnsetType = state_of(error.play) if isinstance(error, StaleMove | RefusedMove) else UNSET
    return answer(ErrorOut(ErrorText(row.code, sentence(error)), state), row.status)
