"""An election in a forum: ballots of all sorts, who may vote, and how votes are counted in rounds."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from webarium.errors import TaskError

MOST_NAMED = 3
KINDS: Mapping[str, int] = {
    "good": 44, "withdrawn": 4, "twice named": 3, "struck off": 1, "stranger": 5, "banned": 3, "too many": 3,
    "no candidate": 3,
}  # fmt: skip
"""How many people vote in which way; of the good ones some vote again."""
MORE_KINDS: Mapping[str, int] = {
    "good": 78, "withdrawn": 7, "twice named": 5, "struck off": 3, "stranger": 9, "banned": 6, "too many": 6,
    "no candidate": 5,
}  # fmt: skip
"""The same for the second level."""


@dataclass(frozen=True)
class Size:
    """How large an election is."""

    kinds: Mapping[str, int]
    candidates: int
    rounds: int
    """So many rounds are counted."""
    again: int
    """So many people vote again."""

    @property
    def voters(self) -> int:
        """All who vote, and one who votes late, who is the last."""
        return sum(self.kinds.values()) + 1


SIZES = {1: Size(KINDS, 6, 3, 4), 2: Size(MORE_KINDS, 8, 5, 8)}
"""By level."""
TALK = 6
INVALID = frozenset({"stranger", "banned", "too many", "no candidate", "again"})
TALKS = (
    "Same here, I think.", "Good choice!", "Are you sure about that order?",
    "I would have put them the other way round.",
    "Thanks for voting.", "My ballot is further down.",
)  # fmt: skip
RULES = """
How we elect our moderator for the summer.

1. Ballots are comments directly on the thread of the election. Replies to a comment are talk.
2. Only people on the electoral roll in this wiki may vote. Nobody who is banned from the forum (see the bans) may
   vote, whether on the roll or not.
3. Everybody has one ballot. If somebody posts several, the last one counts.
4. A ballot names one to three candidates, best first. A ballot that names more (those who have withdrawn included), or
   anybody who is not on the page "Candidates" of this wiki, is not valid. Naming somebody twice does no harm: the
   second mention is ignored. Anybody whom the page marks as withdrawn is ignored, too, as if that name were not on
   the ballot.
5. A ballot that does not count is removed by a moderator. Talk stays, and so does every ballot that counts.
"""
ANNOUNCED = """
Dear all, the election thread is open. One thing is different from what the wiki says, after what happened last time:
if a person posts several ballots, only the **first** counts now, and all later ones are void, whatever became of the
first.

Everything else is as usual. Vote well!
"""
COUNTING = """
**Rounds.** In each round every ballot counts for the first of its candidates who is still in. A ballot that has none
left is set aside from then on. A candidate who has more than half of the votes in a round is elected.

If nobody has, the one with the fewest votes drops out. If several are tied for the fewest, the one of them who had
the fewest in the first round drops out; if that still leaves several, the one of those whose name comes last in the
alphabet. A candidate without any votes in the first round takes part with 0 votes.

**Result.** One comment on the thread, written by the moderator who counts: one line for each round, such as "Round 1:
anna 12, bert 9, carl 9", with everybody who is still in, the one with the most votes first and ties in alphabetical
order; then a line such as "Elected: anna".

**Afterwards** the thread is locked. The one who is elected gets a private message with the title "You are elected";
its text is the number of votes in the last round and nothing else.
"""


@dataclass(frozen=True)
class Ballot:
    """A comment on the thread of the election."""

    who: int
    """Place of the voter."""
    kind: str
    names: tuple[int, ...]
    """Places of candidates; somebody else comes after them."""


@dataclass(frozen=True)
class Election:
    """All ballots in their order, and what happens meanwhile."""

    ballots: tuple[Ballot, ...]
    late: Ballot
    withdrawn: int
    """Who has withdrawn already."""
    leaving: int
    """Who withdraws meanwhile."""
    talk: tuple[tuple[int, int], ...]
    """To which ballots somebody answers, with the voter."""
    size: Size = SIZES[1]

    def counted(self, but: str = "") -> list[tuple[int, ...]]:
        """The ballots that count, for who may overlook something."""
        every = (*self.ballots, *(() if but == "misses the late one" else (self.late,)))
        return [each.names for each in every if self.counts(each, but)]

    def counts(self, each: Ballot, but: str = "") -> bool:
        """Whether a ballot counts in the end."""
        spared = {
            "strangers": "stranger", "forgets the bans": "banned", "long ballots": "too many",
            "does not look again": "struck off",
        }.get(but, "")  # fmt: skip
        if but == "last one counts" and each.kind in ("again", "good"):
            again = [one.who for one in self.ballots if one.kind == "again"]
            return each.kind == "again" or each.who not in again
        return each.kind == spared or each.kind not in INVALID | {"struck off"}

    def gone(self, but: str = "") -> frozenset[int]:
        """The names of candidates who have withdrawn."""
        return frozenset(
            {self.withdrawn} if but in ("does not look again", "stays in") else {self.withdrawn, self.leaving}
        )


def rounds(
    ballots: Sequence[Sequence[int]], names: Sequence[str], gone: frozenset[int], but: str = ""
) -> list[dict[str, int]]:
    """The votes of each round by name, in order; the first one of the last round is elected."""
    left = [n for n in range(len(names)) if n not in gone]
    found: list[dict[str, int]] = []
    first: Counter[int] = Counter()
    for _ in tuple(left):
        votes = Counter(
            next(n for n in each if n in left) for each in ballots if any(n in left for n in each)
        )
        first = first or votes
        order = sorted(left, key=lambda n: (-votes[n], names[n].lower()))
        found.append({names[n]: votes[n] for n in order})
        if votes[order[0]] * 2 > votes.total() or but == "plurality":
            break
        left.remove(max(left, key=lambda n: (-votes[n], -first[n], names[n].lower())))
    return found


SLIPS = ("strangers", "forgets the bans", "long ballots", "last one counts", "does not look again",
         "misses the late one", "stays in", "plurality")  # fmt: skip
"""What people overlook, each of which gives another result."""


def result(found: Election, names: Sequence[str], but: str = "") -> list[str]:
    """The lines of the result."""
    votes = rounds(found.counted(but), names, found.gone(but), but)
    lines = [
        f"Round {n}: " + ", ".join(f"{name} {count}" for name, count in each.items())
        for n, each in enumerate(votes, 1)
    ]
    return [*lines, f"Elected: {next(iter(votes[-1]))}"]


@lru_cache(maxsize=16)
def election_of(seed: int, names: tuple[str, ...], level: int = 1) -> Election:
    """Draw ballots until there are rounds, and each rule changes the result."""
    rng = random.Random(f"election {seed}")  # noqa: S311 (drawn alike each time, no secret)
    for _ in range(3000):
        found = _drawn(rng, SIZES[level])
        right = result(found, names)
        elected = [result(found, names, slip)[-1] for slip in ("stays in", "plurality")]
        telling = len(right) == SIZES[level].rounds + 1 and right[-1] not in elected
        if telling and all(result(found, names, slip) != right for slip in SLIPS):
            return found
    raise TaskError("There is no election in which everything matters.")


def _drawn(rng: random.Random, size: Size) -> Election:
    withdrawn, leaving = rng.sample(range(size.candidates), 2)
    weights = [rng.uniform(0.6, 1.6) for _ in range(size.candidates)]
    weights[withdrawn], weights[leaving] = 0.0, 1.5
    kinds = [kind for kind, count in size.kinds.items() for _ in range(count)]
    rng.shuffle(kinds)
    cast = [Ballot(who, kind, _named(rng, kind, weights, withdrawn)) for who, kind in enumerate(kinds)]
    good = [each.who for each in cast if each.kind == "good"]
    for who in rng.sample(good, size.again):
        place = rng.randint(next(n for n, each in enumerate(cast) if each.who == who) + 1, len(cast))
        cast.insert(place, Ballot(who, "again", _named(rng, "good", weights, withdrawn)))
    late = Ballot(size.voters - 1, "good", _named(rng, "good", weights, withdrawn))
    answered = rng.sample([n for n, each in enumerate(cast) if each.kind in ("good", "withdrawn")], TALK)
    talk = tuple((place, rng.choice(good)) for place in sorted(answered))
    return Election(tuple(cast), late, withdrawn, leaving, talk, size)


def _named(rng: random.Random, kind: str, weights: Sequence[float], withdrawn: int) -> tuple[int, ...]:
    left = [n for n, weight in enumerate(weights) if weight]
    found: list[int] = []
    for _ in range(
        {"too many": 4, "no candidate": 1, "withdrawn": 2, "twice named": 2}.get(
            kind, rng.randint(1, MOST_NAMED)
        )
    ):
        free = [n for n in left if n not in found]
        found.append(rng.choices(free, [weights[n] for n in free])[0])
    if kind == "no candidate":
        found.insert(rng.randrange(2), len(weights))
    if kind == "withdrawn":
        found.insert(0, withdrawn)
    if kind == "twice named":
        found.insert(1, found[0])
    return tuple(found)
