"""Asking a model for JSON of a schema: strict reading, a bounded number of repairs, never a guess."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Generic, TypeVar

from pydantic import BaseModel, ConfigDict, ValidationError

from webarium.llm import Answer, ChatModel, Image, Message, Sampling
from webarium.scoring.verdict import Judgement
from webarium.types import Json

JUDGING = Sampling(temperature=0.0, max_tokens=2048, seed=0)
"""How judges are asked unless told otherwise."""

REPAIRS = 2
"""How often a judge may mend an answer that is not of its schema."""


class Form(BaseModel):
    """Base of what judges fill in: no other members, no coercion, every member required."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True, allow_inf_nan=False)


F = TypeVar("F", bound=Form)


@dataclass(frozen=True, slots=True)
class Filled(Generic[F]):
    """What asking for a form gave."""

    form: F | None
    """The form; ``None`` if the model never filled one in."""
    problem: str
    """Why there is none."""
    calls: tuple[Answer, ...]

    def unverified(self, *before: Answer) -> Judgement:
        """The judgement where the form is missing, after earlier calls."""
        return Judgement("unverified", None, self.problem, (*before, *self.calls))


async def ask(
    model: ChatModel,
    form: type[F],
    instructions: str,
    *parts: str | Image,
    sampling: Sampling = JUDGING,
) -> Filled[F]:
    """Have a model fill in a form; what it gets wrong is told to it and asked for again, `REPAIRS` times.

    Raises:
        ModelError: The provider failed.
    """
    schema = form_schema(form)
    written = json.dumps(schema, ensure_ascii=False)
    system = f"{instructions}\n\nAnswer with one JSON object of this schema and nothing else:\n{written}"
    messages = [Message.system(system), Message.user(*parts)]
    calls: list[Answer] = []
    problem = ""
    for attempt in range(REPAIRS + 1):
        wider = replace(sampling, max_tokens=sampling.max_tokens * 2**attempt)
        answer = await model.complete(messages, sampling=wider, schema=schema)
        calls.append(answer)
        if answer.stop_reason == "refusal":
            return Filled(None, "the judge's model refused to answer", tuple(calls))
        try:
            return Filled(read_form(form, answer.text), "", tuple(calls))
        except ValueError as error:
            problem = f"it was cut off at {wider.max_tokens} tokens" if _cut(answer) else str(error)
        messages = [*messages[:2], *_repair(answer, problem)]
    return Filled(
        None, f"the judge gave no answer of its form in {len(calls)} tries: {problem}", tuple(calls)
    )


def form_schema(form: type[Form]) -> dict[str, Json]:
    """The JSON schema of a form, without titles and in the subset that all providers take."""
    return _plain(form.model_json_schema())  # type: ignore[no-any-return]


def read_form(form: type[F], text: str) -> F:
    """Read a form; raises `ValueError` saying what is wrong.

    The text is one JSON object, in a code fence or not. Words around it are let pass only if they hold no second
    object: which of two verdicts counts is never guessed.
    """
    found = _objects(text)
    if len(found) != 1:
        raise ValueError(
            f"the answer holds {len(found) or 'no'} JSON object{'s' * (len(found) != 1)}, expected one"
        )
    try:
        return form.model_validate_json(found[0])
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        place = ".".join(str(part) for part in first["loc"]) or "the object"
        raise ValueError(f"{place}: {first['msg']}") from None


def _objects(text: str) -> list[str]:
    """All outermost JSON objects in a text, as they stand there; raises `ValueError` for a brace that begins none.

    A brace that begins none may be the judge's own broken object with a quoted one inside, and that one must not count.
    """
    decoder = json.JSONDecoder(object_pairs_hook=_no_doubles)
    found: list[str] = []
    at = text.find("{")
    while at != -1:
        try:
            _, end = decoder.raw_decode(text, at)
        except (ValueError, RecursionError) as error:
            what = error.msg if isinstance(error, json.JSONDecodeError) else str(error)
            raise ValueError(f"the JSON object is broken: {what}") from None
        found.append(text[at:end])
        at = text.find("{", end)
    return found


def _no_doubles(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    made = dict(pairs)
    if len(made) != len(pairs):
        raise ValueError("a key occurs twice")
    return made


def _repair(answer: Answer, problem: str) -> Sequence[Message]:
    again = (
        f"That is not an answer of the schema: {problem}. Give the whole JSON object again, and nothing else."
    )
    said = Message.assistant(answer.text) if answer.text.strip() else Message.assistant("(no answer)")
    return (said, Message.user(again))


def _cut(answer: Answer) -> bool:
    return answer.stop_reason == "length"


_UNPORTABLE = frozenset(
    {"title", "default", "minimum", "maximum", "minLength", "maxLength", "minItems", "maxItems"}
)
"""What some providers refuse in schemas; the forms check it themselves."""


def _plain(schema: Any, *, names: bool = False) -> Any:
    if isinstance(schema, list):
        return [_plain(item) for item in schema]
    if not isinstance(schema, dict):
        return schema
    return {
        key: _plain(value, names=key in ("properties", "$defs"))
        for key, value in schema.items()
        if names or key not in _UNPORTABLE
    }
