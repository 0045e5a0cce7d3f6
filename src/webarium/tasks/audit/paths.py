"""How long golden paths are at least, found by walking them without a site."""

from __future__ import annotations

from webarium.actions.types import Action, ElementId
from webarium.errors import TaskError
from webarium.observation.observation import Observation, Scroll
from webarium.tasks.data import Data
from webarium.tasks.screen import Name
from webarium.tasks.task import Task
from webarium.tasks.ui import Step, Ui


class _LongEnough(Exception):  # noqa: N818 -- nothing is wrong
    """The path has more steps than were asked about."""


class DryUi(Ui):
    """Hands that touch nothing: whatever a path looks for is there, and its actions are counted."""

    def __init__(self, url: str, most: int) -> None:
        nothing = Scroll(0, 0, 0, 0)
        super().__init__(Observation("axtree", "", url, "", (), (0, 0), nothing))
        self._most = most

    async def do(self, action: Action) -> Observation:
        """Count an action."""
        await self._take(action)
        return self.observation

    async def focus_tab(self, index: int) -> None:
        """Count it, as if another tab were in front."""
        self._count()

    async def check(self, label: Name, *, on: bool = True, near: str | None = None) -> None:
        """Count it, as if the box were in the other state."""
        self._count()

    async def expect_text(self, *texts: str, near: str | None = None) -> None:
        """Believe it."""

    def expect_url(self, part: str) -> None:
        """Believe it."""

    def expect_absent(self, *texts: str) -> None:
        """Believe it."""

    def has(self, text: str) -> bool:
        """Find everything at once."""
        return True

    async def _reach(self, roles: tuple[str, ...], name: Name, near: str | None, nth: int) -> ElementId:
        return ElementId(0)

    async def _press(self, target: ElementId) -> None:
        self._count()

    async def _take(self, action: Action) -> None:
        self._count()

    def _count(self) -> None:
        self.steps += 1
        if self.steps > self._most:
            raise _LongEnough


def steps_up_to(task: Task, data: Data, most: int) -> int | None:
    """How many actions a golden path takes, scrolling aside; ``None`` if more than `most`, or if it must see a page."""
    ui = DryUi(task.start_urls[0], most)
    path = task.source.solve(ui, data, task.given)
    try:
        sent = path.send(None)
    except StopIteration:
        return ui.steps
    except (_LongEnough, TaskError):
        return None
    path.close()
    assert isinstance(sent, Step)  # noqa: S101 -- only a path that makes steps by itself gets here
    return None
