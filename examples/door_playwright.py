"""A plain Playwright script does a task, and is scored: ``python examples/door_playwright.py``."""

from __future__ import annotations

import asyncio
import sys

from webarium import Arena


async def main(task: str) -> None:
    """Search the shop by hand-written Playwright."""
    async with await Arena.open() as arena, arena.door(task, "page") as door:
        wanted = door.task.intent.split('"')[1]
        box = door.page.get_by_role("combobox", name="Search")
        await box.fill(wanted)
        await box.press("Enter")
        await door.page.wait_for_url("**/catalogsearch/**")
        verdict = await door.submit()
        print(door.task.intent, "->", verdict.score)


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1] if len(sys.argv) > 1 else "shopping.search_for.0"))
