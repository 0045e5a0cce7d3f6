"""What requests post and responses hold, read by their types, and the members that a task names."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from urllib.parse import parse_qs

from webarium.scoring.foreign.verified.documents import parsed
from webarium.scoring.foreign.verified.texts import is_pattern
from webarium.types import Json

Body = Mapping[str, Json]
_FORM, _JSON, _PARTS = "application/x-www-form-urlencoded", "application/json", "multipart/form-data"
_BOUNDARY = re.compile(r"boundary=\"?([^;\s\"]+)")
_NAME = re.compile(r'name="([^"]+)"')
_STEP = re.compile(
    r"\.(?P<name>[^.\[\]]+)|\[(?P<index>\d+)\]|\[['\"](?P<quoted>[^'\"]+)['\"]\]"
    r"|\[\?\(@\.(?P<member>\w+)\s*==\s*(?P<value>[^)]+)\)\]"
)


def read_body(text: str | None, kind: str) -> Body:
    """The members of a form or a JSON object by its content type; none of anything else."""
    if not text:
        return {}
    if _FORM in kind:
        return {name: values[0] for name, values in parse_qs(text, keep_blank_values=True).items()}
    if _JSON in kind:
        try:
            value = parsed(text)
        except ValueError:
            return {}
        return value if isinstance(value, dict) else {}
    boundary = _BOUNDARY.search(kind)
    return dict(_parts(text, boundary[1])) if _PARTS in kind and boundary else {}


def _parts(text: str, boundary: str) -> Iterator[tuple[str, Json]]:
    for part in text.split(f"--{boundary}"):
        head, blank, body = part.strip().replace("\r\n", "\n").partition("\n\n")
        line = next(
            (line for line in head.split("\n") if line.lower().startswith("content-disposition:")), ""
        )
        name = _NAME.search(line)
        if blank and name:
            yield name[1], body.rstrip("\n")


def pick(body: Body, name: str) -> Json:
    """A member by its name, by a pattern for it, or by a path such as ``$.actions[0].content``.

    ``None`` if it is not there, a list if there are several.
    """
    if is_pattern(name.removeprefix("$.")):
        return _by_pattern(body, name.removeprefix("$."))
    if not name.startswith("$"):
        return body.get(name)
    found = list(_walk(dict(body), name[1:])) or list(_walk(_unpacked(body), name[1:]))
    if "?(" in name:
        return found or None
    return found[0] if len(found) == 1 else found or None


def _by_pattern(body: Body, pattern: str) -> Json:
    try:
        found = [value for name, value in body.items() if re.match(pattern, name)]
    except re.error:
        return None
    return found[0] if len(found) == 1 else found or None


def _unpacked(body: Body) -> Json:
    """The same members, those that are texts of JSON read."""
    return {name: _loaded(value) if isinstance(value, str) else value for name, value in body.items()}


def _loaded(text: str) -> Json:
    try:
        return parsed(text)
    except ValueError:
        return text


def _walk(value: Json, path: str) -> Iterator[Json]:
    if not path:
        yield value
        return
    step = _STEP.match(path)
    if step is None:
        return
    for item in _go(value, step):
        yield from _walk(item, path[step.end() :])


def _go(value: Json, step: re.Match[str]) -> Iterator[Json]:
    key = step["name"] or step["quoted"]
    if key is not None:
        if isinstance(value, dict) and key in value:
            yield value[key]
    elif step["index"] is not None:
        if isinstance(value, list) and int(step["index"]) < len(value):
            yield value[int(step["index"])]
    else:
        wanted = _loaded(step["value"].strip().replace("'", '"'))
        members = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
        for item in members:
            if isinstance(item, dict) and step["member"] in item and item[step["member"]] == wanted:
                yield item
