"""English for requests that rules propose: labels as pages call them, in sentences that people would write."""

from __future__ import annotations

import re

from webarium.propose.columns import Column

_NOUNS = frozenset(
    [
        "address",
        "agent",
        "area",
        "author",
        "brand",
        "capacity",
        "capital",
        "category",
        "charge",
        "chef",
        "city",
        "code",
        "color",
        "colour",
        "company",
        "condition",
        "contact",
        "contrast",
        "cost",
        "country",
        "county",
        "cuisine",
        "currency",
        "date",
        "deposit",
        "depth",
        "description",
        "destination",
        "diameter",
        "director",
        "discount",
        "distance",
        "duration",
        "elevation",
        "email",
        "employer",
        "estimate",
        "fabric",
        "fare",
        "fee",
        "flavor",
        "form",
        "format",
        "gamut",
        "genre",
        "group",
        "headline",
        "height",
        "host",
        "hours",
        "id",
        "industry",
        "kind",
        "language",
        "layout",
        "length",
        "level",
        "license",
        "limit",
        "line",
        "location",
        "make",
        "maker",
        "manufacturer",
        "material",
        "method",
        "mileage",
        "mode",
        "model",
        "mount",
        "name",
        "neighborhood",
        "number",
        "occasion",
        "office",
        "operator",
        "origin",
        "owner",
        "percentage",
        "period",
        "phone",
        "pattern",
        "plate",
        "population",
        "price",
        "processor",
        "product",
        "publisher",
        "rank",
        "rate",
        "rating",
        "ratio",
        "region",
        "rent",
        "resolution",
        "role",
        "room",
        "salary",
        "scent",
        "school",
        "score",
        "season",
        "section",
        "seller",
        "shape",
        "sku",
        "size",
        "space",
        "specialty",
        "speed",
        "state",
        "status",
        "stock",
        "street",
        "style",
        "subject",
        "subtotal",
        "summary",
        "system",
        "tax",
        "temperature",
        "term",
        "time",
        "title",
        "topic",
        "total",
        "type",
        "unit",
        "value",
        "vehicle",
        "version",
        "volume",
        "wattage",
        "website",
        "weight",
        "width",
        "workplace",
        "zip",
        "finish",
        "code",
        "author",
        "lease",
        "cuisine",
    ]
)
_PLURALS = frozenset(
    [
        "amenities",
        "bathrooms",
        "bedrooms",
        "comments",
        "connections",
        "endorsements",
        "features",
        "fees",
        "followers",
        "guests",
        "hires",
        "hours",
        "items",
        "jobs",
        "languages",
        "likes",
        "members",
        "messages",
        "photos",
        "points",
        "ports",
        "proposals",
        "ratings",
        "reactions",
        "replies",
        "reviews",
        "seats",
        "skills",
        "specialties",
        "stories",
        "subscribers",
        "stars",
        "votes",
        "conversations",
        "restaurants",
        "projects",
        "issues",
        "commits",
        "forks",
        "submissions",
        "attendees",
        "applicants",
        "orders",
        "products",
        "dishes",
        "rooms",
        "nights",
        "years",
        "awards",
        "repositories",
        "contributors",
    ]
)


_PEOPLE = frozenset(
    ("agent", "author", "chef", "director", "editor", "host", "manager", "operator", "owner", "seller")
)


def countable(noun: str) -> bool:
    """Whether ``how many`` can be asked of a noun."""
    return noun.split()[-1] in _PLURALS


def plain(label: str, brand: str) -> str:
    """A label within a sentence: ``Refresh Rate`` as ``refresh rate``, but ``SKU`` and names as they are."""
    words = label.split()
    return " ".join(
        word if word == brand or not re.fullmatch(r"[A-Z][a-z'-]*", word) else word.lower() for word in words
    )


def is_noun(label: str) -> bool:
    """Whether ``the … of something`` is English for a label."""
    last = label.split()[-1].lower()
    return last in _NOUNS and not re.search(r"\b(?:of|by|from|to|is|for)\b", label)


def is_plural(label: str) -> bool:
    """Whether a label is a noun in the plural."""
    return label.split()[-1].lower() in _PLURALS


def looking(column: Column, brand: str) -> str:
    """A request for what a page says of ``{subject}``."""
    label = plain(column.label, brand)
    if column.table:
        return _in_table(column, label)
    if column.counted or (column.type == "number" and is_plural(column.label)):
        return f'How many {label} does "{{subject}}" have?'
    if column.type == "date" and not is_noun(column.label):
        return f'Which date does the page of "{{subject}}" give as "{column.label}"?'
    if column.type == "text" and label in _PEOPLE:
        return f'Who is the {label} of "{{subject}}"?'
    if is_noun(column.label):
        noun = {"phone": "phone number", "email": "email address"}.get(label, label)
        return f'What is the {noun} of "{{subject}}"?'
    if column.type == "money" and is_plural(column.label):
        return f'How much are the {label} of "{{subject}}"?'
    if is_plural(column.label):
        return f'Which {label} does the page of "{{subject}}" name?'
    what = {"money": "Which amount", "number": "Which number"}.get(column.type, "What")
    if column.type == "number" and all(
        re.fullmatch(r"(?:18|19|20)\d\d", each.value) for each in column.subjects
    ):
        what = "Which year"
    return f'{what} does the page of "{{subject}}" give as "{column.label}"?'


def _in_table(column: Column, label: str) -> str:
    where = f'On the page "{column.heading}", '
    if is_noun(column.label):
        return f'{where}what is the {label} of "{{subject}}"?'
    if column.type == "date":
        return f'{where}which date is given as "{column.label}" in the row of "{{subject}}"?'
    return f'{where}what is given as "{column.label}" in the row of "{{subject}}"?'


def comparing(column: Column, brand: str) -> str:
    """A request for which of ``{first}`` and ``{second}`` has more; empty where that cannot be asked well."""
    label = plain(column.label, brand)
    where = f'On the page "{column.heading}", which' if column.table else "Which"
    if column.counted or (column.type == "number" and is_plural(column.label)):
        return f'{where} has more {label}, "{{first}}" or "{{second}}"?'
    if not is_noun(column.label):
        return ""
    more = "later" if column.type == "date" else "higher"
    return f'{where} has the {more} {label}, "{{first}}" or "{{second}}"?'


def differing(column: Column, brand: str) -> str:
    """A request for how much more ``{first}`` has than ``{second}``; empty where that cannot be asked well."""
    label = plain(column.label, brand)
    if column.type == "number" and (column.counted or is_plural(column.label)):
        asked = f'how many more {label} does "{{first}}" have than "{{second}}"?'
    elif column.type == "money" and is_noun(column.label):
        asked = f'by how much is the {label} of "{{first}}" higher than that of "{{second}}"?'
    else:
        return ""
    return f'On the page "{column.heading}", {asked}' if column.table else asked[0].upper() + asked[1:]
