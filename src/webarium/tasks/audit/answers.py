"""Answers that can be guessed: the same for all instances, the same at all seeds, or none at all."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping

from webarium.scoring import Answer, AnswerCheck, ListOf, Number, Record, SetOf
from webarium.scoring.answers import Money
from webarium.tasks.audit.findings import Finding
from webarium.tasks.audit.repeats import BySeed
from webarium.tasks.task import Task


def answers_of(task: Task) -> list[Answer]:
    """The answers that a task expects, usually one or none."""
    return [check.answer for check in task.checks if isinstance(check, AnswerCheck)]


def leaves(answer: Answer) -> list[Answer]:
    """The single values of an answer."""
    if isinstance(answer, Record):
        return [field for _, field in answer.fields]
    return list(answer.items) if isinstance(answer, ListOf | SetOf) else [answer]


def guessable(tasks: BySeed) -> Iterator[Finding]:
    """Templates whose answers say nothing about whether anybody looked."""
    families: dict[str, dict[int, list[str]]] = defaultdict(lambda: defaultdict(list))
    for seed, found in tasks.items():
        for task in found:
            for answer in answers_of(task):
                families[task.template_id][seed].append(answer.natural())
                if is_empty(answer):
                    yield Finding("empty_answer", task.template_id, seed, task.id, repr(answer.natural()))
    for template, by_seed in families.items():
        yield from _of_family(template, by_seed)


def _of_family(template: str, by_seed: Mapping[int, list[str]]) -> Iterator[Finding]:
    for seed, said in by_seed.items():
        if len(said) > 2 and len(set(said)) == 1:
            yield Finding(
                "same_answer", template, seed, "", f"all {len(said)} instances are answered by {said[0]!r}"
            )
    sets = {tuple(sorted(said)) for said in by_seed.values()}
    if len(by_seed) > 2 and len(sets) == 1:  # Two seeds may agree by chance.
        words = "; ".join(sorted(set(sets.pop())))
        yield Finding("constant", template, min(by_seed), "", f"at all {len(by_seed)} seeds: {words}")


def is_empty(answer: Answer) -> bool:
    """Whether an answer is nothing, zero, or made of such."""
    values = leaves(answer)
    return all(_is_zero(value) for value in values)


def _is_zero(value: Answer) -> bool:
    if isinstance(value, Money):
        return value.cents == 0
    return isinstance(value, Number) and value.value == 0
