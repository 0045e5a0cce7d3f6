"""Requests for deeds: what buttons and fields of pages do, tried in worlds of their own and read off the rows."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Coroutine, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import TYPE_CHECKING, Any

from webarium.draws import Dice
from webarium.errors import WebariumError
from webarium.observation.observation import Node
from webarium.propose.facts import main_of
from webarium.propose.proposal import Proposal, Question
from webarium.propose.survey import SeenPage
from webarium.propose.walker import find, step_to
from webarium.suites import invented
from webarium.suites.proposed.form import Cell, PathStep, RowChange, Value
from webarium.suites.proposed.template import walk
from webarium.tasks.screen import Screen
from webarium.tasks.ui import Ui

if TYPE_CHECKING:
    from webarium.envs.arena import Arena
    from webarium.worlds import Changes

MOST = 3
"""Pages of one kind on which something is asked to be done."""
PRESSED, SET = 5, 4
"""Buttons and fields of one page that are tried."""
ALIKE = 3
"""Deeds whose names begin with the same two words."""
ROWS = 3
"""Rows that one deed may change."""
LATER = timedelta(minutes=17)
"""How much later the second trial happens: what differs then depends on the moment."""
_SAVING = re.compile(r"(?:save|update|apply|change|confirm)\b", re.IGNORECASE)
_LEAVING = re.compile(
    r"sign ?out|log ?out|search|close|cancel$|^next|^previous|^go$|^filter|password", re.IGNORECASE
)
_LABEL = re.compile(r"[A-Z][\w'’&/ ()-]{2,40}")


@dataclass(frozen=True)
class Deed:
    """Something that a page lets one do."""

    seen: SeenPage
    steps: tuple[PathStep, ...]
    label: str
    """Name of the button or field."""
    value: str = ""
    """What is set; empty for a button."""
    choice: bool = False
    """Whether the value is one of those that the field offers."""


async def deeds(
    arena: Arena, users: Mapping[str, str | None], seen: Sequence[SeenPage], seed: int = 0
) -> list[Proposal]:
    """All requests for deeds whose rows change in the same way each time, those of different pages taking turns."""
    headings = Counter(page.heading for page in seen)
    kinds = Counter(page.kind for page in seen)
    found: list[list[Proposal]] = []
    done: Counter[str] = Counter()
    alike: Counter[str] = Counter()
    for page in seen:
        unnamed = (
            "{" in page.shape and kinds[page.kind] < 2
        )  # one of many, perhaps, whose headings are all alike
        if (
            headings[page.heading] != 1
            or unnamed
            or done[page.kind] >= MOST
            or not page.heading
            or '"' in page.heading
        ):
            continue
        mine: list[Proposal] = []
        for deed in (*_presses(page), *_settings(page, seed)):
            like = " ".join(deed.label.split()[:2])
            if alike[like] >= ALIKE:
                continue
            changes = await _trial(arena, users, deed)
            if changes:
                alike[like] += 1
                mine.append(_proposal(deed, changes))
        done[page.kind] += bool(mine)
        found.append(mine)
    longest = max(map(len, found), default=0)
    return [each[at] for at in range(longest) for each in found if at < len(each)]


def _presses(page: SeenPage) -> Iterator[Deed]:
    """Buttons that are named once and need nothing else."""
    main = main_of(page.page.tree)
    names = Counter(node.name for node in page.page.tree.walk() if node.role == "button")
    asking = {id(button) for form in _forms(main) if not _ready(form) for button in _buttons(form)}
    tried = 0
    for node in _buttons(main):
        usable = names[node.name] == 1 and _LABEL.fullmatch(node.name) and not _LEAVING.search(node.name)
        if usable and id(node) not in asking and node.state("disabled") != "True" and tried < PRESSED:
            step = step_to(page.page.screen, node)
            if step is not None:
                tried += 1
                yield Deed(page, (step,), node.name)


def _settings(page: SeenPage, seed: int) -> Iterator[Deed]:
    """Fields of forms that can be saved by themselves."""
    dice = Dice("settings", seed, page.heading)
    for form in _forms(main_of(page.page.tree)):
        saving = [node for node in _buttons(form) if _SAVING.match(node.name)]
        if len(saving) != 1 or (save := step_to(page.page.screen, saving[0])) is None:
            continue
        tried = 0
        for field in dice.shuffled(list(_fields(form))):
            deed = _setting(page, field, save)
            if deed is not None and tried < SET:
                tried += 1
                yield deed


def _setting(page: SeenPage, field: Node, save: PathStep) -> Deed | None:
    label = field.name.removesuffix("*").strip()
    found = page.page.screen.find((field.role,), field.name, None)
    if not _LABEL.fullmatch(label) or len(found) != 1:
        return None
    if field.role in ("checkbox", "switch"):
        on = field.state("checked") not in ("True", "true")
        step = PathStep(do="check" if on else "uncheck", role=field.role, name=field.name)
        return Deed(page, (step, save), label, "on" if on else "off", choice=True)
    if field.role == "combobox":
        options = [node.name for node in field.walk() if node.role == "option" and node.name]
        others = [name for name in options[1:] if name != field.value and len(name) < 50 and '"' not in name]
        if len(options) < 3 or not others or len(set(options)) < len(options):
            return None
        value = Dice("option", page.heading, label).shuffled(others)[0]
        step = PathStep(do="select", role=field.role, name=field.name, text=value)
        return Deed(page, (step, save), label, value, choice=True)
    value = new_value(label, field.value or "", page.heading)
    if not value:
        return None
    step = PathStep(do="fill", role=field.role, name=field.name, text=value)
    return Deed(page, (step, save), label, value)


def new_value(label: str, old: str, salt: str) -> str:
    """Another value for a field of this label; empty where none would be fit."""
    rng = random.Random(f"{salt}:{label}")  # noqa: S311
    name = label.casefold()
    if not old or re.search(
        r"e-?mail|zip|post|date|time|card|code|url|website|number of|slug|path|handle", name
    ):
        return ""
    if re.fullmatch(r"\d{1,4}", old):
        return str(int(old) + rng.randint(1, 3))
    if re.search(r"phone|mobile|cell", name):
        return invented.phone(rng)
    address = invented.address(rng)
    for word, value in (
        ("first name", address["full_name"].split()[0]),
        ("last name", address["full_name"].split()[-1]),
        ("city", address["city"]),
        ("street", address["street"]),
        ("company", invented.employers(rng, 1)[0]),
        ("employer", invented.employers(rng, 1)[0]),
        ("full name", address["full_name"]),
        ("location", f"{address['city']}, {address['state_name']}"),
        ("headline", f"Working at {invented.employers(rng, 1)[0]}"),
    ):
        if word in name:
            return value
    if re.search(r"\b(?:note|message|about|bio|description|summary|instructions|comment)s?\b", name):
        return invented.letter(rng)[1].rstrip(".")
    return invented.names(rng, 1)[0] if re.search(r"\b(?:name|title|subject|nickname)\b", name) else ""


def _forms(main: Node) -> list[Node]:
    return [node for node in main.walk() if node.role == "form"]


def _buttons(part: Node) -> list[Node]:
    return [node for node in part.walk() if node.role == "button" and node.name]


def _fields(form: Node) -> list[Node]:
    roles = (
        "textbox",
        "combobox",
        "checkbox",
        "switch",
        "spinbutton",
        "searchbox",
        "radio",
        "listbox",
        "slider",
    )
    return [node for node in form.walk() if node.role in roles]


def _ready(form: Node) -> bool:
    """Whether a form can be sent as it is: it asks for no words, and it is no form of settings."""
    fields = _fields(form)
    saves = any(_SAVING.match(node.name) for node in _buttons(form))
    return not fields or (not saves and all(node.role in ("combobox", "spinbutton") for node in fields))


async def _trial(arena: Arena, users: Mapping[str, str | None], deed: Deed) -> list[RowChange]:
    """How rows change, at two moments and by two chances; none where that cannot be said, or nothing changes."""
    first = await done_there(arena, users, deed.seen.page.url, deed.steps)
    if first is None or not 0 < len(list(first)) <= ROWS:
        return []
    later = await done_there(arena, users, deed.seen.page.url, deed.steps, later=LATER, world_seed=1)
    return [] if later is None else rows_of(first, later, deed.value if not deed.choice else None)


async def done_there(
    arena: Arena,
    users: Mapping[str, str | None],
    url: str,
    steps: Iterable[PathStep],
    *,
    later: timedelta = timedelta(),
    world_seed: int = 0,
) -> Changes | None:
    """What steps on a page change in a fresh world; ``None`` where they cannot be taken."""
    site = next((site for site in arena.sites.values() if url.startswith(site.origin)), None)
    now = None if site is None else site.database.epoch + later
    try:
        async with await arena.episode(
            start_urls=[url], users=users, now=now, world_seed=world_seed
        ) as episode:
            path = _steps(Ui(episode.observation), list(steps))
            try:
                sent = path.send(None)
                while True:
                    sent = path.send(await episode.step(sent))
            except StopIteration:
                pass
            return await episode.read_changes()
    except WebariumError:
        return None


def rows_of(first: Changes, later: Changes, typed: str | None) -> list[RowChange]:
    """Changed rows as an end state; what differs from one trial to the other may be anything.

    None if the trials changed other rows, or if a typed text is in no row.
    """
    pairs = list(zip(first, later, strict=False))
    if len(list(first)) != len(list(later)) or any(a.op != b.op or a.table != b.table for a, b in pairs):
        return []
    rows = []
    for one, other in pairs:
        counted = one.op == "insert" and len(one.key) == 1
        if not counted and one.key != other.key:
            return []
        new, again = one.new or {}, other.new or {}
        if any(isinstance(value, bytes) for value in (*new.values(), *one.key.values())):
            return []
        values: dict[str, Value] = {
            column: Cell(any=True) if again.get(column) != value else value  # type: ignore[misc]
            for column, value in new.items()
            if not (counted and column in one.key)
        }
        key: dict[str, Value] = {} if one.op == "insert" else dict(one.key)  # type: ignore[arg-type]
        rows.append(RowChange(op=one.op, table=one.table, key=key, values=values))
    if typed is not None and not any(typed == value for row in rows for value in row.values.values()):
        return []
    fixed = [v for row in rows for v in (*row.key.values(), *row.values.values()) if not isinstance(v, Cell)]
    return rows if fixed else []


def _proposal(deed: Deed, changes: Sequence[RowChange]) -> Proposal:
    heading = deed.seen.heading
    params: dict[str, str | int | float | None] = {"heading": heading, "label": deed.label}
    said = {
        "click": 'press "{label}"',
        "check": 'switch "{label}" on, and save that',
        "uncheck": 'switch "{label}" off, and save that',
        "select": 'choose "{value}" for "{label}", and save that',
        "fill": 'change "{label}" to "{value}", and save that',
    }[deed.steps[0].do]
    if "{value}" in said:
        params["value"] = deed.value
    intent = f'On the page "{{heading}}", {said}.'
    words = re.findall(r"[a-z0-9]+", f"{deed.seen.kind} {deed.label} {deed.value and 'set'}".lower())
    return Proposal(
        name="_".join(["proposed", *words]),
        kind="mutate",
        intent=intent,
        params=params,
        changes=tuple(changes),
        question=Question(
            "set" if deed.value else "press", (heading,), deed.label, heading=heading, deed=deed.steps
        ),
    )


def offers(question: Question, screen: Screen) -> bool:
    """Whether a page has what a question wants to be done there."""
    return all(find(screen, step) is not None for step in question.deed)


async def _taken(ui: Ui, steps: Sequence[PathStep]) -> None:
    for step in steps:
        await walk(ui, step)


def _steps(ui: Ui, steps: Sequence[PathStep]) -> Coroutine[Any, Any, None]:
    """The steps, to be driven by whoever has the pages: hands out actions, and takes what is seen after each."""
    return _taken(ui, steps)
