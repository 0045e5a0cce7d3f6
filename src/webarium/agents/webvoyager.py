"""WebVoyager's agent: a numbered screenshot, a thought and an action, turn by turn in one conversation."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from webarium.actions.codecs.webvoyager import WebVoyagerCodec
from webarium.actions.specs import HOME_URL
from webarium.actions.types import Action, ElementId, Noop, Type
from webarium.actions.types import Mark as MarkTarget
from webarium.agents.agent import AgentSetup, Goal, in_world
from webarium.agents.history import Entry, clipped
from webarium.agents.page import elsewhere
from webarium.agents.prompts import webvoyager as words
from webarium.agents.stops import Past, StopRules, early_stop
from webarium.agents.thinking import ModelAgent, profile_of, sampled
from webarium.errors import ActionParsingError
from webarium.llm import ChatModel, Image, Message
from webarium.observation.view import View

if TYPE_CHECKING:
    from webarium.observation.observation import Observation

VIEWPORT = (1024, 768)
GOOGLE_URL = "https://www.google.com/"
_THOUGHT = re.compile(r"Thought\**\s*:\**\s*(.*?)\s*(?=^\W*Action\**\s*:|\Z)", re.DOTALL | re.MULTILINE)


_ID = re.compile(r"\[(\d+)\]")


class WebVoyagerAgent(ModelAgent):
    """Thought and action on set-of-marks screenshots; only the last few pictures stay in the conversation.

    As ``original``, it gets nothing but the text of an error after a failed action, replies are read as WebVoyager
    reads them, and the last turn comes without a warning. Repaired, it sees the page beside the error, the address
    and the turns left, and is told when it must answer; it can choose an option and fill in a field without Enter.
    """

    name = "webvoyager"

    def __init__(
        self,
        model: ChatModel,
        seed: int = 0,
        *,
        profile: str = "repaired",
        text_only: bool = False,
        pictures: int = 3,
        max_steps: int = 15,
        temperature: float | None = 1.0,
        max_tokens: int = 1000,
        send_seed: bool = True,
        ua_hint: bool = True,
        parse_failures: int = 0,
        home: str = "",
    ) -> None:
        """Take the model and the options.

        Args:
            model: Answers the conversation; it must take pictures unless ``text_only``.
            seed: Of the episode.
            profile: ``repaired``, or ``original`` for comparison with published results.
            text_only: Accessibility trees instead of pictures.
            pictures: How many of the newest pages stay in the conversation.
            max_steps: Turns, the answer included.
            temperature: Of the model; ``null`` leaves the provider's.
            max_tokens: Longest answer.
            send_seed: Whether the model is given the episode's seed.
            ua_hint: Whether the model is told that tasks may be impossible; never told under ``original``.
            parse_failures: It stops after so many answers in a row without an action; 0 never.
            home: Where the action Google leads; empty: the list of sites, or Google on the live web.

        Raises:
            UserError: There is no such profile.
        """
        super().__init__(
            model, sampled(seed, temperature=temperature, max_tokens=max_tokens, send_seed=send_seed)
        )
        self.profile = profile_of(profile)
        self.text_only = text_only
        self.pictures = pictures
        self.max_steps = max_steps
        self.ua_hint = ua_hint and profile != "original"
        self.rules = StopRules(0, 0, parse_failures)
        self.setup = AgentSetup(
            View("axtree" if text_only else "som", screenshot=not text_only, rendering=self.profile),
            viewport=VIEWPORT,
            max_steps=max_steps,
            codec="webvoyager",
        )
        self.entries: list[Entry] = []
        self.past: list[Past] = []
        self._marks: dict[int, int] = {}
        """The numbers of the last picture, by the ids of their elements."""
        self._home = home

    async def start(self, goal: Goal) -> None:
        """Take the goal and begin the conversation."""
        await super().start(goal)
        self.max_steps = goal.max_steps or self.max_steps
        home = self._home or (HOME_URL if in_world(goal.start_url) else GOOGLE_URL)
        self._codec = WebVoyagerCodec(
            profile=self.profile, home=home, target=ElementId if self.text_only else MarkTarget
        )
        said = words.system(text_only=self.text_only, home=home, ua_hint=self.ua_hint, repaired=self.repaired)
        self.entries = [Entry(Message.system(said))]

    async def decide(self, observation: Observation) -> Action:
        """Tell what is seen, ask, and read the action."""
        if why := self.rules.broken(self.past):
            return early_stop(why)
        turns = len(self.past)
        if turns >= self.max_steps and self.profile == "original":
            return Noop()  # the turns are used up, and WebVoyager asks no more
        self.entries.append(self._seen(observation, first=turns == 0))
        self._marks = {mark.element_id: mark.number for mark in observation.marks}
        answer = await self.ask(clipped(self.entries, self.pictures))
        self.entries.append(Entry(Message.assistant(answer.text or "…")))
        thought = _THOUGHT.search(answer.text)
        self.explain(answer.reasoning or (thought[1] if thought else ""))
        try:
            action = self._codec.parse(answer.text)
        except ActionParsingError as error:
            self.past.append(Past(None))
            if "Thought:" in answer.text and "Action:" in answer.text:
                raise
            raise ActionParsingError(words.MALFORMED, todo=error.todo) from None
        self.past.append(Past(action))
        return self._fitting(action, observation)

    @property
    def repaired(self) -> bool:
        """Whether it may depart from WebVoyager's own agent."""
        return self.profile != "original"

    def _fitting(self, action: Action, observation: Observation) -> Action:
        """The action as it was meant: Enter in a text area begins a line, and would end what is written early."""
        if not (self.repaired and isinstance(action, Type) and isinstance(action.target, MarkTarget)):
            return action
        areas = {mark.number for mark in observation.marks if mark.tag == "textarea"}
        return replace(action, submit=action.submit and action.target.value not in areas)

    def _seen(self, observation: Observation, *, first: bool) -> Entry:
        """The next message: the page, or the error, or both."""
        task = words.FIRST.format(task=self.goal.request, url=self.goal.start_url) + "\n" if first else ""
        if observation.last_error and self.profile == "original":
            said = observation.last_error if self._malformed else words.FAILED
            message = Message.user(said)
            # In text-only mode WebVoyager counts errors among the trees, so that they drive trees out.
            return Entry(message, message if self.text_only else None)
        arrived = [file for file in observation.downloads if file.text is not None]
        form = words.LISTED if self.repaired and not self.text_only else words.OBSERVED[self.text_only]
        full = form.format(warning=self._warning(observation), page=self._page(observation))
        if arrived:
            full = f"{words.OBSERVED_PDF}\n{full}"
        omitted = (words.OMITTED_PDF if arrived else words.OMITTED)[self.text_only]
        picture = self._picture(observation)
        return Entry(
            Message.user(task + full, *([picture] if picture else [])),
            Message.user(task + self._error(observation) + omitted),
        )

    @property
    def _malformed(self) -> bool:
        return bool(self.past) and self.past[-1].action is None

    def _warning(self, observation: Observation) -> str:
        warning = self._error(observation)
        turns = len(self.past)
        if turns >= self.max_steps - 1 and self.profile != "original":
            warning += words.LAST_CHANCE
        return f" {warning.strip()}" if warning.strip() else ""

    def _error(self, observation: Observation) -> str:
        if not observation.last_error:
            return ""
        if self._malformed:
            return observation.last_error
        return f"{words.FAILED} ({self._by_label(observation.last_error)}) "

    def _by_label(self, error: str) -> str:
        """An error in the numbers that the model has seen, in place of the ids of elements."""
        if self.text_only or not self.repaired:
            return error
        return _ID.sub(lambda m: f"[{self._marks[int(m[1])]}]" if int(m[1]) in self._marks else m[0], error)

    def _page(self, observation: Observation) -> str:
        if self.repaired:
            rest = elsewhere(observation)
            left = max(0, self.max_steps - len(self.past))
            state = words.STATE.format(
                url=observation.url, left=left, rest=f"\nThere are {rest}." if rest else ""
            )
            return f"{state}\n{observation.text}"
        if not self.text_only and not observation.downloads:
            return observation.text.partition("\n\n")[2]
        return observation.text

    def _picture(self, observation: Observation) -> Image | None:
        shot = observation.marked_screenshot or observation.screenshot
        return None if self.text_only or shot is None else Image(shot)
