"""Pages for those who review proposals: a request with its proof, and whether it may become a task."""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from webarium.errors import UserError
from webarium.people.pages import create_app, page, read_form
from webarium.runs.records.store import write_atomically
from webarium.suites.proposed.form import (
    Cell,
    Decision,
    PathStep,
    ProposalFile,
    ProposedInstance,
    ProposedTemplate,
    Review,
    RowChange,
    Value,
    files_in,
    read_proposals,
)
from webarium.viewer.numbers import whole_number

WORDS: dict[Decision, str] = {"accepted": "Accept", "rejected": "Reject"}
LONGEST_WHY = 2000
_DEEDS = {
    "click": "Click the {role} “{name}”",
    "fill": "Write “{text}” into “{name}”",
    "select": "Choose “{text}” for “{name}”",
    "check": "Switch “{name}” on",
    "uncheck": "Switch “{name}” off",
    "open": "Open {name}",
    "see": "Read “{name}”",
}


@dataclass(frozen=True)
class Place:
    """Where a proposal is: in which file, of which template, and which of its instances."""

    file: int
    template: str
    instance: int


class Desk:
    """The files that are reviewed; each decision is on the disk when `decide` returns."""

    def __init__(self, path: Path, who: str = "") -> None:
        """Read the files that a path names.

        Raises:
            UserError: There is none, or one cannot be read.
        """
        self.who = who
        self.key = secrets.token_urlsafe(24)
        self.form_key = secrets.token_urlsafe(24)
        self.paths = files_in(path)
        self.files = [read_proposals(each) for each in self.paths]
        self.order = [place for at, file in enumerate(self.files) for place in _places(at, file)]
        if not self.order:
            raise UserError(f"There are no proposals in {path}.", todo="Make some: webarium propose SITE")

    def found(self, place: Place) -> tuple[ProposalFile, ProposedTemplate, ProposedInstance]:
        """A proposal with what it belongs to."""
        file = self.files[place.file]
        template = next(each for each in file.templates if each.name == place.template)
        return file, template, template.instances[place.instance]

    @property
    def done(self) -> int:
        """How many are decided."""
        return sum(self.found(place)[2].review is not None for place in self.order)

    def next(self, after: int = -1) -> int | None:
        """The number of the first that is not decided, those behind another first; ``None`` if all are."""
        numbers = [*range(after + 1, len(self.order)), *range(after + 1)]
        return next((at for at in numbers if self.found(self.order[at])[2].review is None), None)

    def decide(self, number: int, decision: Decision, why: str) -> None:
        """Keep a decision, in place of an earlier one.

        Raises:
            StorageError: It cannot be written.
        """
        place = self.order[number]
        review = Review(decision=decision, why=why, who=self.who)
        changed = self.files[place.file].reviewed(place.template, place.instance, review)
        write_atomically(self.paths[place.file], changed.text().encode())
        self.files[place.file] = changed


def create_review(desk: Desk) -> Starlette:
    """The app of a reviewer."""
    review = _Reviewing(desk)
    here = "/p/{key}"
    return create_app(
        [
            Route(here, review.home),
            Route(f"{here}/{{number}}", review.one),
            Route(f"{here}/{{number}}/decide", review.decide, methods=["POST"]),
        ]
    )


class _Reviewing:
    """The handlers; writing to disk happens in threads."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    def _check(self, request: Request) -> None:
        if not secrets.compare_digest(request.path_params["key"].encode(), self._desk.key.encode()):
            raise HTTPException(404)

    def _number(self, request: Request) -> int:
        number = whole_number(request, "number")
        if not 1 <= number <= len(self._desk.order):
            raise HTTPException(404)
        return number - 1

    async def home(self, request: Request) -> Response:
        """All proposals with what was decided."""
        self._check(request)
        desk = self._desk
        rows = [(at + 1, *desk.found(place)) for at, place in enumerate(desk.order)]
        return page(
            "reviews.html",
            desk=desk,
            here=f"/p/{desk.key}",
            rows=[
                (at, file.site, asked(template, instance), instance.review)
                for at, file, template, instance in rows
            ],
            next=desk.next(),
        )

    async def one(self, request: Request) -> Response:
        """One proposal."""
        self._check(request)
        desk, number = self._desk, self._number(request)
        file, template, instance = desk.found(desk.order[number])
        here = f"/p/{desk.key}"
        return page(
            "review.html",
            desk=desk,
            home=here,
            here=f"{here}/{number + 1}",
            number=number + 1,
            before=f"{here}/{number}" if number else "",
            after=f"{here}/{number + 2}" if number + 1 < len(desk.order) else "",
            file=file,
            template=template,
            instance=instance,
            request=asked(template, instance),
            rows=[row_in_words(row) for row in template.changes],
            steps=[step_in_words(step) for step in instance.path],
            labels=list(WORDS.items()),
            longest=LONGEST_WHY,
        )

    async def decide(self, request: Request) -> Response:
        """Keep a decision, and go on."""
        self._check(request)
        number = self._number(request)
        form = await read_form(request, self._desk.form_key)
        decision = next((known for known in WORDS if known == form.get("decision")), None)
        if decision is None:
            raise HTTPException(400, "Say whether you accept it.")
        why = form.get("why", "").replace("\r\n", "\n").strip()[:LONGEST_WHY]
        await run_in_threadpool(self._desk.decide, number, decision, why)
        after = self._desk.next(number)
        return RedirectResponse(f"/p/{self._desk.key}" + ("" if after is None else f"/{after + 1}"), 303)


def asked(template: ProposedTemplate, instance: ProposedInstance) -> str:
    """A proposal's request."""
    return template.intent.format(**instance.params)


def step_in_words(step: PathStep) -> str:
    """A step of a path for reading."""
    words = _DEEDS[step.do].format(role=step.role, name=step.name, text=step.text)
    return words + (" and press Enter" if step.submit else "")


def row_in_words(row: RowChange) -> str:
    """A changed row for reading."""
    said = {"insert": "A new row in", "update": "A change in", "delete": "A row removed from"}[row.op]
    key = ", ".join(f"{column} = {_value(value)}" for column, value in row.key.items())
    values = ", ".join(f"{column} = {_value(value)}" for column, value in row.values.items())
    return f"{said} {row.table}" + (f", where {key}" if key else "") + (f": {values}" if values else "")


def _value(value: Value) -> str:
    if not isinstance(value, Cell):
        return repr(value)
    return "anything" if value.any else f"the request's {value.param}" if value.param else value.query


def _places(at: int, file: ProposalFile) -> Iterator[Place]:
    for template in file.templates:
        for number in range(len(template.instances)):
            yield Place(at, template.name, number)


def holds_proposals(path: Path) -> bool:
    """Whether a path names a file of proposals, or a folder with some and no run."""
    if path.is_dir():
        files: Sequence[Path] = files_in(path)
        return bool(files) and not (path / "run.json").exists() and all(map(_is_one, files))
    return path.suffix == ".json" and path.is_file() and _is_one(path)


def _is_one(path: Path) -> bool:
    try:
        return '"webarium-proposals"' in path.read_text("utf-8")
    except (OSError, UnicodeDecodeError):
        return False
