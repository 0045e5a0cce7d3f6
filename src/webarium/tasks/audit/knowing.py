"""Tasks that one can do without looking: answers known by heart, or printed where only a rule should stand."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

import apsw

from webarium.errors import WebariumError
from webarium.scoring import AnswerCheck, Same, StateCheck
from webarium.scoring.matchers import Equal, as_matcher
from webarium.sites.registry import load_sites
from webarium.sql import select
from webarium.tasks.audit.answers import answers_of
from webarium.tasks.audit.findings import Finding
from webarium.tasks.audit.repeats import BySeed
from webarium.tasks.data import Data
from webarium.tasks.task import Task
from webarium.worlds import Universe

_COMPOSED = 5
"""What is shorter stands anywhere by chance."""


def by_heart(tasks: BySeed, universes: Mapping[int, Universe]) -> Iterator[Finding]:
    """Questions about the world outside that nothing but their answer decides."""
    seeds = tuple(tasks)
    for place, seed in enumerate(seeds):
        other = universes[seeds[(place + 1) % len(seeds)]]
        for task in tasks[seed]:
            if task.source.worldly and _answer_alone(task) and _same_elsewhere(task, other):
                yield Finding(
                    "memory", task.template_id, seed, task.id, f"may be known by heart: {task.intent}"
                )


def _answer_alone(task: Task) -> bool:
    return task.achievable and all(
        isinstance(check, AnswerCheck) or (isinstance(check, StateCheck) and check.options == ((),))
        for check in task.checks
    )


def _same_elsewhere(task: Task, universe: Universe) -> bool:
    """Whether the answer is the same in another universe, where there is such a thing."""
    try:
        said = task.source.answer(Data.of(universe, task.source.site, task.source.role), task.given)
    except (LookupError, ValueError, TypeError, StopIteration, apsw.Error, WebariumError):
        return False
    return said is not None and [said.natural()] == [answer.natural() for answer in answers_of(task)]


def printed(seed: int, task: Task, universe: Universe) -> Iterator[Finding]:
    """Values that a task wants composed of what its request says, and that stand whole on the site that has the rule.

    That is the site where the task starts; the work is on another one.
    """
    for value in sorted(_composed(task)):
        if _holds(universe, task.site, value):
            detail = f"{task.site} prints {value!r}: {task.intent}"
            yield Finding("printed", task.template_id, seed, task.id, detail)


def _composed(task: Task) -> set[str]:
    """Texts that a task of several sites wants written, with a number from its request in them."""
    if len(task.sites) < 2:
        return set()
    numbers = {
        str(value) for value in task.params.values() if isinstance(value, int) and str(value) in task.intent
    }
    found = set()
    for check in task.checks:
        for wish in (w for o in check.options for w in o) if isinstance(check, StateCheck) else ():
            for wanted in map(as_matcher, wish.values.values()):
                text = (
                    wanted.text
                    if isinstance(wanted, Same)
                    else wanted.value
                    if isinstance(wanted, Equal)
                    else ""
                )
                if isinstance(text, str) and len(text) >= _COMPOSED and text not in task.intent:
                    found |= {text for number in numbers if re.search(rf"[^\W\d_].*\D{number}\Z", text)}
    return found


def _holds(universe: Universe, site: str, value: str) -> bool:
    """Whether some text of a site has a value whole."""
    db = universe.reader(load_sites()[site].database.name)
    sql = "SELECT m.name, c.name FROM sqlite_schema m JOIN pragma_table_info(m.name) c"
    texts = f"{sql} WHERE m.type = 'table' AND m.sql NOT LIKE 'CREATE VIRTUAL%' AND c.type = 'TEXT'"
    whole = re.compile(rf"{re.escape(value)}(?!\w)")
    return any(
        whole.search(text)
        for table, column in db.execute(texts).fetchall()
        for (text,) in db.execute(select(f'"{column}"', f'"{table}"', f'instr("{column}", ?)'), (value,))
    )
