"""The forum in a Chromium that runs no scripts."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Page, expect

from webarium.server import HEADER, WebServer
from webarium.sites.reddit.site import SITE
from webarium.worlds import Universe, World

from .conftest import MEMBER

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]


@pytest.fixture
def world(forum_universe: Universe) -> Iterator[World]:
    with forum_universe.world(users={SITE.id: MEMBER}) as opened:
        yield opened


@pytest_asyncio.fixture(loop_scope="session")
async def plain(chromium: Browser, forum_universe: Universe, world: World) -> AsyncIterator[Page]:
    """A page of a Chromium that runs no scripts, on the forum's front page."""
    server = WebServer({SITE.id: SITE}, forum_universe)
    await server.start()
    context = await chromium.new_context(
        java_script_enabled=False, extra_http_headers={HEADER: server.attach(world)}
    )
    page = await context.new_page()
    await page.goto(f"http://{SITE.host}.localhost:{server.port}/")
    yield page
    await context.close()
    await server.stop()


async def test_without_scripts_a_comment_is_answered_changed_liked_and_removed(
    plain: Page, world: World
) -> None:
    db = world.db(SITE.database.name)
    sql = """SELECT '/f/' || f.name || '/' || s.id || '/-', c.id FROM comment c
        JOIN submission s ON s.id = c.submission_id JOIN forum f ON f.id = s.forum_id
        WHERE s.locked = 0 AND s.comment_count > 5 AND c.user_id > 10
        AND s.visibility = 'visible' AND c.visibility = 'visible' ORDER BY c.id LIMIT 1"""
    path, number = db.execute(sql).get
    await plain.goto(f"{plain.url.rstrip('/')}{path}")
    comment = plain.locator(f"#comment_{number}")
    await comment.get_by_role("link", name="Reply", exact=True).first.click()
    await plain.get_by_role("textbox", name="Reply to").fill("No scripts were run for this.")
    await plain.get_by_role("button", name="Post").click()
    mine = plain.locator("article.comment", has_text="No scripts were run for this.").last
    await expect(mine).to_be_in_viewport()
    await mine.get_by_role("link", name="Edit").click()
    await plain.get_by_role("textbox", name="Body").fill("None at all.")
    await plain.get_by_role("button", name="Save comment").click()
    liked = comment.locator(".vote").first
    await liked.get_by_role("button", name="Upvote").click()
    await expect(liked.get_by_role("button", name="Retract upvote")).to_be_visible()
    mine = plain.locator("article.comment", has_text="None at all.").last
    await mine.get_by_role("button", name="Delete").click()
    await expect(plain.get_by_text("None at all.")).to_have_count(0)
    await plain.get_by_role("button", name=MEMBER).click()
    await plain.get_by_role("link", name="Messages").click()
    await expect(plain.get_by_role("heading", name="Messages")).to_be_visible()
