"""WebArena's baselines: a prompt with two examples for every step, with or without thinking first."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from webarium.actions.codecs import get_codec
from webarium.actions.specs import HOME_URL
from webarium.actions.types import (
    Action,
)
from webarium.agents.agent import AgentSetup, Goal, in_world
from webarium.agents.describing import describe
from webarium.agents.instruction import Instruction, read_instruction
from webarium.agents.masks import PUBLISHED, masked, unmasked
from webarium.agents.plan import Plan
from webarium.agents.prompts.webarena import baseline
from webarium.agents.stops import Past, StopRules, early_stop
from webarium.agents.thinking import ModelAgent, profile_of, sampled
from webarium.agents.tokens import ESTIMATE, cut
from webarium.errors import ActionParsingError, UserError
from webarium.llm import Answer, ChatModel, Message
from webarium.observation.view import View
from webarium.sites.registry import load_sites

if TYPE_CHECKING:
    from webarium.observation.observation import Observation

OBSERVATION_TOKENS = {"original": 1920, "repaired": 8000}
ANSWER_TOKENS = {"original": 384, "repaired": 1024}
TOP_P = {"original": 0.9, "repaired": None}
RETRIES = {"original": 0, "repaired": 1}


class PromptAgent(ModelAgent):
    """One prompt a step: examples, the page cut to some tokens, and the previous action; nothing else is remembered.

    As ``original`` it reads and stops as WebArena does. Repaired, it is told why an action failed, is asked once
    more when its words are not an action, reads the last fenced action instead of the first, and gives up on a
    repeated action only while the page stays the same.
    """

    thinks = True

    def __init__(
        self,
        model: ChatModel,
        seed: int = 0,
        *,
        profile: str = "repaired",
        prompt: str = "",
        ua_hint: bool = True,
        temperature: float | None = 1.0,
        top_p: float | None = -1.0,
        max_tokens: int = 0,
        observation_tokens: int = -1,
        tokenizer: str = ESTIMATE,
        max_steps: int = 30,
        same_actions: int = 3,
        parse_failures: int = 3,
        retries: int = -1,
        send_seed: bool = True,
    ) -> None:
        """Take the model and the options.

        Args:
            model: Answers the prompts.
            seed: Of the episode.
            profile: ``repaired``, or ``original`` for comparison with published results.
            prompt: A prompt file in WebArena's JSON form, instead of the built-in one.
            ua_hint: Whether the model is told that tasks may be impossible.
            temperature: Of the model; ``null`` leaves the provider's.
            top_p: Of the model; ``null`` leaves the provider's, -1 means the profile's (0.9, or the provider's,
                since newer models refuse it beside a temperature).
            max_tokens: Longest answer; 0 means the profile's (384 or 1024).
            observation_tokens: Where the page is cut; 0 never, -1 the profile's (1920 or 8000).
            tokenizer: ``estimate``, or a name that tiktoken knows.
            max_steps: The agent stops after so many actions.
            same_actions: It stops after the same action so many times; 0 never.
            parse_failures: It stops after so many answers in a row without an action; 0 never.
            retries: How often it asks again within a step; -1 means the profile's (none or 1).
            send_seed: Whether the model is given the episode's seed.

        Raises:
            UserError: There is no such profile or prompt file, or the file is given together with ``ua_hint``.
        """
        self.profile = profile_of(profile)
        tokens = max_tokens or ANSWER_TOKENS[profile]
        top_p = TOP_P[profile] if top_p is not None and top_p < 0 else top_p
        super().__init__(
            model,
            sampled(seed, temperature=temperature, top_p=top_p, max_tokens=tokens, send_seed=send_seed),
        )
        self.setup = AgentSetup(View("axtree", rendering=self.profile), max_steps=max_steps)
        self.ua_hint = ua_hint
        self.own_prompt = bool(prompt)
        self.instruction = self._instruction(prompt)
        self.rules = StopRules(max_steps, same_actions, parse_failures, self.profile == "original")
        self.observation_tokens = (
            observation_tokens if observation_tokens >= 0 else OBSERVATION_TOKENS[profile]
        )
        self.tokenizer = tokenizer
        self.retries = retries if retries >= 0 else RETRIES[profile]
        self.codec = get_codec("webarena", profile=self.profile)
        self.past: list[Past] = []
        self.masks: Mapping[str, str] = {}
        self._previous = "None"
        self._plan = Plan()

    def _instruction(self, prompt: str, home: str = "") -> Instruction:
        if not prompt:
            return baseline(thinks=self.thinks, hint=self.ua_hint, profile=self.profile, home=home)
        if not self.ua_hint:
            raise UserError(
                "A prompt file says itself whether tasks may be impossible.",
                todo="Leave --no-ua-hint out, or name a file without the hint.",
            )
        return read_instruction(Path(prompt))

    async def start(self, goal: Goal) -> None:
        """Take the goal; under ``original`` the model reads the sites' published names."""
        await super().start(goal)
        self.rules = replace(self.rules, max_steps=goal.max_steps or self.rules.max_steps)
        if self.profile == "original":
            sites = load_sites()
            self.masks = {sites[name].origin: known for name, known in PUBLISHED.items() if name in sites}
            self.masks = {**self.masks, HOME_URL.rstrip("/"): PUBLISHED["homepage"]}
        if in_world(goal.start_url) and not self.own_prompt:
            self.instruction = self._instruction("", masked(HOME_URL, self.masks))

    async def decide(self, observation: Observation) -> Action:
        """Give up by the rules, or ask for the next action."""
        if why := self.rules.broken(self.past):
            return early_stop(why)
        page = hashlib.sha256(observation.text.encode()).hexdigest()
        if self._plan.goes_on(observation):
            action = self._plan.next(observation)
            self.past.append(Past(action, page))
            self._previous = describe(action, observation, self.profile)
            return action
        messages = self._prompt(observation)
        for attempt in range(self.retries + 1):
            answer = await self.ask(messages)
            said = self.instruction.force_prefix + answer.text
            try:
                actions = self._read(said)
            except ActionParsingError as error:
                if attempt < self.retries:
                    messages += [Message.assistant(answer.text or "…"), Message.user(self._again(error))]
                    continue
                self.past.append(Past(None, page))
                self._previous = _misread(said, self.instruction.splitter)
                raise
            self._plan = Plan(actions)
            action = self._plan.next(observation)
            self._account(answer, action, page, observation)
            return action
        raise AssertionError("unreachable")

    def _account(self, answer: Answer, action: Action, page: str, observation: Observation) -> None:
        self.past.append(Past(action, page))
        self._previous = describe(action, observation, self.profile)
        self.explain(answer.reasoning or _before_action(answer.text, self.instruction))

    def _prompt(self, observation: Observation) -> list[Message]:
        original = self.profile == "original"
        seen = cut(observation.text, self.observation_tokens, self.tokenizer)
        if not original and len(seen) < len(observation.text):
            seen += "\n(The page goes on; scroll to see more of it.)"
        previous = self._previous
        if observation.last_error and not original:
            previous += f" It failed: {observation.last_error}"
        if self._plan.dropped:
            previous += f" {self._plan.dropped}"
        moment = self.instruction.fill(
            observation=seen,
            url=masked(observation.url, self.masks),
            objective=self.goal.request,
            previous_action=previous,
        )
        return self.instruction.messages(moment, named=original)

    def _read(self, said: str) -> tuple[Action, ...]:
        found = _fenced(said, self.instruction.splitter)
        if self.profile == "original":
            if not found:
                raise ActionParsingError(f"Cannot find the action in {said!r}.", todo=self._form())
            return (self.codec.parse(unmasked(found[0], self.masks)),)
        if found:
            return self.codec.parse_all(found[-1])
        last = said.strip().splitlines()[-1:] or [""]
        try:
            return (
                self.codec.parse(last[0].rpartition(self.instruction.answer_phrase or "\n")[2].strip(" `.")),
            )
        except ActionParsingError:
            raise ActionParsingError("The answer holds no action.", todo=self._form()) from None

    def _again(self, error: ActionParsingError) -> str:
        return f"That is not an action that can be carried out. {error} {self._form()}"

    def _form(self) -> str:
        fence = self.instruction.splitter
        return f"Write the action between {fence} and {fence}, for example {fence}click [27]{fence}."


class CotAgent(PromptAgent):
    """WebArena's agent that thinks step by step before it names an action."""

    name = "cot"
    thinks = True


class DirectAgent(PromptAgent):
    """WebArena's agent that names an action at once."""

    name = "direct"
    thinks = False


def _fenced(said: str, splitter: str) -> list[str]:
    mark = re.escape(splitter)
    return [match.strip() for match in re.findall(rf"{mark}((?:.|\n)*?){mark}", said)]


def _before_action(said: str, instruction: Instruction) -> str:
    return said.partition(instruction.answer_phrase or instruction.splitter)[0].strip()


def _misread(said: str, splitter: str) -> str:
    return (
        f'Your previous answer was "{said}". It could not be read. Put the action between {splitter} and '
        f"{splitter} and its arguments into square brackets, like {splitter}action [argument] …{splitter}."
    )
