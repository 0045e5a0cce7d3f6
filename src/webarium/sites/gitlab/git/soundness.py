"""What is refused of objects that somebody else has made, so that nothing stored can break a page."""

from __future__ import annotations

import re

from webarium.sites.gitlab.git.limits import PUSH, megabytes
from webarium.sites.gitlab.git.names import odd_name, text_of_name
from webarium.sites.gitlab.git.objects import COMMIT, TAG, TREE
from webarium.sites.gitlab.git.packets import WireError

_TREE_ROW = re.compile(rb"([0-7]{5,7}) ([^\0]+)\0", re.DOTALL)
_KINDS_OF_FILES = (0o040000, 0o100000, 0o120000, 0o160000)
_PERSON = rb"(?:[^\n<>]{0,1000} )?<[^<>\n]{0,1000}> (\d{1,12}) [+-]\d{4}\n"
_COMMIT = re.compile(
    rb"tree [0-9a-f]{40}\n(parent [0-9a-f]{40}\n)*author " + _PERSON + rb"committer " + _PERSON
)
_TAG = re.compile(
    rb"object [0-9a-f]{40}\ntype (?:commit|tree|blob|tag)\ntag [^\n]+\n(?:tagger " + _PERSON + rb")?"
)
_LAST_SECOND = 253_402_300_799
"""Of the year 9999."""
_MOST_PARENTS = 100
_MOST_SAID = 2**20
"""Bytes of a commit or tag."""


def check(kind: int, data: bytes) -> None:
    """Let an object pass that git itself would have made.

    Raises:
        WireError: it is none of them.
    """
    if kind in (COMMIT, TAG) and len(data) > _MOST_SAID:
        raise WireError(f"a message may have at most {megabytes(_MOST_SAID)}, and one of this push has more")
    if kind == TREE:
        _check_tree(data)
    elif kind == COMMIT:
        found = _COMMIT.match(data)
        if found is None or data.count(b"\nparent ", 0, found.end()) > _MOST_PARENTS:
            raise WireError("a malformed commit")
        _check_head(data, found)
    elif kind == TAG:
        found = _TAG.match(data)
        if found is None:
            raise WireError("a malformed tag")
        _check_head(data, found)


def _check_head(data: bytes, found: re.Match[bytes]) -> None:
    seconds = [int(each) for each in found.groups() if each is not None and each.isdigit()]
    if b"\0" in data or any(each > _LAST_SECOND for each in seconds):
        raise WireError("a commit or tag with a time or a character that cannot be")


def _check_tree(data: bytes) -> None:
    at = rows = 0
    while at < len(data):
        rows += 1
        if rows > PUSH.files:
            raise WireError(f"a folder may have at most {PUSH.files:,} files, and one of this push has more")
        found = _TREE_ROW.match(data, at)
        if found is None or found.end() + 20 > len(data):
            raise WireError("a malformed folder")
        if int(found[1], 8) & 0o170000 not in _KINDS_OF_FILES:
            raise WireError("a malformed folder")
        if odd_name(text_of_name(found[2])):
            raise WireError("a file with a path that is not allowed")
        at = found.end() + 20
