"""The agent's response: a task type, a status and typed data, as JSON.

An agent answers with ``{"task_type", "status", "retrieved_data", "error_details"}`` as JSON. The original profile takes
nothing else; the strict one also takes the words of agents that do not know the format: an answer is the one value
retrieved, and declining has the status of its reason class.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

from webarium.scoring.foreign.outcomes import Finding, Profile, no, yes
from webarium.scoring.foreign.verified import texts
from webarium.scoring.foreign.verified.documents import parsed
from webarium.scoring.foreign.verified.values import Schema, same_list
from webarium.scoring.quoting import clip
from webarium.scoring.verdict import CheckResult
from webarium.types import Json

if TYPE_CHECKING:
    from webarium.actions.types import Stop
    from webarium.scoring.checks import Outcome

STATUSES: Mapping[str, str] = {
    "not_found": "NOT_FOUND_ERROR",
    "missing_feature": "ACTION_NOT_ALLOWED_ERROR",
    "not_allowed": "PERMISSION_DENIED_ERROR",
    "invalid": "DATA_VALIDATION_ERROR",
    "ambiguous": "UNKNOWN_ERROR",
    "other": "UNKNOWN_ERROR",
}
"""The format's status for each of our reason classes."""
_FENCE = re.compile(r"```(?:json)?\s*\n?(.*?)\n?```", re.DOTALL)
_FORMER = {"action": "task_type", "results": "retrieved_data"}
"""Names of members in earlier releases, which this one does not read any more."""


def read_response(answer: str, profile: Profile = "strict") -> dict[str, Json] | None:
    """The response that an answer holds, in a code fence or not, or ``None``."""
    value = _json(answer)
    if not isinstance(value, Mapping):
        return None
    given = dict(value)
    if "task_type" not in given and "performed_operation" in given:
        given["task_type"] = given["performed_operation"]
    if profile == "original":
        return given
    named = {_FORMER.get(name, name): item for name, item in given.items()}
    return named if "status" in named or "task_type" in named else None


def _json(answer: str) -> Json:
    """The JSON of an answer, in a code fence or not; ``None`` for other texts."""
    fence = _FENCE.search(answer)
    try:
        return parsed(fence[1] if fence else answer)
    except ValueError:
        return None


def response_of(stop: Stop, task_type: str) -> dict[str, Json]:
    """The response that an answer in words or a decline stands for; a list or an object in JSON are data."""
    if stop.status == "impossible":
        status = STATUSES.get(stop.reason or "other", "UNKNOWN_ERROR")
        return {"task_type": task_type, "status": status, "retrieved_data": None}
    value = _json(stop.answer)
    structured = isinstance(value, list | dict)
    if structured and task_type != "retrieve":
        return {"task_type": None, "status": None, "retrieved_data": value}
    said: Json = value if structured else [stop.answer] if stop.answer.strip() else None
    data = said if task_type == "retrieve" else None
    return {"task_type": task_type, "status": "SUCCESS", "retrieved_data": data}


@dataclass(frozen=True)
class ResponseRule:
    """The agent's response is the expected one."""

    expected: Mapping[str, Json]
    schema: Mapping[str, Json]
    """Of the retrieved data."""
    ordered: bool = False
    name: str = "response"

    @property
    def task_type(self) -> str:
        """``retrieve``, ``navigate`` or ``mutate``."""
        return str(self.expected.get("task_type", "retrieve")).lower()

    async def run(self, outcome: Outcome) -> CheckResult:
        """Read and compare."""
        if not outcome.stopped:
            return CheckResult(self.name, False, "the agent never answered")
        response = read_response(outcome.stop.answer, outcome.profile)
        if response is None:
            if outcome.profile == "original":
                return CheckResult(self.name, False, "the answer is not a JSON response")
            response = response_of(outcome.stop, self.task_type)
        return self.compare(response, outcome.profile).result(self.name)

    def compare(self, response: Mapping[str, Json], profile: Profile = "strict") -> Finding:
        """Compare task type, status and data."""
        if profile == "original" and "retrieved_data" not in self.expected:
            return no("as published, no response is right where the task expects no data by leaving them out")
        for name, wanted in (("task_type", self.task_type), ("status", self.expected.get("status"))):
            given = response.get(name)
            if not isinstance(given, str) or not texts.same(
                texts.fold(str(wanted)), texts.fold(given.strip())
            ):
                return no(f"the response has the {name} {given!r}, expected {wanted!r}")
        wanted_data, data = _data(self.expected), _data(response)
        if self.task_type != "retrieve" or (wanted_data is None and data is None):
            return yes("the response is as expected")
        if wanted_data is None or data is None or not self._same(wanted_data, data, profile):
            return no(f"the retrieved data are {_shown(data)}, expected {_shown(wanted_data)}")
        return yes("the retrieved data are as expected")

    def _same(self, wanted: list[Json], given: list[Json], profile: Profile) -> bool:
        if self.schema.get("type", "array") != "array":
            return False
        items = cast("Schema", self.schema.get("items") or {})
        return same_list(wanted, given, items, profile, ordered=self.ordered)

    def describe(self) -> str:
        """The response."""
        return f"the response is {json.dumps(dict(self.expected), ensure_ascii=False)}"


def _data(response: Mapping[str, Json]) -> list[Json] | None:
    """The retrieved data as a list; nothing and empty texts, lists and objects are none, but 0 and false are some."""
    data = response.get("retrieved_data")
    if not data and not isinstance(data, int | float):
        return None
    return data if isinstance(data, list) else [data]


def _shown(data: Json) -> str:
    return clip(json.dumps(data, ensure_ascii=False))
