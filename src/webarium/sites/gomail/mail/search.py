"""What people type into the search field, and what it means in SQL.

``from:kevin subject:"budget" has:attachment is:unread label:work before:2024/07/01 -draft words``. Texts are looked
for in any e-mail of a conversation, marks such as ``is:unread`` at the conversation.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from datetime import date, datetime, timedelta
from itertools import islice

from webarium.sites.gomail.mail.folders import BY_KEY
from webarium.types import Json, SqlValue

_TOKEN = re.compile(
    r'(?P<minus>-?)(?:(?P<key>[a-z_]+):)?(?:"(?P<quoted>[^"]*)"|\((?P<group>[^)]*)\)|(?P<word>\S+))', re.I
)
_KEYS = frozenset(
    (
        "from",
        "to",
        "cc",
        "bcc",
        "subject",
        "has",
        "is",
        "in",
        "label",
        "before",
        "after",
        "older",
        "newer",
        "older_than",
        "newer_than",
        "filename",
    )
)
_AGE = re.compile(r"(\d{1,4})([dwmy])")
_DAYS = {"d": 1, "w": 7, "m": 30, "y": 365}
_FORMATS = ("%Y/%m/%d", "%Y-%m-%d", "%m/%d/%Y")
LONGEST = 2_000
"""Characters of a search that are looked at."""
_MOST = 24
"""How many parts of a search are looked at."""

_IN_EMAIL = "EXISTS (SELECT 1 FROM email m WHERE m.thread_id = e.id AND ({}))"
_PERSON = {
    "from": "m.sender_name LIKE {0} ESCAPE '!' OR m.sender_email LIKE {0} ESCAPE '!'",
    "to": "m.to_list LIKE {0} ESCAPE '!' OR m.cc_list LIKE {0} ESCAPE '!' OR EXISTS (SELECT 1 FROM contact c, "
    "json_each(m.to_list) j WHERE c.email = j.value AND c.name LIKE {0} ESCAPE '!')",
    "cc": "m.cc_list LIKE {0} ESCAPE '!'",
    "bcc": "m.bcc_list LIKE {0} ESCAPE '!'",
    "subject": "m.subject LIKE {0} ESCAPE '!'",
    "words": "m.subject LIKE {0} ESCAPE '!' OR m.plain LIKE {0} ESCAPE '!' OR m.sender_name LIKE {0} ESCAPE '!' "
    "OR m.sender_email LIKE {0} ESCAPE '!' OR m.to_list LIKE {0} ESCAPE '!'",
}
_FILES = "EXISTS (SELECT 1 FROM attachment a JOIN email m ON m.id = a.email_id WHERE m.thread_id = e.id{})"
_LABELLED = (
    "EXISTS (SELECT 1 FROM email_label x JOIN label l ON l.id = x.label_id WHERE x.email_id = e.id "
    "AND replace(lower(l.name), ' ', '-') = {0})"
)
_IS = {
    "read": "e.is_read = 1",
    "unread": "e.is_read = 0",
    "starred": "e.starred = 1",
    "unstarred": "e.starred = 0",
    "snoozed": BY_KEY["snoozed"].where,
    "sent": BY_KEY["sent"].where,
    "draft": BY_KEY["drafts"].where,
    "scheduled": BY_KEY["scheduled"].where,
}
NOTHING = "0"


@dataclass(frozen=True)
class Term:
    """One part of a search."""

    key: str
    """``words`` for a bare word."""
    value: str
    negated: bool = False


@dataclass
class Search:
    """A search in SQL."""

    where: list[str] = field(default_factory=list)
    params: dict[str, SqlValue] = field(default_factory=dict)

    @property
    def sql(self) -> str:
        """All conditions together."""
        return " AND ".join(f"({part})" for part in self.where)

    def bind(self, value: str) -> str:
        """The name of a new parameter."""
        name = f"s{len(self.params)}"
        self.params[name] = value
        return f":{name}"


def parse(text: str) -> list[Term]:
    """The parts of a typed search; an unknown operator is taken as words."""
    terms = []
    for found in islice(_TOKEN.finditer(text[:LONGEST]), _MOST):
        value = found["quoted"] if found["quoted"] is not None else found["group"] or found["word"] or ""
        key = (found["key"] or "words").lower()
        if key not in _KEYS and key != "words":
            key, value = "words", f"{found['key']}:{value}"
        if value.strip():
            terms.append(Term(key, value.strip(), bool(found["minus"])))
    return terms


def respell(terms: list[Term], better: Callable[[str], str | None]) -> list[Term]:
    """The same parts with texts as mails spell them; dates, marks and what must not occur stay."""
    return [
        replace(term, value=better(term.value) or term.value)
        if term.key in _PERSON and not term.negated
        else term
        for term in terms
    ]


def words_in(terms: list[Term]) -> str:
    """The parts as one reads them."""
    signs = (
        ("-" if term.negated else "") + ("" if term.key == "words" else f"{term.key}:") for term in terms
    )
    values = (f'"{term.value}"' if " " in term.value else term.value for term in terms)
    return " ".join(sign + value for sign, value in zip(signs, values, strict=True))


def build(terms: list[Term], today: date) -> Search:
    """A search over everything but spam and trash, unless it asks for them."""
    search = Search()
    wanted = [term.value.lower() for term in terms if term.key == "in" and not term.negated]
    if not {"anywhere", "spam", "trash"} & set(wanted):
        search.where.append(BY_KEY["all"].where)
    for term in terms:
        condition = _condition(term, search, today)
        search.where.append(f"NOT ({condition})" if term.negated else condition)
    if not search.where:
        search.where.append("1")
    return search


def _condition(term: Term, search: Search, today: date) -> str:
    value = term.value
    if term.key in _PERSON:
        return _IN_EMAIL.format(_PERSON[term.key].format(search.bind(like(value))))
    low = value.lower()
    if term.key == "is":
        return _IS.get(low, NOTHING)
    if term.key == "in":
        return "1" if low == "anywhere" else BY_KEY[low].where if low in BY_KEY else NOTHING
    if term.key == "label":
        return _LABELLED.format(search.bind(low.replace(" ", "-")))
    if term.key == "filename":
        return _FILES.format(f" AND a.name LIKE {search.bind(like(value))} ESCAPE '!'")
    if term.key == "has":
        return {"attachment": _FILES.format(""), "star": "e.starred = 1"}.get(low, NOTHING)
    return _dated(term.key, low, search, today)


def _dated(key: str, value: str, search: Search, today: date) -> str:
    """``before:`` a day excludes it, ``after:`` includes it."""
    if key.endswith("_than"):
        age = _AGE.fullmatch(value)
        if age is None:
            return NOTHING
        day = today - timedelta(days=min(36_500, int(age[1]) * _DAYS[age[2]]))
    else:
        given = read_day(value)
        if given is None:
            return NOTHING
        day = given
    sign = "<" if key in ("before", "older", "older_than") else ">="
    return _IN_EMAIL.format(f"m.sent_at {sign} {search.bind(day.isoformat())}")


def read_day(text: str) -> date | None:
    """A day as people write it: ``2024/07/01``, ``2024-07-01`` or ``7/1/2024``."""
    for form in _FORMATS:
        try:
            return datetime.strptime(text.strip(), form).date()  # noqa: DTZ007 - a day of the world's own time
        except ValueError:
            continue
    return None


def like(text: str) -> str:
    """A LIKE pattern for a part; ``!`` escapes."""
    return "%" + text.replace("!", "!!").replace("%", "!%").replace("_", "!_") + "%"


ADVANCED = ("from", "to", "subject", "hasWords", "doesntHave", "in", "after", "before", "hasAttachment")
"""Fields of the advanced search, as its address and the published state name them."""


def search_data(query: Mapping[str, str]) -> dict[str, Json]:
    """What is searched for, field by field: from the panel's fields, or from the typed text."""
    given: dict[str, Json] = {
        name: query[name].strip() for name in ADVANCED if query.get(name, "").strip() and name != "in"
    }
    if query.get("in") in BY_KEY or query.get("in") == "anywhere":
        given["in"] = query["in"]
    typed = query.get("q", "").strip()
    if typed:
        given["query"] = typed
        given |= {name: value for name, value in _fields_of(parse(typed)).items() if name not in given}
    return given


def _fields_of(terms: list[Term]) -> dict[str, Json]:
    found: dict[str, list[str]] = {}
    for term in terms:
        name = {"words": "doesntHave" if term.negated else "hasWords", "has": "hasAttachment"}.get(
            term.key, term.key
        )
        found.setdefault(name, []).append("true" if name == "hasAttachment" else term.value)
    return {name: " ".join(values) for name, values in found.items()}


def terms_of(query: Mapping[str, str]) -> list[Term]:
    """All parts of a search page's address."""
    terms = parse(query.get("q", ""))
    for name in ("from", "to", "subject", "in", "after", "before"):
        value = query.get(name, "").strip()
        if value:
            terms.append(Term(name, value))
    terms += [term for term in parse(query.get("hasWords", "")) if term.key]
    terms += [Term(term.key, term.value, True) for term in parse(query.get("doesntHave", ""))]
    if query.get("hasAttachment"):
        terms.append(Term("has", "attachment"))
    return terms[: 2 * _MOST]
