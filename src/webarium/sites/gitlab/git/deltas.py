"""Deltas: what an object has of another one, and what is new in it."""

from __future__ import annotations

from io import BytesIO

from webarium.sites.gitlab.git.packets import WireError


def number_at(data: bytes, at: int) -> tuple[int, int]:
    """A number in groups of seven bits, lowest first, and where it ends.

    Raises:
        WireError: it does not end, or is larger than any size.
    """
    found = shift = 0
    while True:
        if at >= len(data) or shift > 56:
            raise WireError("a malformed pack")
        byte = data[at]
        found |= (byte & 0x7F) << shift
        at, shift = at + 1, shift + 7
        if not byte & 0x80:
            return found, at


def sizes(delta: bytes) -> tuple[int, int, int]:
    """How large the base and the target are, as a delta says, and where its steps begin."""
    base, at = number_at(delta, 0)
    target, at = number_at(delta, at)
    return base, target, at


def apply(base: bytes, delta: bytes, most_steps: int) -> tuple[bytes, int]:
    """The target of a delta, and how many steps it took.

    Memory is taken as the target grows, and never beyond the size that the delta declares, which the caller has
    looked at.

    Raises:
        WireError: the delta does not fit its base or its target, or takes more steps.
    """
    from_size, to_size, at = sizes(delta)
    if from_size != len(base):
        raise WireError("a malformed pack")
    made = BytesIO()
    source = memoryview(base)
    steps, end = 0, len(delta)
    while at < end:
        code = delta[at]
        steps += 1
        if steps > most_steps:
            raise WireError("a pack whose deltas take too many steps")
        if code & 0x80:
            start, size, at = _copied(delta, at)
            piece = source[start : start + size]
            if len(piece) < size:
                raise WireError("a malformed pack")
        else:
            piece = memoryview(delta)[at + 1 : at + 1 + code]
            if not code or len(piece) < code:
                raise WireError("a malformed pack")
            at += 1 + code
        if made.tell() + len(piece) > to_size:
            raise WireError("a malformed pack")
        made.write(piece)
    if made.tell() != to_size:
        raise WireError("a malformed pack")
    return made.getvalue(), steps


def _copied(delta: bytes, at: int) -> tuple[int, int, int]:
    """Where a copy begins in the base, its size, and where the next step is."""
    code = delta[at]
    at += 1
    found = 0
    for bit in range(7):
        if code & (1 << bit):
            if at >= len(delta):
                raise WireError("a malformed pack")
            found |= delta[at] << (8 * bit)
            at += 1
    return found & 0xFFFFFFFF, (found >> 32) or 0x10000, at


def entry_head(head: bytes) -> tuple[int, int, int]:
    """The kind of an entry of a pack, the size that it declares, and where that ends."""
    if not head:
        raise WireError("a malformed pack")
    kind, size, at = (head[0] >> 4) & 7, head[0] & 15, 1
    if head[0] & 0x80:
        more, at = number_at(head, 1)
        size |= more << 4
    return kind, size, at


def distance(head: bytes, at: int) -> tuple[int, int]:
    """How far back in its pack a delta's base is, and where the number ends."""
    found = 0
    while True:
        if at >= len(head) or found >> 56:
            raise WireError("a malformed pack")
        byte = head[at]
        found = (found << 7) | (byte & 0x7F)
        at += 1
        if not byte & 0x80:
            return found, at
        found += 1
