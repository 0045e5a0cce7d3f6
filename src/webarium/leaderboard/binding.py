"""Whether what a record tells of an episode hangs together: each part that a score reads is held to the others.

`docs/leaderboard.md` says of every field how it is derived or bound.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from urllib.parse import urldefrag, urljoin, urlsplit

from webarium.actions.types import Stop
from webarium.errors import WebariumError, WorldError
from webarium.leaderboard.rules import Rejected
from webarium.runs.again.derived import sessions_of
from webarium.runs.config import RunConfig
from webarium.runs.playing.setup import universe_seed
from webarium.runs.records.reader import EpisodeReader
from webarium.runs.records.results import EpisodeResult
from webarium.runs.records.step import Step
from webarium.runs.records.steps import written
from webarium.scoring.score import gave_up
from webarium.sites.registry import load_sites
from webarium.tasks.task import Task
from webarium.types import Json
from webarium.worlds import Changes, Universe

MOST_CHANGES = 100_000
"""No episode changes more rows."""


def check_identity(record: EpisodeReader, config: RunConfig, result: EpisodeResult) -> None:
    """Check that an episode was run as its run says: task, trial, seed and so on; labels are the sender's word.

    Raises:
        Rejected: It was not.
    """
    job = result.job
    wanted: dict[str, Json] = {
        "episode": job.id,
        "task": job.task_id,
        "trial": job.trial,
        "epoch": job.epoch,
        "suite": config.suite,
        "seed": universe_seed(config, job),
        "scale": config.scale,
        "world_seed": 0,
        "live_hosts": [],
    }
    told = record.about
    if differing := [name for name, value in wanted.items() if told.get(name) != value]:
        raise Rejected(f"Episode {job.id!r} was run otherwise than its run says: {', '.join(differing)}.")


def check_actions(steps: Sequence[Step], result: EpisodeResult) -> None:
    """Check that the words of each action are those of its data, and that the episode ended as it says.

    Raises:
        Rejected: They are not, or it did not.
    """
    name = result.job.id
    for step in steps:
        typed = step.typed
        if step.action != (None if typed is None else written(typed)):
            raise Rejected(
                f"The action of step {step.index} of episode {name!r} is not the one that it says."
            )
        over = step.stop or "refused" in step.digests
        if step.stop != (isinstance(typed, Stop) and "refused" not in step.digests) or (
            over and step is not steps[-1]
        ):
            raise Rejected(f"Episode {name!r} goes on after its end.")
    stop = steps[-1].typed if steps[-1].stop else None
    ended = "other" if not isinstance(stop, Stop) else "gave_up" if gave_up(stop) else "stop"
    told = result.ended_by if result.ended_by in ("stop", "gave_up") else "other"
    if ended != told:
        raise Rejected(f"Episode {name!r} did not end by {result.ended_by!r}, as its result says.")


def check_requests(steps: Sequence[Step], name: str, *, door: bool) -> None:
    """Check that what an episode did is an action of its agent or, behind a door alone, a request of its pages.

    Raises:
        Rejected: Something was done by neither.
    """
    before = False
    for step in steps:
        if step.asked is not None and not door:
            raise Rejected(
                f"Step {step.index} of episode {name!r} is that of a door, and its record names none."
            )
        if step.asked is not None and not any(
            {key: request.get(key) for key in ("method", "url")} == step.asked for request in step.requests
        ):
            raise Rejected(
                f"The request of step {step.index} of episode {name!r} is not one that its pages sent."
            )
        if door and not step.stop and step.act is not None:
            raise Rejected(
                f"Step {step.index} of episode {name!r} is an action, and an agent behind a door has none."
            )
        acted = step.act is not None
        if step.changes and step.index and not (door or acted or before):
            raise Rejected(f"Step {step.index} of episode {name!r} changed data without an action.")
        before = acted


def check_changes(steps: Sequence[Step], changes: Changes, universe: Universe, name: str) -> None:
    """Check that the changes can be of this universe, and came about step by step, by requests of its pages.

    Raises:
        Rejected: They did not.
    """
    if len(changes) > MOST_CHANGES:
        raise Rejected(
            f"Episode {name!r} tells of {len(changes):,} changed rows; at most {MOST_CHANGES:,} are taken."
        )
    net, asked = Changes(), False
    for step in steps:
        if "changes" not in step.digests:
            continue
        net = net.then(Changes.from_json(step.changes))
        if net.digest() != step.digests["changes"]:
            raise Rejected(
                f"The changes of step {step.index} of episode {name!r} do not lead to what it tells."
            )
        if step.changes and not step.index:
            raise Rejected(f"Episode {name!r} changed data before its agent did anything.")
        asked_now = any(_to_a_site(request) for request in step.requests)
        if step.changes and not (asked or asked_now):
            raise Rejected(
                f"Step {step.index} of episode {name!r} changed data without asking a site for anything."
            )
        asked = asked_now
    try:
        with universe.world() as world:
            world.apply(changes)
    except WorldError as error:
        raise Rejected(
            f"The changes of episode {name!r} cannot have happened to this server's data: {error}"
        ) from None


def check_page(steps: Sequence[Step], record: EpisodeReader, task: Task, name: str) -> None:
    """Check that the final page was opened, and that what sites kept about their visitor is of pages that were.

    Raises:
        Rejected: It was not.
    """
    opened = set(_opened(steps))
    if not opened & {_place(url) for url in task.start_urls}:
        raise Rejected(f"Episode {name!r} does not tell of any request for the page it starts on.")
    page = record.page
    last = next((step for step in reversed(steps) if step.url), None)
    if page is None or last is None:
        return
    told = {"title": page.get("title"), "tab": page.get("url")}
    seen = {
        "title": last.title,
        "tab": next((tab.get("url") for tab in last.tabs if tab.get("active")), last.url),
    }
    if told != seen:
        raise Rejected(f"The final page of episode {name!r} is not the one that its last step shows.")
    if urlsplit(last.url).scheme in ("http", "https") and _place(last.url) not in opened:
        raise Rejected(f"The final page of episode {name!r} was never asked of a site.")
    _check_sessions(record, task, opened, name)


def _check_sessions(record: EpisodeReader, task: Task, opened: set[str], name: str) -> None:
    try:
        sessions = sessions_of(record)
    except (WebariumError, TypeError) as error:
        raise Rejected(f"The sessions of episode {name!r} are not as a run writes them: {error}.") from None
    sites = load_sites()
    hosts = {urlsplit(place).hostname for place in opened}
    for site, kept in sessions.items():
        known = sites.get(site)
        if known is None or (kept.keys() - {"user"} and f"{known.host}.test" not in hosts):
            raise Rejected(f"Episode {name!r} never visited {site[:80]!r}, which tells of a visit.")
        closed = {"config": "config", "submitted": "submit"}
        for key, endpoint in closed.items():
            if key in kept and endpoint not in task.conditions.endpoints:
                raise Rejected(
                    f"The task of episode {name!r} does not let agents reach /{endpoint} of {site!r}."
                )


def _to_a_site(request: Mapping[str, Json]) -> bool:
    return (urlsplit(str(request.get("url"))).hostname or "").endswith(".test")


def _opened(steps: Sequence[Step]) -> Iterator[str]:
    """Addresses that pages asked of servers, and where these sent them."""
    for request in (each for step in steps for each in step.requests):
        url = str(request.get("url"))
        yield _place(url)
        if location := request.get("location"):
            yield _place(urljoin(url, str(location)))


def _place(url: str) -> str:
    """An address without the parts that no server is asked for."""
    parts = urlsplit(urldefrag(url).url)
    return parts._replace(path=parts.path or "/").geturl()
