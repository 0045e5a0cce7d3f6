"""The default agent: tool calls on accessibility trees, with a plan, notes, and several nets under it."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from webarium.actions.codecs.calls import load, read_call
from webarium.actions.codecs.json_tools import JsonCodec
from webarium.actions.specs import HOME_URL
from webarium.actions.types import Action, Stop
from webarium.agents.agent import AgentSetup, in_world
from webarium.agents.describing import describe
from webarium.agents.folding import edges_of
from webarium.agents.history import Entry
from webarium.agents.loops import LoopWatch
from webarium.agents.memory import INNER, Memory, found
from webarium.agents.page import digest_of, ids_of, page_text
from webarium.agents.pictures import numbered
from webarium.agents.prompts import default as words
from webarium.agents.schemas import trimmed
from webarium.agents.stop_check import StopCheck
from webarium.agents.stops import StopRules
from webarium.agents.thinking import sampled
from webarium.agents.tool_agent import Outcome, ToolAgent
from webarium.errors import ActionParsingError
from webarium.llm import ChatModel, Image, Message, Tool, ToolCall, ToolResult
from webarium.observation.following import follow
from webarium.observation.view import View
from webarium.shapes import as_object
from webarium.types import Json

if TYPE_CHECKING:
    from webarium.observation.observation import Observation

OFFERED = (
    "click",
    "type",
    "select",
    "check",
    "scroll",
    "press",
    "hover",
    "drag",
    "upload",
    "goto",
    "go_back",
    "go_forward",
    "new_tab",
    "tab_focus",
    "close_tab",
    "wait",
    "answer_dialog",
    "stop",
)
"""The actions that it is told of."""
UNNEEDED: Mapping[str, frozenset[str]] = {"drag": frozenset({"via"})}
"""Arguments that it is not told of, by action."""
_TREE = re.compile(r"\n\n(?=\[\d+\] )")
"""Where tabs, dialogs and downloads end and the tree begins."""
LOW = 5
"""With so few actions left it is warned."""


class WebariumAgent(ToolAgent):
    """The strong default; each part can be switched off to measure what it is worth."""

    name = "webarium"

    def __init__(
        self,
        model: ChatModel,
        seed: int = 0,
        *,
        plan: bool = True,
        notes: bool = True,
        look: bool = True,
        find: bool = True,
        check: bool = True,
        loops: bool = True,
        recovery: bool = True,
        budget: bool = True,
        batch: bool = True,
        new_marks: bool = True,
        fold: bool = True,
        ua_hint: bool = True,
        tool_calls: bool = True,
        pages: int = 1,
        page_tokens: int = 10_000,
        temperature: float | None = None,
        max_tokens: int = 4096,
        send_seed: bool = True,
        max_steps: int = 40,
        parse_failures: int = 3,
    ) -> None:
        """Take the model and the options.

        Args:
            model: Must take tools, unless ``tool_calls`` is off, and pictures if ``look`` or ``recovery`` is on.
            seed: Of the episode.
            plan: A plan that stays in sight.
            notes: Facts that stay in sight.
            look: A screenshot with ids, when asked for.
            find: Search on the whole page.
            check: A stop is checked against the state once before it counts.
            loops: Going in circles is noticed and told.
            recovery: Repeated failures bring advice and a screenshot.
            budget: The actions left are told, and the last ones announced.
            batch: Several actions in one answer are carried out.
            new_marks: New elements have a star.
            fold: A header or footer that is as on the page before is one line, where `find` shows the rest.
            ua_hint: Tasks may be impossible, and the model is told so.
            tool_calls: Off for models without tools: calls are then written as JSON text.
            pages: How many of the newest pages stay whole in the conversation.
            page_tokens: Longest page; longer ones are cut to the screen.
            temperature: Of the model; ``null`` leaves the provider's.
            max_tokens: Longest answer.
            send_seed: Whether the model is given the episode's seed.
            max_steps: Actions, unless the run allows another number.
            parse_failures: It stops after so many steps in a row without an action; 0 never.
        """
        super().__init__(
            model,
            sampled(seed, temperature=temperature, max_tokens=max_tokens, send_seed=send_seed),
            keep=pages,
            rules=StopRules(0, 0, parse_failures),
        )
        self.setup = AgentSetup(
            View("axtree", screenshot=look or recovery, marks=look or recovery),
            max_steps=max_steps,
            codec="json",
        )
        self.codec = JsonCodec()
        self.inner_tools = [name for name, on in zip(INNER, (plan, notes, look, find), strict=True) if on]
        self.recovery, self.budget = recovery, budget
        self.batch, self.new_marks, self.ua_hint = batch, new_marks, ua_hint
        self.page_tokens = page_tokens
        self.fold = fold and find
        self._edges: frozenset[str] = frozenset()
        self.tool_calls = tool_calls
        self._watch = LoopWatch() if loops else None
        self._check = StopCheck() if check else None
        self._memory = Memory()
        self._log: list[str] = []
        self._failures = 0
        self._before: tuple[str, frozenset[int], str] | None = None
        self._shown = 0
        self._codec_tools = {str(d["name"]): d for d in map(_function, self.codec.tool_definitions("openai"))}

    # Tools

    def tools(self, observation: Observation) -> Sequence[Tool]:
        """What is declared to the model."""
        return self._known() if self.tool_calls else ()

    def _known(self) -> list[Tool]:
        """The actions and its own tools; nothing but stop when no action is left."""
        names = ("stop",) if self.budget and self.left == 0 else OFFERED
        made = [self._action_tool(name) for name in names]
        return made if len(made) == 1 else [*made, *(INNER[name] for name in self.inner_tools)]

    def _action_tool(self, name: str) -> Tool:
        found = self._codec_tools[name]
        parameters = as_object(found["parameters"])
        if name == "stop" and not self.ua_hint:
            answer_only = frozenset(as_object(parameters["properties"])) - {"answer"}
            meaning = "Finish, with the answer if the task asks for one."
            return Tool(name, meaning, trimmed(parameters, without=answer_only))
        return Tool(
            name, str(found["description"]), trimmed(parameters, without=UNNEEDED.get(name, frozenset()))
        )

    def parse(self, call: ToolCall) -> tuple[Action, ...]:
        """Read an action's call; one that is not offered is refused with those that are."""
        if call.name not in (offered := [tool.name for tool in self._known()]):
            raise ActionParsingError(
                f"There is no tool named {call.name!r}.", todo=f"Call one of: {', '.join(offered)}."
            )
        action = self.codec.parse_call(call.as_written)
        if self._queue and not self.batch:
            raise ActionParsingError("Only one action at a time is carried out.", todo="Call it again alone.")
        return (action,)

    def written_calls(self, text: str) -> tuple[ToolCall, ...]:
        """A model without tool calls writes the call as JSON."""
        try:
            call = read_call(load(text, self.codec.example), self.codec.example)
        except ActionParsingError:
            return ()
        return (ToolCall("", call.name, call.arguments),)

    def inner(self, call: ToolCall, observation: Observation) -> Outcome | None:
        """Plan, note, look, find, and the check before a stop."""
        if call.name == "stop" and not self._queue:
            return self._checked(call)
        if call.name not in self.inner_tools:
            return None
        match call.name:
            case "plan":
                return Outcome(self._memory.plan(call.arguments.get("steps")))
            case "note":
                return Outcome(self._memory.note(call.arguments.get("text")))
            case "find":
                return Outcome(found(observation, call.arguments.get("text")))
        picture = numbered(observation)
        return Outcome(words.LOOKED if picture else words.NO_PICTURE, picture=picture)

    def about_page(self, call: ToolCall) -> bool:
        """Whether a call searches the page or looks at it."""
        return call.name in ("find", "look") and call.name in self.inner_tools

    def _checked(self, call: ToolCall) -> Outcome | None:
        """Questions instead of an end."""
        if self._check is None or self.left == 0:
            return None
        try:
            stop = self.codec.parse_call(call.as_written)
        except ActionParsingError:
            return None
        asked = self._check.question(stop, self.goal.request, self._log) if isinstance(stop, Stop) else ""
        return Outcome(asked) if asked else None

    # The conversation

    def begin(self, observation: Observation) -> list[Entry]:
        """The rules, the task, and the first page."""
        task = words.TASK.format(task=self.goal.request)
        return [
            Entry(Message.system(self._system())),
            Entry(Message.user(task)),
            *self.show(observation, [], ""),
        ]

    def show(self, observation: Observation, results: list[ToolResult], told: str) -> list[Entry]:
        """Results, then the state: what is left, what changed, plan and notes, and the page."""
        self._shown += 1
        told = "\n".join(
            part for part in (told, self._changed(observation), self._advice(observation)) if part
        )
        picture = self._rescue(observation)
        full = words.STATE.format(
            budget=self._budget(),
            url=observation.url,
            tabs=_TREE.split(observation.text, maxsplit=1)[0],
            told="".join(f"\n{part}" for part in (told, str(self._memory)) if part),
            page=self._page(observation),
        )
        short = words.OMITTED.format(number=self._shown, url=observation.url, told=f" {told}" if told else "")
        state = Entry(Message.user(full, *([picture] if picture else [])), Message.user(short))
        self._before = (observation.url, ids_of(observation), digest_of(observation))
        if self.fold:
            self._edges = edges_of(observation.tree)
        return [*([Entry(Message.tool(*results))] if results else []), state]

    def _next(self, observation: Observation) -> Action:
        action = super()._next(observation)
        said = describe(action, observation)
        self._log.append(said)
        if self._watch is not None:
            self._watch.acted(said)
        return action

    def _conclude(self, observation: Observation) -> None:
        if self._current is not None and observation.last_error:
            self._log[-1] += " (failed)"
        super()._conclude(observation)

    def goes_on(self, observation: Observation) -> str:
        """The rest of a batch needs the page that it was made for."""
        if failed := super().goes_on(observation):
            return failed
        if self.left == 0:
            return "no action is left"
        if self._acted_on is None:
            return ""
        return follow(self._acted_on, observation, self.planned)[1]

    def _system(self) -> str:
        on = self.inner_tools
        said = words.SYSTEM.format(
            new_marks=words.NEW_MARKS if self.new_marks else "",
            whole=words.WHOLE,
            home=words.HOME.format(home=HOME_URL) if in_world(self.goal.start_url) else "",
            look=words.LOOK if "look" in on else "",
            find=words.FIND if "find" in on else "",
            plan=words.PLAN if "plan" in on else "",
            notes=words.NOTES if "note" in on else "",
            batch=words.BATCH if self.batch else "",
            impossible=words.IMPOSSIBLE if self.ua_hint else "",
        )
        if self.tool_calls:
            return said
        listed = "\n".join(json.dumps(tool.to_json(), ensure_ascii=False) for tool in self._known())
        return said + words.TEXT_TOOLS.format(tools=listed)

    def _budget(self) -> str:
        if not self.budget or self.left is None:
            return ""
        if self.left == 0:
            return words.BUDGET_LAST
        return (words.BUDGET_LOW if self.left <= LOW else words.BUDGET).format(left=self.left)

    def _page(self, observation: Observation) -> str:
        same = self._before is not None and self._before[0] == observation.url
        known = self._before[1] if self.new_marks and same and self._before is not None else None
        return str(page_text(observation, self.page_tokens, known=known, edges=self._edges))

    def _changed(self, observation: Observation) -> str:
        """What the last action did, as far as addresses and trees tell."""
        if self._before is None or observation.last_error:
            return ""
        url, _, digest = self._before
        if observation.url != url:
            return words.MOVED.format(before=url)
        return words.UNCHANGED if digest_of(observation) == digest else ""

    def _advice(self, observation: Observation) -> str:
        """Nudges out of circles and rows of failures."""
        self._failures = self._failures + 1 if observation.last_error else 0
        said = "" if self._watch is None else self._watch.saw(digest_of(observation))
        if self.recovery and self._failures >= 2:
            attached = words.ERRORS_LOOK if observation.screenshot is not None else ""
            said = words.ERRORS.format(times=self._failures) + attached + (f"\n{said}" if said else "")
        return said

    def _rescue(self, observation: Observation) -> Image | None:
        return numbered(observation) if self.recovery and self._failures >= 2 else None

    def _answered(self, observation: Observation) -> list[Entry]:
        """Pictures follow the results in a message of their own: not every provider takes them inside."""
        made: list[Entry] = []
        for entry in super()._answered(observation):
            pictures = entry.full.images
            if entry.full.role != "tool" or not pictures or entry.short is None:
                made.append(entry)
                continue
            shown = Entry(
                Message.user(words.LOOKED_AT, *pictures), Message.user(words.LOOK_OMITTED), entry.group
            )
            made += [Entry(entry.short), shown]
        return made


def _function(definition: Mapping[str, Json]) -> Mapping[str, Json]:
    return as_object(definition["function"])
