"""What somebody else's JSON must look like: models, and in one sentence where a value is not so.

The sentence names the file, the place and the field: ``test.raw.json, task 7, eval: the field 'url' must be a text,
got 3.``
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from pydantic import BaseModel, ConfigDict, ValidationError
from pydantic_core import ErrorDetails

from webarium.errors import UserError
from webarium.types import Json

_WANTED = {
    "string_type": ("a text", "a list of texts"),
    "int_type": ("a whole number", "a list of whole numbers"),
    "bool_type": ("true or false", "a list of true and false"),
    "float_type": ("a number", "a list of numbers"),
    "list_type": ("a list", "a list of lists"),
}
"""What should be there, alone or in a list, by what Pydantic calls the error."""
_NO_OBJECT = ("dict_type", "model_type", "model_attributes_type", "dataclass_type")
_NO_FORM = ("union_tag_invalid", "union_tag_not_found")
"""Of an object that has one of several forms: the field that says which is another one, or missing."""


class Form(BaseModel):
    """An object of a file. Types are taken at their word: ``"7"`` is not a number. What nobody reads is left aside."""

    model_config = ConfigDict(strict=True, frozen=True)


FormT = TypeVar("FormT", bound=BaseModel)


def read_form(form: type[FormT], value: Json, where: str) -> FormT:
    """A value in its form; raises `UserError` with a sentence that begins with `where` the value stands."""
    try:
        return form.model_validate(value)
    except ValidationError as error:
        raise UserError(problem(error, value, where)) from None


def problem(wrong: ValidationError, value: Json, where: str) -> str:
    """What is wrong with a value, first of all, in a sentence that begins with `where` it stands."""
    error = wrong.errors(include_url=False)[0]
    steps, kind = _steps(value, error["loc"]), error["type"]
    if kind in _NO_OBJECT and not (steps and isinstance(steps[-1], str)):
        return f"{_place(where, steps)} must be an object, got {_shown(_at(value, steps))}."
    if kind == "missing":
        return f"{_place(where, steps)}: the field {error['loc'][-1]!r} is missing."
    if kind in _NO_FORM:
        return f"{_place(where, steps)}: the field {_of_tag(error)}."
    listed = isinstance(steps[-1], int)
    *parents, name = steps[:-1] if listed else steps
    said = _said(error, _at(value, [*parents, name]), listed=listed)
    return f"{_place(where, parents)}: the field {name!r} {said}."


def _said(error: ErrorDetails, found: Json, *, listed: bool) -> str:
    """What is wrong with a field."""
    kind, context = error["type"], error.get("ctx", {})
    if kind == "value_error":
        return str(context["error"])
    if kind == "extra_forbidden":
        return "is unknown"
    if kind == "literal_error":
        options = _options(context["expected"])
        wanted = f"a list of {options}" if listed else f"one of {options}"
    elif kind in _NO_OBJECT:
        wanted = "an object"
    elif kind in _WANTED:
        wanted = _WANTED[kind][listed]
    else:
        return f"is wrong: {error['msg']}"
    return f"must be {wanted}, got {_shown(found)}"


def _of_tag(error: ErrorDetails) -> str:
    """What is wrong with the field that says which form an object has."""
    context = error["ctx"]
    if error["type"] == "union_tag_not_found":
        return f"{context['discriminator']} is missing"
    options = _options(context["expected_tags"])
    return f"{context['discriminator']} must be one of {options}, got {_shown(context['tag'])}"


def _options(quoted: str) -> str:
    """Pydantic's ``'a', 'b' or 'c'`` without quotes."""
    return quoted.replace("'", "").replace(" or ", ", ")


def _steps(value: Json, loc: Sequence[str | int]) -> list[str | int]:
    """The keys and indices of an error's place, which also names forms that a value may have."""
    steps: list[str | int] = []
    for step in loc:
        found = isinstance(value, Mapping) and step in value
        if found or (isinstance(value, list) and isinstance(step, int)):
            value = _at(value, [step])
            steps.append(step)
    return steps


def _at(value: Json, steps: Sequence[str | int]) -> Any:
    found: Any = value
    for step in steps:
        found = found[step]
    return found


def _place(where: str, steps: Sequence[str | int]) -> str:
    return where + "".join(f"[{step}]" if isinstance(step, int) else f", {step}" for step in steps)


def _shown(value: Json) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 60 else text[:57] + "…"
