"""Page checks (``program_html``): go to a page, read something in it, compare.

The original profile keeps the published defects: the whole HTML counts, scripts and history included; a text is found
inside longer words and numbers; a page that cannot be read counts as empty text.
"""

from __future__ import annotations

import html
from collections.abc import Mapping, Sequence
from typing import Any

from webarium.errors import UserError
from webarium.scoring.foreign import strict
from webarium.scoring.foreign.helpers import Surroundings, call_helper
from webarium.scoring.foreign.outcomes import Finding, all_of, no, yes
from webarium.scoring.foreign.strings import exact_match, must_include, text_of, texts_of
from webarium.scoring.quoting import clip, quoted
from webarium.sites.kit.appearance import asking_both
from webarium.task_files.webarena import PageTarget
from webarium.types import Json

OR = " |OR| "
SCRIPTS = ("document.", "[...document.")
"""How locators begin that are JavaScript."""

VISIBLE = (
    "[document.body?.innerText ?? '', "
    "...[...document.querySelectorAll('input:not([type=hidden]), textarea')].map(n => n.value)].join('\\n')"
)
"""What a person sees in a page, with what stands in its fields."""


async def score_pages(targets: Sequence[PageTarget], around: Surroundings) -> Finding:
    """Look at all targets in order, which moves the page; all must hold.

    Raises:
        UserError: a locator or helper is of no known kind.
    """
    findings: list[Finding] = []
    for target in targets:
        findings.append(await _score_target(target, around))
        if findings[-1].ruling is False:
            break
    return all_of(findings, f"all {len(targets)} places of the pages read as wanted")


async def _score_target(target: PageTarget, around: Surroundings) -> Finding:
    page, url = around.page, target.url
    try:
        if url.startswith("func:"):
            url = await call_helper(url, around)
        if url != "last":
            if not url:
                return no(f"there is no page for {target.url}")
            if not await page.visit(url):
                return no(f"the page {clip(url)} cannot be opened")
        text = await read_target(target, around)
    except UnreadableError as error:
        return no(f"{clip(page.address)}: {error.message}")
    return compare(target.contents, text, where=clip(page.address), repaired=around.strict)


class UnreadableError(UserError):
    """A page has nothing where a locator looks."""


async def read_target(target: PageTarget, around: Surroundings) -> str:
    """The text at a locator of the page that is open.

    Raises:
        UnreadableError: there is none, for the repaired rules; the published ones read it as empty text.
        UserError: the locator is of no known kind.
    """
    locator = target.locator
    if not locator.strip():
        if around.strict:
            return str(await around.page.evaluate(VISIBLE))
        return html.unescape(await around.page.content())
    if locator.startswith(SCRIPTS):
        for action in target.prep_actions:
            try:
                await around.page.evaluate(action)
            except UserError:
                break  # as published: one that fails ends the preparation
        return html.unescape(await _script(locator, around))
    if locator.startswith("func:"):
        return html.unescape(await call_helper(locator, around))
    raise UserError(f"A locator must begin with document. or func:, got {locator!r}.")


async def _script(locator: str, around: Surroundings) -> str:
    try:
        value = await around.page.evaluate(asking_both(locator))
    except UserError:
        if around.strict:
            raise UnreadableError(f"there is nothing at {locator}") from None
        return ""
    return _written(value) if around.strict else str(value)


def _written(value: Any) -> str:
    """A JavaScript value as people write it."""
    if value is None:
        return ""
    return "\n".join(map(_written, value)) if isinstance(value, list) else str(value)


def compare(contents: Mapping[str, Json], text: str, *, where: str, repaired: bool) -> Finding:
    """Compare what a page says with what is required of it."""
    if "exact_match" in contents:
        wanted = text_of(contents["exact_match"], "exact_match")
        same = strict.same if repaired else exact_match
        if same(wanted, text):
            return yes(f"{where} says {quoted(wanted)}")
        return no(f"{where} says {clip(text)}, expected {quoted(wanted)}")
    for wanted in texts_of(contents.get("must_include"), "must_include"):
        parts = strict.alternatives(wanted) if repaired else wanted.split(OR)
        has = strict.includes if repaired else must_include
        if not any(has(part, text) for part in parts):
            return no(f"{where} lacks {quoted(wanted)}: it says {clip(text)}")
    return yes(f"{where} has what is required")
