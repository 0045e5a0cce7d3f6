"""Computer-use agents: Anthropic's and OpenAI's own tools for screens, on this project's pages."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from webarium.actions.codecs.anthropic import ANTHROPIC_TOOLS, AnthropicCodec
from webarium.actions.codecs.base import ToolApi
from webarium.actions.codecs.computer import ComputerCodec
from webarium.actions.codecs.openai import OpenAICodec
from webarium.actions.screen import Screen
from webarium.actions.specs import HOME_URL
from webarium.actions.types import Action, Noop, Stop
from webarium.agents.agent import AgentSetup, Goal, in_world
from webarium.agents.history import Entry
from webarium.agents.pictures import fitting, resized
from webarium.agents.prompts import computer as words
from webarium.agents.stops import StopRules, early_stop
from webarium.agents.thinking import sampled
from webarium.agents.tool_agent import Outcome, ToolAgent
from webarium.errors import ActionParsingError, UnknownNameError
from webarium.llm import Answer, ChatModel, Image, Message, Text, Tool, ToolCall, ToolResult
from webarium.observation.view import View
from webarium.types import Json

if TYPE_CHECKING:
    from webarium.observation.observation import Observation

SMALL = 64
"""The longest side of a picture that only stands where OpenAI's API wants one."""
LEFT_OUT = frozenset({"ask_user"})
"""Tools that need a person on the other side; offered where there is one."""


class ComputerAgent(ToolAgent):
    """Sees screenshots, acts on their pixels; the newest few pictures stay in the conversation."""

    api: ToolApi

    def __init__(
        self,
        model: ChatModel,
        seed: int,
        *,
        pictures: int,
        longest_side: int,
        max_steps: int,
        temperature: float | None,
        max_tokens: int,
        same_actions: int,
        parse_failures: int,
        codec: str,
    ) -> None:
        super().__init__(
            model,
            sampled(seed, temperature=temperature, max_tokens=max_tokens, send_seed=False),
            keep=pictures,
            rules=StopRules(max_steps, same_actions, parse_failures),
        )
        self.longest_side = longest_side
        self.setup = AgentSetup(View("screenshot"), max_steps=max_steps, codec=codec)
        self._codec: ComputerCodec | None = None
        self._silent = False

    async def start(self, goal: Goal) -> None:
        """Take the goal and the run's limit."""
        await super().start(goal)
        self.rules = replace(self.rules, max_steps=goal.max_steps or self.rules.max_steps)

    @abstractmethod
    def codec(self, screen: Screen) -> ComputerCodec:
        """The provider's grammar for pictures of this size."""

    # The conversation

    def tools(self, observation: Observation) -> Sequence[Tool]:
        """The provider's own tool, and functions for what a mouse cannot do."""
        definitions = self._codec_for(observation).tool_definitions(self.api)
        made = [_tool(definition) for definition in definitions]
        return [tool for tool in made if self.goal.answered or tool.name not in LEFT_OUT]

    def begin(self, observation: Observation) -> list[Entry]:
        """The rules, the task, and the first picture."""
        home = words.HOME.format(home=HOME_URL) if in_world(self.goal.start_url) else ""
        said = words.FIRST.format(task=self.goal.request, home=home, page=_where(observation))
        first = Message.user(said, self.picture(observation))
        return [
            Entry(Message.system(words.SYSTEM)),
            Entry(first, Message.user(f"{said}\n{words.OMITTED}")),
        ]

    def show(self, observation: Observation, results: list[ToolResult], told: str) -> list[Entry]:
        """The results; the last one with address and picture."""
        said = "\n".join(part for part in (told, _where(observation)) if part)
        if not results:
            return [
                Entry(Message.user(said, self.picture(observation)), Message.user(f"{said}\n{words.OMITTED}"))
            ]
        *before, last = results
        full = _extended(last, said, self.picture(observation))
        short = _extended(last, said, Text(words.OMITTED))
        return [Entry(Message.tool(*before, full), Message.tool(*before, short))]

    def inner(self, call: ToolCall, observation: Observation) -> Outcome | None:
        """A call that only asks for a picture gets one at once."""
        try:
            actions = self.parse(call)
        except ActionParsingError:
            return None
        if actions and all(isinstance(action, Noop) for action in actions):
            return Outcome(_where(observation), picture=self.picture(observation))
        return None

    def parse(self, call: ToolCall) -> tuple[Action, ...]:
        """Read the provider's own item, or a function call."""
        if self._codec is None:
            raise ActionParsingError("Nothing has been seen yet.", todo="Look at the page first.")
        self._silent = False
        bare = call.name == "computer" and call.native is None and not call.malformed
        return self._codec.parse_calls(dict(call.arguments) if bare else call.as_written)

    def without_calls(self, answer: Answer) -> Action | str:
        """Words instead of a call are a reminder's worth once, and the answer the second time."""
        if self._silent and answer.text.strip():
            return Stop(answer.text.strip())
        self._silent = True
        return words.NUDGE

    def picture(self, observation: Observation) -> Image:
        """The screenshot in the size that coordinates count in."""
        return resized(observation.screenshot or b"", self._screen(observation).size)

    def _screen(self, observation: Observation) -> Screen:
        size = fitting(observation.viewport, self.longest_side)
        return Screen(observation.viewport, size)

    def _codec_for(self, observation: Observation) -> ComputerCodec:
        screen = self._screen(observation)
        if self._codec is None or self._codec.screen != screen:
            self._codec = self.codec(screen)
        return self._codec


class AnthropicComputerAgent(ComputerAgent):
    """Claude with Anthropic's computer tool."""

    name = "anthropic-cu"
    api = "anthropic"

    def __init__(
        self,
        model: ChatModel,
        seed: int = 0,
        *,
        tool: str = "computer_toolset_20260801",
        pictures: int = 3,
        longest_side: int = 1568,
        max_steps: int = 50,
        temperature: float | None = None,
        max_tokens: int = 4096,
        same_actions: int = 5,
        parse_failures: int = 3,
    ) -> None:
        """Take the model and the options.

        Args:
            model: One of Anthropic's.
            seed: Of the episode; Anthropic's models take none.
            tool: The version of the tool that the model knows.
            pictures: How many of the newest screenshots stay in the conversation.
            longest_side: Screenshots are made so small; coordinates are scaled back. 0 never.
            max_steps: The agent stops after so many actions.
            temperature: Of the model; ``null`` leaves the provider's.
            max_tokens: Longest answer.
            same_actions: It stops after the same action so many times while nothing changes; 0 never.
            parse_failures: It stops after so many steps in a row without an action; 0 never.

        Raises:
            UnknownNameError: There is no such tool.
        """
        if tool not in ANTHROPIC_TOOLS:
            raise UnknownNameError("tool of Anthropic's", tool, ANTHROPIC_TOOLS)
        self._tool = tool
        super().__init__(
            model,
            seed,
            pictures=pictures,
            longest_side=longest_side,
            max_steps=max_steps,
            temperature=temperature,
            max_tokens=max_tokens,
            same_actions=same_actions,
            parse_failures=parse_failures,
            codec="anthropic-computer",
        )

    def codec(self, screen: Screen) -> ComputerCodec:
        """Anthropic's grammar."""
        return AnthropicCodec(screen, tool=self._tool)


class OpenAIComputerAgent(ComputerAgent):
    """OpenAI's models with their computer tool."""

    name = "openai-cu"
    api = "openai-responses"

    def __init__(
        self,
        model: ChatModel,
        seed: int = 0,
        *,
        preview: bool = False,
        confirm: bool = False,
        pictures: int = 3,
        longest_side: int = 0,
        max_steps: int = 50,
        temperature: float | None = None,
        max_tokens: int = 4096,
        same_actions: int = 5,
        parse_failures: int = 3,
    ) -> None:
        """Take the model and the options.

        Args:
            model: One of ``openai-responses/…``.
            seed: Of the episode; the Responses API takes none.
            preview: Use the first version of the tool, for ``computer-use-preview``.
            confirm: Say yes to the provider's safety checks on the live web too. On a world's sites, where
                nothing can be harmed, they are always confirmed.
            pictures: How many of the newest screenshots stay in the conversation.
            longest_side: Screenshots are made so small; coordinates are scaled back. 0 never.
            max_steps: The agent stops after so many actions.
            temperature: Of the model; ``null`` leaves the provider's.
            max_tokens: Longest answer.
            same_actions: It stops after the same action so many times while nothing changes; 0 never.
            parse_failures: It stops after so many steps in a row without an action; 0 never.
        """
        self._preview = preview
        self._native: set[str] = set()
        self._confirm = confirm
        super().__init__(
            model,
            seed,
            pictures=pictures,
            longest_side=longest_side,
            max_steps=max_steps,
            temperature=temperature,
            max_tokens=max_tokens,
            same_actions=same_actions,
            parse_failures=parse_failures,
            codec="openai-computer",
        )

    def codec(self, screen: Screen) -> ComputerCodec:
        """OpenAI's grammar."""
        return OpenAICodec(screen, preview=self._preview)

    def parse(self, call: ToolCall) -> tuple[Action, ...]:
        """Read a call; one that waits for a person's consent which nobody gave ends the episode."""
        if (call.native or {}).get("type") == "computer_call":
            self._native.add(call.id)
        if _pending(call) and not self._confirm and not in_world(self.goal.start_url):
            return (early_stop("A safety check of the provider waits for a person."),)
        return super().parse(call)

    def show(self, observation: Observation, results: list[ToolResult], told: str) -> list[Entry]:
        """The results, each with a picture where the API wants one, then the words, which it takes nowhere else."""
        if not results:
            return super().show(observation, results, told)
        said = "\n".join(part for part in (told, *map(_words_of, results), _where(observation)) if part)
        return self._pictured(observation, results, said)

    def _answered(self, observation: Observation) -> list[Entry]:
        results = self._results()
        said = "\n".join(part for part in map(_words_of, results) if part)
        return self._pictured(observation, results, said) if results else []

    def _pictured(self, observation: Observation, results: list[ToolResult], said: str) -> list[Entry]:
        native = [result.call_id in self._native for result in results]
        small = resized(observation.screenshot or b"", fitting(observation.viewport, SMALL))
        shot = self.picture(observation)
        newest = max((place for place, is_native in enumerate(native) if is_native), default=-1)
        full, short = [], []
        for place, (result, is_native) in enumerate(zip(results, native, strict=True)):
            full.append(
                replace(result, content=(shot if place == newest else small,)) if is_native else result
            )
            short.append(replace(result, content=(small,)) if is_native else result)
        shown = [Entry(Message.tool(*full), Message.tool(*short) if newest >= 0 else None)]
        if newest >= 0:
            return [*shown, Entry(Message.user(said))]
        return [*shown, Entry(Message.user(said, shot), Message.user(f"{said}\n{words.OMITTED}"))]

    def acknowledge(self, call: ToolCall) -> Mapping[str, Json] | None:
        """The safety checks of a call, confirmed."""
        pending = _pending(call)
        return {"acknowledged_safety_checks": pending} if pending else None


def _words_of(result: ToolResult) -> str:
    return "\n".join(part.text for part in result.content if isinstance(part, Text) and part.text)


def _pending(call: ToolCall) -> Json:
    return (call.native or {}).get("pending_safety_checks")


def _tool(definition: Mapping[str, Any]) -> Tool:
    """A tool as the model layer wants it: a provider's own as it is, or a function."""
    parameters = definition.get("input_schema", definition.get("parameters"))
    if parameters is None:
        return Tool("computer", native=dict(definition))
    return Tool(definition["name"], definition.get("description", ""), parameters)


def _where(observation: Observation) -> str:
    """What a screenshot does not show: the address, the tabs, dialogs and downloads, and what failed."""
    said = [f"Address: {observation.url}", observation.text.strip()]
    return "\n".join(part for part in said if part)


def _extended(result: ToolResult, said: str, last: Text | Image) -> ToolResult:
    told = [part.text for part in result.content if isinstance(part, Text) and part.text]
    return ToolResult(result.call_id, (Text("\n".join([*told, said])), last), result.error, result.native)
