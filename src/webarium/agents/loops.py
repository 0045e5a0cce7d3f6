"""Noticing that an agent goes in circles."""

from __future__ import annotations

from collections import Counter

from webarium.agents.prompts import default as words


class LoopWatch:
    """Remembers pages and what was done on them, and finds words for it when they repeat."""

    def __init__(self, *, same: int = 2, visits: int = 3, still: int = 3) -> None:
        """Set when to speak up.

        Args:
            same: After so many times the same action on the same page without effect.
            visits: After coming to the same page so many times.
            still: After so many actions without effect.
        """
        self._same, self._visits, self._still = same, visits, still
        self._done: Counter[tuple[str, str]] = Counter()
        self._tried: dict[str, list[str]] = {}
        self._seen: Counter[str] = Counter()
        self._page = ""
        self._action = ""
        self._unchanged = 0

    def acted(self, action: str) -> None:
        """Take note of an action on the page seen last."""
        self._action = action
        self._done[self._page, action] += 1
        tried = self._tried.setdefault(self._page, [])
        if action not in tried:
            tried.append(action)

    def saw(self, page: str) -> str:
        """Take note of a page (a digest of it); gives what the agent should be told, or nothing."""
        before, self._page = self._page, page
        self._unchanged = self._unchanged + 1 if page == before else 0
        if page != before:
            self._seen[page] += 1
        times = self._done[page, self._action]
        if page == before and times >= self._same:
            return words.SAME_HERE.format(action=self._action, times=times)
        if self._unchanged >= self._still:
            return words.STILL.format(times=self._unchanged)
        if page != before and self._seen[page] >= self._visits:
            tried = "; ".join(self._tried.get(page, ()))
            return words.BEEN_HERE.format(times=self._seen[page], tried=tried or "nothing")
        return ""
