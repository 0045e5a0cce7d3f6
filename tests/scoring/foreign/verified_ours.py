"""What our evaluators make of cases for webarena-verified, by the public way: a task file, its suite, its checks."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from unittest.mock import Mock
from urllib.parse import unquote

from tests.scoring.foreign.differences import run
from tests.scoring.foreign.verified_cases import Case
from tests.scoring.foreign.verified_sites import SITES, Entry, Record
from webarium.actions.types import Stop
from webarium.observation.requests import SeenRequest
from webarium.scoring.checks import Outcome
from webarium.scoring.foreign.outcomes import PROFILES, Profile
from webarium.suites.foreign.verified import load
from webarium.tasks import Task


@dataclass
class Page:
    """A final page whose requests are known."""

    seen: Sequence[SeenRequest]
    url: str = "about:blank"
    opened: Any = field(init=False)

    def __post_init__(self) -> None:
        self.opened = self

    async def asked(self) -> Sequence[SeenRequest]:
        return self.seen

    async def select(self, css: str) -> Any:
        raise AssertionError(css)


def seen(entry: Entry) -> SeenRequest:
    """The request of a HAR file's entry as our log has it."""
    request, answer = entry["request"], entry["response"]
    headers = {item["name"].lower(): item["value"] for item in request["headers"]}
    return SeenRequest(
        request["method"],
        request["url"],
        answer["status"],
        headers,
        request.get("postData", {}).get("text"),
        _is_page(request["method"], headers),
        content=answer["content"]["text"] or None,
        content_type=answer["content"]["mimeType"],
        cookies={item["name"]: unquote(item["value"]) for item in answer["cookies"]},
    )


def _is_page(method: str, headers: dict[str, str]) -> bool:
    """Whether HAR files show a request as that for a tab's document."""
    page = method == "GET" and headers.get("accept", "").startswith("text/html")
    return page and headers.get("sec-fetch-user", "?1") == "?1"


def suite_of(records: Iterable[Record], folder: Path) -> dict[int, Task]:
    """The tasks of records by their ids."""
    path = folder / "verified.json"
    path.write_text(json.dumps(list(records)), "utf-8")
    tasks = load(str(path), SITES).tasks(Mock())
    return {int(task.id.rpartition(".")[2]): task for task in tasks}


def rule_on(task: Task, case: Case, profile: Profile) -> bool:
    """Whether all checks of a task pass."""
    page = Page([seen(entry) for entry in case.trace])
    outcome = Outcome(Stop(case.answer), page, (), task.intent, profile=profile)

    async def all_hold() -> bool:
        for check in task.checks:
            if not (await check.run(outcome)).passed:
                return False
        return True

    return bool(run(all_hold()))


def rulings(task: Task, case: Case) -> dict[Profile, bool]:
    """What each profile says."""
    return {profile: rule_on(task, case, profile) for profile in PROFILES}
