"""Paragraphs that somebody wrote for single articles, and articles that come from no table.

A file of ``data/notes`` holds articles, each begun by ``# Title``. Lines ``@name: value`` before its text set what a
table does not: ``summary``, ``picture``, ``caption``, ``portal``, ``reference``, ``category``, ``redirect`` and ``box:
Label = value``; the last four may stand several times. The text before the first ``##`` is the lead of an article that
comes from no table, and adds to that of one that does; sections are added, and replace one of the same heading.
"""

from __future__ import annotations

import re
from itertools import takewhile

from webarium.sites.wikipedia.seed.kits import Draft
from webarium.sites.wikipedia.seed.more_kinds import turing_table
from webarium.sites.wikipedia.seed.tables import DATA

_LISTS = {"reference": "references", "category": "categories", "redirect": "redirects"}


def noted() -> list[tuple[Draft, bool]]:
    """What the notes say of each article, in order of files; and whether it tells all about it."""
    found = []
    for path in sorted((DATA / "notes").glob("*.md")):
        for part in re.split(r"^# ", path.read_text("utf-8"), flags=re.MULTILINE)[1:]:
            head, _, rest = part.partition("\n")
            found.append(_read(head.strip(), rest, path.name))
    return found


def _read(title: str, text: str, name: str) -> tuple[Draft, bool]:
    draft = Draft(title)
    lines = text.strip("\n").split("\n")
    head = list(takewhile(lambda line: line.startswith("@") or not line.strip(), lines))
    for line in head:
        if line.startswith("@"):
            _set(draft, line, name)
    lead, *parts = re.split(r"^## ", "\n".join(lines[len(head) :]), flags=re.MULTILINE)
    draft.lead = [each.strip() for each in lead.strip().split("\n\n") if each.strip()]
    for part in parts:
        heading, _, body = part.partition("\n")
        draft.sections.append((heading.strip(), body.strip()))
    return draft, bool(draft.summary)


def _set(draft: Draft, line: str, name: str) -> None:
    key, _, value = line[1:].partition(":")
    value = value.strip()
    if key == "box":
        label, _, text = value.partition("=")
        draft.rows.append((label.strip(), text.strip()))
    elif key in _LISTS:
        getattr(draft, _LISTS[key]).append(value)
    elif key in ("summary", "picture", "caption", "portal"):
        setattr(draft, key, value)
    else:
        raise ValueError(f"expected a known setting in {name} under {draft.title!r}, got {line!r}")


def merged(drafts: dict[str, Draft]) -> None:
    """Add the notes to the articles of tables, and those that stand alone."""
    for note, whole in noted():
        known = drafts.get(note.title)
        if known is None:
            if not whole:
                raise ValueError(f"expected an article {note.title!r} from a table, or a note with a summary")
            note.sections = [(part, text.replace("{turing}", turing_table())) for part, text in note.sections]
            drafts[note.title] = note
            continue
        _add(known, note)


def _add(draft: Draft, note: Draft) -> None:
    draft.lead += note.lead
    labels = {label for label, _ in note.rows}
    draft.rows = [row for row in draft.rows if row[0] not in labels] + note.rows
    headings = dict(note.sections)
    draft.sections = [(heading, headings.pop(heading, text)) for heading, text in draft.sections]
    draft.sections += list(headings.items())
    draft.references += note.references
    draft.categories += [each for each in note.categories if each not in draft.categories]
    draft.redirects += note.redirects
    draft.picture, draft.caption = note.picture or draft.picture, note.caption or draft.caption
    draft.summary = note.summary or draft.summary
