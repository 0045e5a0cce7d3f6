"""What goes on around one episode: its time, events that come, the person who answers, and the journal of it all."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any

from webarium.actions.types import Action, AskUser, Wait
from webarium.envs.circumstances import Circumstances
from webarium.envs.happen import happen
from webarium.envs.journal import Entry, Journal
from webarium.envs.persona import answer
from webarium.errors import TaskError, UnknownNameError
from webarium.sites.kit.happenings import NothingHappensError
from webarium.sites.kit.site import Site
from webarium.worlds import Changes, World
from webarium.worlds.timeline import Event, When


@dataclass
class Meanwhile:
    """An episode's time, events and person; changes with each of its actions."""

    circumstances: Circumstances
    """What was declared."""
    journal: Journal = ()
    """What happened so far."""
    held: dict[str, int] = field(default_factory=dict)
    """By event or change of mind, the action at which all held that it waits for."""
    passed: int = 0
    """Seconds of the world's time since the beginning."""
    role: str = ""
    """Who of several visitors acts at the moment; empty where there is one."""
    _written: Changes = field(default_factory=Changes)

    def plant(self, world: World, sites: Mapping[str, Site]) -> None:
        """Let happen in a fresh world what has happened before the visit begins.

        Raises:
            TaskError: Something of it cannot be.
        """
        for event in self.circumstances.timeline.planted:
            try:
                happen(world, _site_of(event, sites), event.happening, event.args)
            except NothingHappensError as nothing:
                raise TaskError(f"What a task plants as {event.name!r} cannot be: {nothing}") from None

    def asks(self, action: Action) -> bool:
        """Whether an action is a question that somebody answers here."""
        return self.circumstances.persona is not None and isinstance(action, AskUser)

    def before(self, action: Action, step: int, world: World, sites: Mapping[str, Site]) -> list[str]:
        """Let time pass and happen what is due, before an action is done; gives what the person says unasked."""
        self._pass_time(action, world)
        if isinstance(action, AskUser) and self.circumstances.persona is None:
            self._note(
                Entry(step, "asked", text=action.question, role=self.role)
            )  # Nobody answers, but it was said.
        come = {entry.name for entry in self.journal if entry.kind in ("event", "no_event", "said")}
        for event in self.circumstances.timeline.events:
            if event.name not in come and self._due(event.name, event.when, come, step, world):
                self._come(event, step, world, sites)
                come.add(event.name)
        heard, persona = [], self.circumstances.persona
        for change in () if persona is None else persona.changes:
            if change.name not in come and self._due(change.name, change.when, come, step, world):
                self._note(Entry(step, "said", change.name, change.says))
                heard.append(change.says)
        return heard

    async def ask(self, question: str, step: int) -> str:
        """Ask the person; gives what it answers."""
        persona, answerer = self.circumstances.persona, self.circumstances.answerer
        assert persona is not None  # noqa: S101
        facts = persona.after(entry.name for entry in self.journal if entry.kind == "said")
        self._note(Entry(step, "asked", text=question, role=self.role))
        if answerer is None:
            reply = answer(persona, facts, question)
        else:
            reply = await answerer(persona, facts, question, self.journal)
        self._note(Entry(step, "answered", ",".join(reply.facts), reply.says, role=self.role))
        return reply.says

    def after(self, changes: Changes, step: int) -> None:
        """Write down what the visitor's action has changed."""
        if changes is not self._written:
            for change in changes.since(self._written):
                self._note(Entry(step, "wrote", change=change, role=self.role))
        self._written = changes

    def reached_out(self, url: str, step: int) -> None:
        """Write down that the visitor asked for an address that is none of its world's."""
        self._note(Entry(step, "outside", text=url, role=self.role))

    def state(self) -> dict[str, Any]:
        """The fields of an `EpisodeState` that it fills."""
        return {"journal": self.journal, "held": dict(self.held), "passed": self.passed}

    def begin(self, changes: Changes) -> None:
        """Go on from what the visitor has changed so far."""
        self._written = changes

    def resume(self, journal: Journal, held: Mapping[str, int], passed: int, changes: Changes) -> None:
        """Go on from another moment, when so much was changed."""
        self.journal, self.held, self.passed = journal, dict(held), passed
        self.begin(changes)

    def _note(self, entry: Entry) -> None:
        self.journal = (*self.journal, entry)

    def _pass_time(self, action: Action, world: World) -> None:
        takes = self.circumstances.timeline.seconds_per_action
        if takes:
            step = max(takes, int(action.seconds) if isinstance(action, Wait) else 0)
            world.clock.advance(timedelta(seconds=step))
            self.passed += step

    def _due(self, name: str, when: When, come: set[str], step: int, world: World) -> bool:
        if name not in self.held:
            taken = step - 1
            holds = (
                taken >= when.actions
                and self.passed >= when.seconds
                and (not when.after or when.after in come)
                and all(rows.hold(world.db(rows.database)) for rows in when.rows)
            )
            if not holds:
                return False
            self.held[name] = step
        return step - self.held[name] >= when.later

    def _come(self, event: Event, step: int, world: World, sites: Mapping[str, Site]) -> None:
        try:
            happen(world, _site_of(event, sites), event.happening, event.args)
        except NothingHappensError as nothing:
            self._note(Entry(step, "no_event", event.name, str(nothing)))
        else:
            self._note(Entry(step, "event", event.name))


def _site_of(event: Event, sites: Mapping[str, Site]) -> Site:
    if event.site not in sites:
        raise UnknownNameError("site", event.site, sites)
    return sites[event.site]
