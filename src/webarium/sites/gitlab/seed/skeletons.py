"""Code bases made of a kind and a thing: a Python library for parcels, a Go service for tickets."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from webarium.draws import Dice
from webarium.sites.gitlab.licenses import license_text
from webarium.sites.gitlab.seed.bundles import Bundle
from webarium.sites.gitlab.seed.people import Account

_HERE = Path(__file__).parent / "data" / "skeletons"
THINGS = (
    "invoice",
    "parcel",
    "ticket",
    "playlist",
    "sensor",
    "receipt",
    "route",
    "bookmark",
    "seedling",
    "shipment",
    "badge",
    "lesson",
    "voucher",
    "festival",
    "ferry",
    "orchard",
    "postcard",
    "recording",
    "meter",
    "locker",
    "stamp",
    "telescope",
    "beehive",
    "trail",
    "vineyard",
    "bicycle",
    "lantern",
    "notebook",
)
_SUFFIX = {"python": "kit", "node": "box", "go": "d", "html": "site", "shell": "tools"}
_LICENSES = ("mit", "mit", "isc", "unlicense", "")
_ABOUT = {
    "python": "Reads, sums up and exports {things}.",
    "node": "A tiny library that sorts, groups and prints {things}.",
    "go": "A service that keeps {things} and answers over HTTP.",
    "html": "A page about {things}, without a build step.",
    "shell": "Shell scripts that keep records of {things}.",
}
LANGUAGES = {"python": "Python", "node": "JavaScript", "go": "Go", "html": "HTML", "shell": "Shell"}


@lru_cache(maxsize=8)
def _texts(kind: str) -> tuple[tuple[str, str], ...]:
    parts = (_HERE / f"{kind}.txt").read_text("utf-8").split("=== ")[1:]
    return tuple(
        (head, body.strip("\n") + "\n") for head, _, body in (part.partition("\n") for part in parts)
    )


def skeleton(number: int, dice: Dice, owners: list[Account]) -> Bundle:
    """The code base with this number, from 0."""
    kinds = tuple(_SUFFIX)
    kind = kinds[(number + number // len(THINGS)) % len(kinds)]
    thing = THINGS[number % len(THINGS)]
    owner = owners[(number * 7 + 3) % len(owners)]
    turn = number // (len(THINGS) * len(kinds))
    path = f"{thing}-{_SUFFIX[kind]}" + (f"-{turn + 1}" if turn else "")
    words = {
        "things": f"{thing[:-1]}ies" if thing.endswith("ry") else f"{thing}s",
        "Thing": thing.capitalize(),
        "THING": thing.upper(),
        "thing": thing,
        "path": path,
    }
    files = {_fill(name, words): _fill(text, words) for name, text in _texts(kind)}
    name = dice.pick(_LICENSES)
    if name:
        files["LICENSE"] = license_text(name, owner.name)
    others = [each.username for each in dice.some(owners, dice.between(2, 6)) if each.id != owner.id]
    facts = {
        "kind": kind,
        **{name: words[name] for name in ("thing", "things", "Thing")},
        "language": LANGUAGES[kind],
        "topics": f"{thing}, {kind}",
        "people": ", ".join([owner.username, *others]),
        "default": dice.pick(("main", "main", "master")),
        "visibility": dice.pick(("public",) * 9 + ("internal",)),
        "size": str(dice.between(18, 60)),
    }
    return Bundle(owner.username, path, _ABOUT[kind].format(**words), files, facts)


def _fill(text: str, words: dict[str, str]) -> str:
    for name, word in words.items():
        text = text.replace(f"@{name}@", word)
    return text


def curated(dice: Dice) -> str:
    """The sections of a curated list of tools."""
    first = [
        "Ash",
        "Birch",
        "Cedar",
        "Dune",
        "Ember",
        "Fjord",
        "Glade",
        "Heron",
        "Islet",
        "Juniper",
        "Kelp",
        "Lark",
        "Moss",
        "Nettle",
        "Otter",
        "Pine",
        "Quill",
        "Reed",
        "Sorrel",
        "Thistle",
    ]
    last = [
        "board",
        "cast",
        "desk",
        "dock",
        "file",
        "flow",
        "grid",
        "ledger",
        "line",
        "mark",
        "note",
        "pad",
        "patch",
        "post",
        "reader",
        "shelf",
        "spool",
        "sync",
        "tally",
        "view",
    ]
    what = {
        "Terminal": (
            "lists files",
            "shows what uses the disk",
            "renames files in bulk",
            "watches a log",
            "picks from a list",
        ),
        "Writing": (
            "counts words",
            "keeps drafts apart",
            "checks links in Markdown",
            "turns notes into a book",
            "finds repeated words",
        ),
        "Photos": (
            "sorts pictures by day",
            "removes duplicates",
            "writes captions",
            "makes contact sheets",
            "shrinks pictures",
        ),
        "Home": (
            "splits bills",
            "plans meals",
            "reminds of the bins",
            "counts the days to things",
            "keeps a list of loans",
        ),
        "Servers": (
            "pings a list of hosts",
            "rotates backups",
            "mails when a disk is full",
            "shows open ports",
            "renews certificates",
        ),
        "Music": (
            "tags files",
            "makes a click track",
            "finds the key of a song",
            "prints chord charts",
            "keeps a practice diary",
        ),
    }
    found: list[str] = []
    names = dice.shuffled(a + b for a in first for b in last)
    for section, things in what.items():
        entries = sorted(names.pop() for _ in range(44))
        found.append(f"## {section}")
        found.append("\n".join(f"- **{name}** {dice.pick(things)}." for name in entries))
    return "\n\n".join(found) + "\n"
