"""REAL's default agent: each step is one prompt with goal, page, actions, history and last error."""

from __future__ import annotations

import hashlib
import re
from dataclasses import replace
from typing import TYPE_CHECKING

from webarium.actions.codecs import get_codec
from webarium.actions.types import Action
from webarium.agents.agent import AgentSetup, Goal
from webarium.agents.prompts import real_prompt as words
from webarium.agents.stops import Past, StopRules, early_stop
from webarium.agents.thinking import ModelAgent, sampled
from webarium.agents.tokens import cut
from webarium.errors import ActionParsingError, UserError
from webarium.llm import ChatModel, Image, Message, Text
from webarium.observation.view import View

if TYPE_CHECKING:
    from webarium.observation.observation import Observation

_FENCED = re.compile(r"```(?:[a-z]*\n)?(.*?)```", re.DOTALL)
_SILENT = re.compile(
    r"<(script|style|svg|noscript|template)\b.*?</\1\s*>|<!--.*?-->", re.DOTALL | re.IGNORECASE
)
_BLANKS = re.compile(r"\s*\n\s*")


class RealAgent(ModelAgent):
    """Remembers nothing but its own answers, which every prompt lists; tree, HTML and screenshot can be switched."""

    name = "real"

    def __init__(
        self,
        model: ChatModel,
        seed: int = 0,
        *,
        tree: bool = True,
        html: bool = False,
        screenshot: bool = True,
        temperature: float | None = None,
        max_tokens: int = 2048,
        send_seed: bool = True,
        page_tokens: int = 0,
        html_tokens: int = 30_000,
        max_steps: int = 25,
        same_actions: int = 0,
        parse_failures: int = 3,
    ) -> None:
        """Take the model and the options.

        Args:
            model: Answers the prompts; it must take pictures if ``screenshot``.
            seed: Of the episode.
            tree: Show the accessibility tree.
            html: Show the document's HTML, without scripts and styles.
            screenshot: Show a picture of the window.
            temperature: Of the model; ``null`` leaves the provider's.
            max_tokens: Longest answer.
            send_seed: Whether the model is given the episode's seed.
            page_tokens: Where the tree is cut; 0 never.
            html_tokens: Where the HTML is cut; 0 never.
            max_steps: The agent stops after so many actions.
            same_actions: It stops after the same action so many times on the same page; 0 never.
            parse_failures: It stops after so many answers in a row without an action; 0 never.

        Raises:
            UserError: It would be shown nothing.
        """
        if not (tree or html or screenshot):
            raise UserError(
                "The agent 'real' would see nothing.", todo="Leave one of tree, html and screenshot on."
            )
        super().__init__(
            model, sampled(seed, temperature=temperature, max_tokens=max_tokens, send_seed=send_seed)
        )
        self.setup = AgentSetup(
            View("axtree", viewport_only=False, screenshot=screenshot, html=html),
            max_steps=max_steps,
            codec="browsergym",
        )
        self.tree, self.html, self.screenshot = tree, html, screenshot
        self.page_tokens, self.html_tokens = page_tokens, html_tokens
        self.rules = StopRules(max_steps, same_actions, parse_failures)
        self.codec = get_codec("browsergym")
        self.past: list[Past] = []
        self._answers: list[str] = []

    async def start(self, goal: Goal) -> None:
        """Take the goal and the run's limit."""
        await super().start(goal)
        self.rules = replace(self.rules, max_steps=goal.max_steps or self.rules.max_steps)

    async def decide(self, observation: Observation) -> Action:
        """Give up by the rules, or ask for the next action."""
        if why := self.rules.broken(self.past):
            return early_stop(why)
        answer = await self.ask([Message.system(words.SYSTEM), self._prompt(observation)])
        self._answers.append(answer.text)
        page = hashlib.sha256(observation.text.encode()).hexdigest()
        blocks = _FENCED.findall(answer.text)
        self.explain(answer.reasoning or answer.text.partition("```")[0])
        try:
            action = self.codec.parse(blocks[-1].strip() if blocks else answer.text)
        except ActionParsingError:
            self.past.append(Past(None, page))
            raise
        self.past.append(Past(action, page))
        return action

    def _prompt(self, observation: Observation) -> Message:
        parts = [f"# Goal\n\n{self.goal.request}"]
        if self.tree:
            parts.append(f"# Current page Accessibility Tree\n\n{cut(observation.text, self.page_tokens)}")
        if self.html:
            parts.append(f"# Current page DOM\n\n{cut(pruned(observation.html or ''), self.html_tokens)}")
        pictures: list[Text | Image] = []
        if self.screenshot and observation.screenshot is not None:
            pictures = [Text("# Current page Screenshot"), Image(observation.screenshot)]
        after = [words.ACTION_SPACE.format(actions=self._actions())]
        if self._answers:
            after.append("# History of past actions\n\n" + "\n\n".join(self._answers))
            after.append(f"# Error message from last action\n\n{observation.last_error or 'None'}")
        after.append(words.NEXT)
        return Message.user("\n\n".join(parts), *pictures, "\n\n".join(after))

    def _actions(self) -> str:
        first, *lines = self.codec.describe().splitlines()
        return "\n".join([first, *(said for said in lines if said.partition("(")[0] in words.ALLOWED)])


def pruned(html: str) -> str:
    """HTML without scripts, styles, drawings and comments, and without blank lines."""
    return _BLANKS.sub("\n", _SILENT.sub("", html)).strip()
