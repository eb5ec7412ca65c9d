"""Fields of a form that must be there; imports Flask.

A page of ours always sends them. Where one is missing the form is not ours, or not whole, and to act upon it as if the
field were empty would do what nobody asked for.
"""

from flask import request

from daily.errors import InvalidInput


def field(name: str) -> str:
    """What was sent in a field; empty where nothing was typed. Raises `InvalidInput` where there is no such field."""
    text = request.form.get(name)
    if text is None:
        raise missing(name)
    return text


def missing(name: str) -> InvalidInput:
    """The refusal of a form without this field."""
    return InvalidInput("The form came without its field {name}, so nothing was done.", name=name)
