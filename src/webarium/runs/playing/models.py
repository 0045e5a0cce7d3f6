"""The chat models that a run asks."""

from __future__ import annotations

import asyncio

from webarium.llm import ChatModel, for_episode, load_model
from webarium.llm.prices import Price
from webarium.runs.config import RunConfig
from webarium.scoring.judges.judges import Judges
from webarium.scoring.judges.rules import RULES, RuleJudges


def open_models(config: RunConfig) -> dict[str, ChatModel]:
    """The models of a run by what they do, ``agent`` and ``judge``; raises `UserError` where one cannot be opened."""
    models = {}
    if config.model is not None:
        models["agent"] = usable(config)
    if config.judge is not None and config.judge != RULES:
        models["judge"] = load_model(config.judge)
    return models


def usable(config: RunConfig) -> ChatModel:
    """The model that the agent of a run asks, which has one; raises `UserError` where it cannot be opened."""
    return load_model(config.model or "", base_url=config.model_url, price=price_of(config))


def price_of(config: RunConfig) -> Price | None:
    """What the run says that the agent's model costs; ``None`` leaves it to the tables of prices."""
    return None if config.price is None else Price(*config.price)


def check_models(config: RunConfig) -> None:
    """Open a run's models and close them again, so that a missing key is told before a folder or a worker is made.

    Only where workers run on this machine: elsewhere keys and packages may be there and not here.

    Raises:
        UserError: A name, a key, a package or a file is missing.
    """
    if config.on == "local" and (config.model is not None or config.judge is not None):
        asyncio.run(_close(open_models(config)))


def judges_of(model: ChatModel | None, config: RunConfig) -> Judges | None:
    """What checks of one episode ask, by the method of the run; ``None`` without a model or rules that judge."""
    if model is None and config.judge == RULES:
        return RuleJudges()
    return None if model is None else Judges(for_episode(model), config.judge_method, config.judge_last)


async def _close(models: dict[str, ChatModel]) -> None:
    for model in models.values():
        await model.close()
