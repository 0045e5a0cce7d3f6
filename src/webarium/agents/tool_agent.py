"""Agents that act by tool calls: one conversation, several calls an answer, a result for every call."""

from __future__ import annotations

import hashlib
from abc import abstractmethod
from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from webarium.actions.types import Action, Stop
from webarium.agents.history import Entry, clipped
from webarium.agents.stops import Past, StopRules, early_stop
from webarium.agents.thinking import ModelAgent
from webarium.errors import ActionParsingError
from webarium.llm import Answer, ChatModel, Image, Message, Sampling, Text, Tool, ToolCall, ToolResult
from webarium.observation.following import FAILED
from webarium.types import Json

if TYPE_CHECKING:
    from webarium.observation.observation import Observation

ROUNDS = 8
"""How many answers a model may give within one step: notes, looks and mistakes cost no step."""
UNSEEN_STOP = "Not done: see what the actions before it led to, then call it alone."
SKIPPED = "Not carried out, because {why}."


@dataclass(frozen=True, slots=True)
class Outcome:
    """What is said about one call."""

    text: str
    error: bool = False
    picture: Image | None = None


@dataclass(frozen=True, slots=True)
class _Planned:
    """An action that a call asked for."""

    call_id: str
    action: Action


@dataclass(frozen=True, slots=True)
class _Waiting:
    """A call about the page behind an action, which is answered from the page that the action leads to."""

    call: ToolCall

    @property
    def call_id(self) -> str:
        return self.call.id


class ToolAgent(ModelAgent):
    """Carries out the calls of an answer one by one, and asks again once they are done or one has failed.

    Subclasses know their tools, how a call is read, and how a page is shown.
    """

    def __init__(self, model: ChatModel, sampling: Sampling, *, keep: int, rules: StopRules) -> None:
        super().__init__(model, sampling)
        self.keep = keep
        """How many of the newest pages stay whole in the conversation."""
        self.rules = rules
        self.entries: list[Entry] = []
        self.past: list[Past] = []
        self._queue: deque[_Planned | _Waiting] = deque()
        self._current: _Planned | None = None
        self._acted_on: Observation | None = None
        self._open: tuple[ToolCall, ...] = ()
        self._outcomes: dict[str, list[Outcome]] = {}

    # What subclasses say

    @abstractmethod
    def tools(self, observation: Observation) -> Sequence[Tool]:
        """What may be called now."""

    @abstractmethod
    def begin(self, observation: Observation) -> list[Entry]:
        """The messages before the first answer."""

    @abstractmethod
    def show(self, observation: Observation, results: list[ToolResult], told: str) -> list[Entry]:
        """The messages after some actions: results of the calls, and the page.

        Args:
            observation: What is seen now.
            results: One for each call of the last answer; empty if it had none.
            told: What came of actions that no call asked for; empty if there were none.
        """

    @abstractmethod
    def parse(self, call: ToolCall) -> tuple[Action, ...]:
        """The actions that a call means; raises `ActionParsingError`."""

    def inner(self, call: ToolCall, observation: Observation) -> Outcome | None:
        """Answer a call that needs no step; ``None``: it is an action."""
        return None

    def about_page(self, call: ToolCall) -> bool:
        """Whether `inner` answers a call from the page, so that behind an action it waits for what that leads to."""
        return False

    def without_calls(self, answer: Answer) -> Action | str:
        """What an answer without calls means: an action, or what to say back."""
        return "Call one of the tools."

    def written_calls(self, text: str) -> tuple[ToolCall, ...]:
        """Calls that a model wrote as text instead of making them; their ids are empty."""
        return ()

    def goes_on(self, observation: Observation) -> str:
        """Why the rest of an answer's actions is not carried out; empty if it is."""
        return FAILED if observation.last_error else ""

    # The loop

    async def decide(self, observation: Observation) -> Action:
        """The next action of the last answer, or of a new one."""
        if why := self.rules.broken(self.past):
            return early_stop(why)
        if not self.entries:
            self.entries = self.begin(observation)
        else:
            self._conclude(observation)
            if self._queue:
                return self._next(observation)
            self._report(observation)
        for _ in range(ROUNDS):
            answer = await self.ask(clipped(self.entries, self.keep), self.tools(observation))
            said = answer.message()  # providers refuse an empty one
            self.entries.append(Entry(said if said.content else Message.assistant("…")))
            self._read(answer, observation)
            if self._queue:
                return self._next(observation)
        self.past.append(Past(None))
        raise ActionParsingError(f"The model named no action in {ROUNDS} answers.", todo="Call a tool.")

    @property
    def planned(self) -> list[Action]:
        """The actions of the last answer that are still to be done."""
        return [each.action for each in self._queue if isinstance(each, _Planned)]

    def _next(self, observation: Observation) -> Action:
        planned = next(each for each in self._queue if isinstance(each, _Planned))
        self._queue.remove(planned)  # the first one: calls that wait before it have been answered
        self._current, self._acted_on = planned, observation
        page = hashlib.sha256(observation.text.encode() + (observation.screenshot or b"")).hexdigest()
        self.past.append(Past(planned.action, page))
        return planned.action

    def _conclude(self, observation: Observation) -> None:
        """Write down what came of the action that was just taken."""
        if self._current is None:
            return
        error = observation.last_error
        self._say(self._current.call_id, Outcome(f"Failed: {error}" if error else "Done.", bool(error)))
        self._current = None
        why = self.goes_on(observation) if self.planned else ""
        self._answer_waiting(observation)
        if why:
            for planned in self._queue:
                self._say(planned.call_id, Outcome(SKIPPED.format(why=why), error=True))
            self._queue.clear()

    def _answer_waiting(self, observation: Observation) -> None:
        """Answer the calls about the page that stand before the next action."""
        while self._queue and isinstance(first := self._queue[0], _Waiting):
            self._queue.popleft()
            call = first.call
            self._say(call.id, self.inner(call, observation) or Outcome("There is no such tool.", error=True))

    def _say(self, call_id: str, outcome: Outcome) -> None:
        self._outcomes.setdefault(call_id, []).append(outcome)

    def _report(self, observation: Observation) -> None:
        told = "\n".join(outcome.text for outcome in self._outcomes.get("", ()))
        results = self._results()
        self.entries += self.show(observation, results, told)

    def _results(self) -> list[ToolResult]:
        """The results of the last answer's calls, which are then closed."""
        results = []
        for call in self._open:
            outcomes = self._outcomes.get(call.id, [])
            said = "\n".join(dict.fromkeys(outcome.text for outcome in outcomes))
            pictures = [outcome.picture for outcome in outcomes if outcome.picture is not None]
            failed = any(outcome.error for outcome in outcomes)
            results.append(ToolResult(call.id, (Text(said), *pictures), failed, self.acknowledge(call)))
        self._open, self._outcomes = (), {}
        return results

    def acknowledge(self, call: ToolCall) -> Mapping[str, Json] | None:
        """What a provider wants to read in a call's result beside the outcome."""
        return None

    # Reading an answer

    def _read(self, answer: Answer, observation: Observation) -> None:
        """Queue an answer's actions; if it has none, say why in the conversation."""
        calls = answer.tool_calls or self.written_calls(answer.text)
        if not calls:
            meant = self.without_calls(answer)
            if isinstance(meant, str):
                self.entries.append(Entry(Message.user(meant)))
            else:
                self._queue.append(_Planned("", meant))
            return
        self._open = answer.tool_calls
        broken = False
        for call in calls:
            broken = self._take(call, observation, broken)
        if not self._queue:
            self.entries += self._answered(observation)

    def _take(self, call: ToolCall, observation: Observation, broken: bool) -> bool:
        """Queue or answer one call; gives whether the calls after it are skipped."""
        if broken:
            self._say(call.id, Outcome(SKIPPED.format(why="a call before it is wrong"), error=True))
            return True
        if self._queue and self.about_page(call):
            self._queue.append(_Waiting(call))
            return False
        answered = self.inner(call, observation)
        if answered is not None:
            self._say(call.id, answered)
            return False
        try:
            actions = self.parse(call)
        except ActionParsingError as error:
            self._say(call.id, Outcome(str(error), error=True))
            return True
        for action in actions:
            if isinstance(action, Stop) and self._queue:
                self._say(call.id, Outcome(UNSEEN_STOP, error=True))
                return True
            self._queue.append(_Planned(call.id, action))
        return False

    def _answered(self, observation: Observation) -> list[Entry]:
        """The messages after calls that took no step."""
        unasked = self._outcomes.get("", [])
        results = self._results()
        made: list[Entry] = []
        if results:
            plain = [_without_pictures(result) for result in results]
            made.append(
                Entry(Message.tool(*results), Message.tool(*plain) if plain != results else None, "look")
            )
        for outcome in unasked:
            pictures = [outcome.picture] if outcome.picture else []
            made.append(Entry(Message.user(outcome.text, *pictures), Message.user(outcome.text), "look"))
        return made


def _without_pictures(result: ToolResult) -> ToolResult:
    words = tuple(part for part in result.content if isinstance(part, Text))
    return ToolResult(result.call_id, words, result.error, result.native)
