"""The golden path's hands: each step is one action of the agents' vocabulary, chosen from what is observed.

Nothing here looks at the page behind the observation's back, and nothing is used that is out of the viewport:
what lies elsewhere is scrolled to, step by step, as an agent must.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from urllib.parse import urljoin

from webarium.actions.types import (
    Action,
    AskUser,
    Click,
    ElementId,
    FocusTab,
    GoBack,
    Goto,
    Hover,
    Point,
    Press,
    ReasonClass,
    Scroll,
    Select,
    Stop,
    Type,
)
from webarium.errors import TaskError
from webarium.observation.observation import Node, Observation
from webarium.sites.kit.appearance import FURTHER
from webarium.sites.notations import notation_at
from webarium.tasks.screen import Name, Screen, is_called

MAX_STEPS = 30
"""The longest golden path, stop included, of templates that say no other."""

PRESSABLE = ("button", "link", "checkbox", "radio", "tab", "menuitem", "switch")
WRITABLE = ("textbox", "searchbox", "spinbutton", "combobox")


class _WentAwayError(TaskError):
    """What was to be scrolled to is gone."""


@dataclass(frozen=True)
class Step:
    """Awaited once: hands its action out and comes back with the observation after it."""

    action: Action

    def __await__(self) -> Generator[Action, Observation, Observation]:
        """Yield the action to whoever drives the path."""
        observation = yield self.action
        return observation


class Ui:
    """What a template's `solve` works with."""

    def __init__(self, observation: Observation, longest: int = MAX_STEPS, appearance: int = 0) -> None:
        self.observation = observation
        """What is seen now."""
        self.steps = 0
        """Actions so far."""
        self.ending: Stop | None = None
        """How the path wants to end, if it said so itself."""
        self._longest = longest
        self._appearance = appearance
        self._screen = self._seen()

    @property
    def url(self) -> str:
        """The address of the tab in front."""
        return self.observation.url

    @property
    def screen(self) -> Screen:
        """Lookups on what is seen now."""
        if self._screen.observation is not self.observation:
            self._screen = self._seen()
        return self._screen

    def _seen(self) -> Screen:
        return Screen(self.observation, notation_at(self.url, self._appearance))

    async def do(self, action: Action) -> Observation:
        """Take one action.

        Raises:
            TaskError: It could not be done, or the path gets too long.
        """
        await self._take(action)
        if self.observation.last_error:
            raise TaskError(f"The golden path's {action} at {self.url} failed: {self.observation.last_error}")
        return self.observation

    async def tries(self, action: Action) -> Observation:
        """Take one action that may be refused; raises `TaskError` only when the path gets too long."""
        await self._take(action)
        return self.observation

    async def _take(self, action: Action) -> None:
        self.steps += 1
        if self.steps >= self._longest:
            raise TaskError(
                f"The golden path is not over after {self._longest - 1} steps; it is at {self.url}."
            )
        self.observation = await Step(action)

    async def ask(self, question: str) -> str:
        """Ask the person who gave the task; gives what it says."""
        seen = await self.do(AskUser(question))
        return " ".join(seen.heard)

    async def goto(self, path: str) -> None:
        """Open a path of the current site, or a URL."""
        await self.do(Goto(urljoin(self.url, path)))

    async def back(self) -> None:
        """One step back."""
        await self.do(GoBack())

    async def press(self, keys: str) -> None:
        """Press a key or chord."""
        await self.do(Press(keys))

    async def focus_tab(self, index: int) -> None:
        """Bring a tab to the front, if it is not there already."""
        if not self.observation.tabs[index].active:
            await self.do(FocusTab(index))

    async def click(self, role: str, name: Name = None, *, near: str | None = None, nth: int = 0) -> None:
        """Click the element with this role and name, the one nearest to a text if one is given.

        A link to more of a list that has brought it as soon as it was seen, needs no click.
        """
        before = self.url
        try:
            target = await self._reach((role,), name, near, nth)
        except _WentAwayError:
            if name not in FURTHER or self.url == before:
                raise
        else:
            await self._press(target)

    async def fill(
        self, label: Name, text: str, *, near: str | None = None, submit: bool = False, nth: int = 0
    ) -> None:
        """Write into the field with this label instead of what it holds; ``submit`` presses Enter.

        A day in digits is written as the page asks for it.
        """
        target = await self._reach(WRITABLE, label, near, nth)
        await self.do(Type(target, self.screen.typed(text), submit=submit))

    async def select(self, label: Name, *options: str, near: str | None = None, nth: int = 0) -> None:
        """Choose options by their labels, unless they are chosen: one, or several of a list that takes them."""
        target = await self._reach(("combobox", "listbox"), label, near, nth)
        await self.do(Select(target, self.screen.offered(target.value, options)))

    async def check(self, label: Name, *, on: bool = True, near: str | None = None) -> None:
        """Tick a box or a radio button, unless it is so already."""
        target = await self._reach(("checkbox", "radio", "switch"), label, near, 0)
        node = self.screen.node(target.value)
        if node is not None and (node.state("checked") in ("True", "true")) != on:
            await self._press(target)

    async def search(self, text: str, *, label: Name = "Search") -> None:
        """Search the site by the field in its header."""
        await self.fill(label, text, submit=True)

    async def expect_text(self, *texts: str, near: str | None = None) -> None:
        """Make sure that texts can be read here, scrolling to each; proves where an answer stands.

        Raises:
            TaskError: A text is not on the page.
        """
        for text in texts:
            if self.screen.shows(text, near=near):
                continue
            if not self.has(text):
                await self._unfold()
            for node in self.screen.holders(text):
                await self._bring(node)
                if self.screen.shows(text, near=near):
                    break
            else:
                where = f" near {near!r}" if near else ""
                raise TaskError(f"The golden path expected to read {text!r}{where} at {self.url}.")

    def expect_url(self, part: str) -> None:
        """Make sure that the address has a part.

        Raises:
            TaskError: It has not.
        """
        if part not in self.url:
            raise TaskError(f"The golden path expected to be at {part!r}, but is at {self.url}.")

    def has(self, text: str) -> bool:
        """Whether a text stands anywhere on the page, on screen or not."""
        return bool(self.screen.holders(text))

    def expect_absent(self, *texts: str) -> None:
        """Make sure that texts are nowhere on the page.

        Raises:
            TaskError: One is.
        """
        for text in texts:
            if self.has(text):
                raise TaskError(f"The golden path expected not to find {text!r} at {self.url}.")

    def stop(self, answer: str = "") -> None:
        """End with an answer of its own instead of the template's computed one."""
        self.ending = Stop(answer)

    def decline(self, reason: ReasonClass | None = None) -> None:
        """End by declining, with a reason of its own."""
        self.ending = Stop(status="impossible", reason=reason)

    async def _reach(self, roles: tuple[str, ...], name: Name, near: str | None, nth: int) -> ElementId:
        """Find an element, scroll to it, and return its id."""
        found = self.screen.find(roles, name, near)
        sought = len(found) <= nth or self._may_be_in_menu(found[nth], name)
        if sought and await self._unfold():
            found = self.screen.find(roles, name, near)
        if len(found) <= nth:
            where = f" near {near!r}" if near else ""
            have = sorted({n.name for n in self.screen.find(roles, None, None)})[:40]
            raise TaskError(
                f"The golden path found no {'/'.join(roles)} {name!r}{where} at {self.url}; it has {have}."
            )
        await self._bring(found[nth])
        return ElementId(found[nth].id)

    def _may_be_in_menu(self, found: Node, name: Name) -> bool:
        """Whether the site's menu may have what is called so, as what was found is a link with a longer name."""
        return found.role == "link" and not is_called(found, name, self.screen.notation)

    async def _unfold(self) -> bool:
        """Open the site's menu where its appearance has folded it away; tells whether there was one to open."""
        menu = self.screen.folded_menu
        if menu is None:
            return False
        before = self.steps
        await self._bring(menu)
        await self._press(ElementId(menu.id))
        self._longest += self.steps - before
        return True

    async def _press(self, target: ElementId) -> None:
        """Click; what a menu or bar lies over is freed first, by leaving it, else by scrolling."""
        node = self.screen.node(target.value)
        await self._take(Click(target))
        if self._covered:
            await self.do(Press("Escape") if self.screen.has_open_commands else Hover(Point(1, 1)))
            await self._take(Click(target))
        if self._covered and node is not None:
            height = self.observation.viewport[1]
            await self.do(Scroll("up" if node.box[1] < height / 2 else "down", amount=height // 3))
            await self._take(Click(target))
        if self.observation.last_error:
            named = "" if node is None else f"{node.role} {node.name!r}"
            raise TaskError(f"The click on {named} at {self.url} failed: {self.observation.last_error}")

    @property
    def _covered(self) -> bool:
        return "is covered by" in self.observation.last_error

    async def _bring(self, wanted: Node) -> None:
        """Scroll by whole viewports until a node can be seen; by half of one where that jumps over it."""
        height = self.observation.viewport[1]
        before: bool | None = None
        for _ in range(MAX_STEPS):
            node = self.screen.node(wanted.id)
            if node is None:
                raise _WentAwayError(
                    f"The {wanted.role} {wanted.name!r} went away while scrolling at {self.url}."
                )
            if node.in_view:
                return
            down = node.box[1] + node.box[3] / 2 > height / 2
            place = self.observation.scroll
            if (down and place.y >= place.max_y) or (not down and place.y <= 0):
                raise TaskError(f"The {wanted.role} {wanted.name!r} cannot be scrolled to at {self.url}.")
            jumped = before is not None and before != down
            await self.do(Scroll("down" if down else "up", amount=height // 2 if jumped else None))
            before = down
