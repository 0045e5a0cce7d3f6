"""Whether addresses of the live web can be reached, before episodes are spent on finding out."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterable, Sequence
from dataclasses import dataclass

import httpx

from webarium.errors import UserError
from webarium.tasks.task import Task

SECONDS = 15.0
"""How long an address may take to answer."""
VOYAGER: dict[str, str] = {
    "Allrecipes": "https://www.allrecipes.com/",
    "Amazon": "https://www.amazon.com/",
    "Apple": "https://www.apple.com/",
    "ArXiv": "https://arxiv.org/",
    "BBC News": "https://www.bbc.com/news/",
    "Booking": "https://www.booking.com/",
    "Cambridge Dictionary": "https://dictionary.cambridge.org/",
    "Coursera": "https://www.coursera.org/",
    "ESPN": "https://www.espn.com/",
    "GitHub": "https://github.com/",
    "Google Flights": "https://www.google.com/travel/flights/",
    "Google Map": "https://www.google.com/maps/",
    "Google Search": "https://www.google.com/",
    "Huggingface": "https://huggingface.co/",
    "Wolfram Alpha": "https://www.wolframalpha.com/",
}
"""Where WebVoyager's 15 sites are, as its tasks name them."""
_AGENT = {"User-Agent": "Mozilla/5.0 (compatible; Webarium)"}


@dataclass(frozen=True)
class Reached:
    """What came of asking an address for its page."""

    url: str
    problem: str = ""
    """Why there was no answer, in a few words; empty if there was one."""
    status: int | None = None
    """The status of the answer. A site that answers refuses perhaps, but is there."""


async def reach(urls: Iterable[str], seconds: float = SECONDS) -> AsyncIterator[Reached]:
    """Ask one address after the other; redirects are followed."""
    async with httpx.AsyncClient(timeout=seconds, follow_redirects=True, headers=_AGENT) as client:
        for url in urls:
            yield await _ask(client, url, seconds)


async def _ask(client: httpx.AsyncClient, url: str, seconds: float) -> Reached:
    try:
        async with client.stream("GET", url) as response:
            return Reached(url, status=response.status_code)
    except httpx.TimeoutException:
        return Reached(url, f"no answer in {seconds:g} seconds")
    except (httpx.HTTPError, httpx.InvalidURL) as error:
        return Reached(url, str(error).partition("\n")[0].rstrip(".") or type(error).__name__)


def starts_of(tasks: Sequence[Task]) -> list[str]:
    """Where tasks of the live web start: each address once, in the order of the tasks."""
    return list(dict.fromkeys(url for task in tasks if task.live_hosts for url in task.start_urls))


def require_reachable(tasks: Sequence[Task], seconds: float = SECONDS) -> int:
    """Ask where tasks of the live web start, and give how many addresses that are.

    Raises:
        UserError: There is none, or one gives no answer; the ones after it are not asked.
    """
    urls = starts_of(tasks)
    if not urls:
        raise UserError("No task of this run starts on the live web.", todo="Leave out --live.")
    asyncio.run(_all(urls, seconds))
    return len(urls)


async def _all(urls: Sequence[str], seconds: float) -> None:
    async for each in reach(urls, seconds):
        if each.problem:
            raise UserError(f"{each.url} cannot be reached: {each.problem}.")
