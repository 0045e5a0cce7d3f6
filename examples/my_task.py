"""A task template of one's own, and the proof that its tasks can be done: ``python examples/my_task.py``."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterable
from dataclasses import dataclass

from webarium import Arena, Data, Suite, Task, Template, Ui, Verdict, score
from webarium.agents.oracle import OracleAgent
from webarium.scoring import Money
from webarium.tasks import require_template


class PriceOfProduct(Template):
    """What a product costs."""

    site, name = "shopping", "price_of_product"
    kind, difficulty = "retrieve", "easy"
    intent = 'What does "{title}" cost?'
    count = 3

    @dataclass(frozen=True)
    class Params:
        title: str
        product: int

    def instances(self, db: Data, rng: random.Random) -> Iterable[Params]:
        found = db.rows("SELECT id, name FROM product WHERE stock > 0 AND status = 'enabled' ORDER BY id")
        return [PriceOfProduct.Params(title=row.name, product=row.id) for row in rng.sample(found, 10)]

    def answer(self, db: Data, params: Params) -> Money:
        return Money(db.value("SELECT price FROM product WHERE id = ?", params.product))

    async def solve(self, ui: Ui, db: Data, params: Params) -> None:
        await ui.search(params.title)
        await ui.expect_text(self.answer(db, params).natural(), near=params.title)


SUITE = Suite("prices", "What things cost.", (PriceOfProduct(),))


async def prove(arena: Arena, task: Task) -> Verdict:
    """Walk a task's golden path in the browser and score it."""
    oracle = OracleAgent()
    await oracle.start_privileged(task, arena.universe)
    async with await arena.episode(start_urls=task.start_urls, users=task.users) as episode:
        while episode.stopped is None:
            await episode.step(await oracle.act(episode.observation))
        changes = episode.world.changes()
        return await score(task, stop=episode.stopped, page=await episode.final_page(), changes=changes)


async def main() -> None:
    """Check the template's form, then every instance in the browser."""
    async with await Arena.open() as arena:
        for template in SUITE.templates:
            require_template(template, arena.universe)
        for task in SUITE.tasks(arena.universe):
            print(f"{task.id}: {task.intent} {(await prove(arena, task)).reason}")


if __name__ == "__main__":
    asyncio.run(main())
