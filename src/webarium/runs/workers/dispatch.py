"""Who does which episode: a queue, leases, retries and the run's limits, without any input or output."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace

from webarium.runs.config import Limits
from webarium.runs.plan import Planned
from webarium.runs.records.results import REFUSED, EpisodeResult, Spent, error_result
from webarium.runs.workers.events import (
    EpisodeEnded,
    EpisodeStarted,
    EpisodeStepped,
    LimitReached,
    Listener,
    Refused,
    WorkerLost,
)

MAX_ATTEMPTS = 2
"""An episode whose infrastructure broke is tried once more."""


NEAR = 0.95
"""At this share of what a run may cost no further call is made: what one call costs is known only afterwards."""


@dataclass(frozen=True)
class Used:
    """What a run has used up, over all its sessions."""

    spent: Spent = field(default_factory=Spent)
    """By all attempts."""
    steps: int = 0
    """Actions of the episodes that have a result."""
    seconds: float = 0.0
    """Of wall clock, without the session that goes on."""

    def __add__(self, other: Used) -> Used:
        return Used(self.spent + other.spent, self.steps + other.steps, self.seconds + other.seconds)


@dataclass(frozen=True)
class Lease:
    """An episode in a worker's hands; it ends with the result, or with the worker."""

    planned: Planned
    attempt: int = 1
    alone: bool = False
    """Must have its worker to itself: it was in hand, among others, when a worker died."""

    @property
    def id(self) -> str:
        """The episode's id."""
        return self.planned.job.id


@dataclass
class _Holder:
    leases: dict[str, Lease] = field(default_factory=dict)
    heard: float = 0.0
    """When the worker last said something."""


class Dispatcher:
    """Hands out each episode until it has a result; counts each result once.

    A result is taken only from the worker that holds the episode, so what a worker says after it was given up
    changes nothing.
    """

    def __init__(
        self,
        episodes: Iterable[Planned],
        *,
        capacity: int = 1,
        limits: Limits | None = None,
        used: Used | None = None,
        listener: Listener,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._waiting = deque(Lease(planned) for planned in episodes)
        self._holders: dict[int, _Holder] = {}
        self._capacity = capacity
        self._limits = limits or Limits()
        self._tell = listener
        self._clock = clock
        self._began = clock()
        self._used = used or Used()
        self._under_way: dict[str, float] = {}
        """US dollars that episodes in hand have cost so far."""
        self.limit: str | None = None
        """The limit of the run that is reached, if any."""
        self.refused: str | None = None
        """Why no call to the model can succeed, if so."""

    @property
    def open(self) -> bool:
        """Whether anything is left to do."""
        return self.wanted or any(holder.leases for holder in self._holders.values())

    @property
    def wanted(self) -> bool:
        """Whether episodes wait for a worker."""
        return bool(self._waiting) and self.limit is None and self.refused is None

    @property
    def out_of_money(self) -> bool:
        """Whether episodes that are under way must not go on either."""
        return self.limit == "cost"

    def join(self, worker: int) -> None:
        """A worker is ready."""
        self._holders[worker] = _Holder(heard=self._clock())

    def heard(self, worker: int) -> None:
        """A worker said something."""
        if worker in self._holders:
            self._holders[worker].heard = self._clock()

    def silent(self, seconds: float) -> list[int]:
        """Workers with episodes in hand that have said nothing for so long."""
        late = self._clock() - seconds
        return [number for number, holder in self._holders.items() if holder.leases and holder.heard < late]

    def take(self, worker: int) -> Lease | None:
        """Lease the next episode to a worker; ``None`` if there is none for it now."""
        self._check_limits()
        holder = self._holders.get(worker)
        if holder is None or not self.wanted or len(holder.leases) >= self._capacity:
            return None
        if any(lease.alone for lease in holder.leases.values()):
            return None
        place = next(
            (i for i, lease in enumerate(self._waiting) if not (lease.alone and holder.leases)), None
        )
        if place is None:
            return None
        lease = self._waiting[place]
        del self._waiting[place]
        holder.leases[lease.id] = lease
        holder.heard = self._clock()
        self._tell(EpisodeStarted(worker, lease.id, lease.attempt))
        return lease

    def stepped(self, worker: int, episode: str, step: int, cost: float = 0.0) -> None:
        """An episode took one more action, and has cost so many US dollars so far."""
        self.heard(worker)
        if self.holds(worker, episode):
            self._under_way[episode] = cost
            self._check_limits()
        self._tell(EpisodeStepped(worker, episode, step))

    def holds(self, worker: int, episode: str) -> bool:
        """Whether a worker has an episode in hand."""
        holder = self._holders.get(worker)
        return holder is not None and episode in holder.leases

    def settle(self, worker: int, result: EpisodeResult) -> bool:
        """Take a result; false, and nothing happens, if the worker does not hold that episode."""
        self.heard(worker)
        holder = self._holders.get(worker)
        lease = holder.leases.pop(result.job.id, None) if holder else None
        if lease is None:
            return False
        self._under_way.pop(result.job.id, None)
        self._used += Used(spent=result.spent, steps=result.steps)
        if result.error_kind == REFUSED and self.refused is None:
            self.refused = result.reason
            self._tell(Refused(result.reason))
        broken = result.outcome == "error" and result.error_kind not in ("agent", REFUSED)
        retrying = broken and result.attempt < MAX_ATTEMPTS
        if retrying:
            self._waiting.append(replace(lease, attempt=result.attempt + 1))
        self._tell(EpisodeEnded(worker, result, retrying))
        return True

    def lose(self, worker: int, why: str) -> list[EpisodeResult]:
        """A worker is gone: its episodes wait again. Gives errors for those that have had their last try.

        Of several episodes in one hand, any may have taken the worker along: they get another try, each alone.
        """
        holder = self._holders.pop(worker, None)
        leases = list(holder.leases.values()) if holder else []
        if not leases:
            return []
        self._tell(WorkerLost(worker, why, tuple(lease.id for lease in leases)))
        lost = []
        for lease in leases:
            self._used += Used(spent=Spent(cost=self._under_way.pop(lease.id, 0.0)))
            if len(leases) > 1:
                self._waiting.append(replace(lease, alone=True))
            elif lease.attempt < MAX_ATTEMPTS:
                self._waiting.append(replace(lease, attempt=lease.attempt + 1))
            else:
                planned = lease.planned
                reason = f"The worker process died ({why})."
                result = error_result(planned.task, planned.job, lease.attempt, reason, "worker")
                self._tell(EpisodeEnded(worker, result, retrying=False))
                lost.append(result)
        return lost

    def _check_limits(self) -> None:
        if self.limit is not None or not self.open:
            return
        cost = self._used.spent.cost + sum(self._under_way.values())
        used = {
            "seconds": self._used.seconds + self._clock() - self._began,
            "tokens": self._used.spent.tokens,
            "cost": cost / NEAR,
            "steps": self._used.steps,
        }
        for name, amount in used.items():
            most = getattr(self._limits, name)
            if most is not None and amount >= most and (self._waiting or name == "cost"):
                self.limit = name
                self._tell(LimitReached(name))
                return
