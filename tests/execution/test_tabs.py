from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial

import pytest

from tests.execution.conftest import Hands
from webarium.actions.types import (
    Action,
    Click,
    CloseTab,
    ElementId,
    FocusTab,
    GoBack,
    GoForward,
    Goto,
    NewTab,
    Noop,
    Press,
)

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]
Make = Callable[..., Awaitable[Hands]]


async def test_pop_ups_come_to_the_front_with_the_token(hands: Hands) -> None:
    await hands.open(
        "<a target=_blank href=/a>Blank</a> <a target=_blank rel=noopener href=http://forum.test/b>Other</a>"
        "<button onclick=\"window.open('/c')\">Open</button><form target=_blank action=/d method=post>"
        "<button>Post</button></form>",
        **{name: f"<h1>{name}</h1><img src=/pic-{name}>" for name in "abcd"},
    )
    hands.site.delays = {"/c": 0.3}
    for index, (name, url) in enumerate(
        [
            ("Blank", "shop.test/a"),
            ("Other", "forum.test/b"),
            ("Open", "shop.test/c"),
            ("Post", "shop.test/d"),
        ],
        1,
    ):
        seen = await hands.do(Click(await hands.id(name)))
        assert seen.url == f"http://{url}"
        assert [tab.active for tab in seen.tabs] == [False] * index + [True]
        seen = await hands.do(FocusTab(0))
        assert seen.url == "http://shop.test/"
    assert {seen.token for seen in hands.site.seen} == {"secret"}
    assert {"/pic-a", "/pic-b", "/pic-c", "/pic-d"} <= set(hands.site.paths)


async def test_contexts_have_their_own_tokens(make_hands: Make) -> None:
    one, two = await make_hands(token="one"), await make_hands(token="two")
    await one.open("<p>x")
    assert {seen.token for seen in one.site.seen} == {"one"}
    await two.open("<p>x")
    assert {seen.token for seen in one.site.seen} == {"two"}


async def test_tabs_open_focus_and_close(hands: Hands) -> None:
    await hands.open("<h1>First</h1>", second="<h1>Second</h1>")
    seen = await hands.do(NewTab())
    assert [tab.url for tab in seen.tabs] == ["http://shop.test/", "about:blank"]
    seen = await hands.do(NewTab("shop.test/second"))
    assert seen.url == "http://shop.test/second"
    seen = await hands.do(FocusTab(1))
    assert seen.url == "about:blank"
    seen = await hands.do(CloseTab())
    assert seen.url == "http://shop.test/"
    assert "There is no tab 2" in await hands.refused(FocusTab(2))
    await hands.do(CloseTab())
    seen = await hands.do(CloseTab())
    assert [(tab.url, tab.active) for tab in seen.tabs] == [("about:blank", True)]


@pytest.mark.parametrize(
    ("event", "act"),
    [
        ("click", Click),
        ("mousedown", partial(Click, modifiers=("Shift",))),
        ("keydown", partial(Press, "Enter")),
    ],
)
async def test_a_tab_that_closes_itself(event: str, act: Callable[[ElementId], Action], hands: Hands) -> None:
    await hands.open(
        "<button onclick=\"window.open('/pop')\">Open</button>",
        pop=f"<button on{event}='window.close()'>Bye</button>",
    )
    await hands.do(Click(await hands.id("Open")))
    seen = await hands.do(act(await hands.id("Bye")))
    assert [tab.url for tab in seen.tabs] == ["http://shop.test/"]


async def test_history(hands: Hands) -> None:
    await hands.open("<a href=/next>Next</a>", next="<h1>Next</h1>")
    await (await hands.context.active.prepare()).send("Page.resetNavigationHistory")
    assert "no earlier page" in await hands.refused(GoBack())
    await hands.do(Click(await hands.id("Next")))
    assert (await hands.do(GoBack())).url == "http://shop.test/"
    assert (await hands.do(GoForward())).url == "http://shop.test/next"
    assert "no later page" in await hands.refused(GoForward())


async def test_addresses(hands: Hands) -> None:
    await hands.open("<p>x", deep="<p>deep")
    for text in (
        "http://shop.test/deep",
        "shop.test/deep",
        "https://shop.test/deep",
        "/deep",
        "SHOP.test/deep",
    ):
        assert (await hands.do(Goto(text))).url == "http://shop.test/deep"
    assert (await hands.do(Goto("about:blank"))).url == "about:blank"
    assert "no site is open" in await hands.refused(Goto("/deep"))


@pytest.mark.parametrize(
    "url",
    [
        "file:///etc/passwd",
        "view-source:http://shop.test/",
        "chrome://version",
        "javascript:alert(1)",
        "data:text/html,x",
        "http://example.com/",
        "127.0.0.1",
        "http://localhost/",
        "http://shop.test:8080/",
        "http://shop.test@evil.test/",
        "shop.test.evil.com",
        "//evil.test/",
        "http://[::1]/",
        "http://[x/",
        "blob:x",
        "",
    ],
)
async def test_other_addresses_are_refused(hands: Hands, url: str) -> None:
    await hands.open("<p>x")
    text = await hands.refused(Goto(url))
    assert "http://shop.test/" in text
    assert hands.context.page.url == "http://shop.test/"


async def test_nothing_else_resolves_whatever_a_page_tries(
    hands: Hands, site_port: tuple[object, int]
) -> None:
    await hands.open("<a id=out href=http://example.com/>Out</a>")
    tries = [f"http://127.0.0.1:{site_port[1]}/", f"http://localhost:{site_port[1]}/", "http://example.com/"]
    for url in tries:
        assert (
            await hands.js(f"fetch('{url}', {{mode: 'no-cors'}}).then(() => 'reached', () => 'failed')")
            == "failed"
        )
    seen = await hands.do(Click(await hands.id("Out")))
    assert hands.settled.quiet
    assert seen.url.startswith(("http://example.com", "chrome-error:"))
    assert (await hands.do(GoBack())).url == "http://shop.test/"


async def test_dialogs_that_are_dismissed_are_recorded(hands: Hands) -> None:
    hands.context.dialogs.policy = "dismiss"
    await hands.open(
        "<button onclick=\"alert('Hi'); window.sure = confirm('Sure?'); window.word ="
        " prompt('Word?')\">Ask</button>"
        "<script>onbeforeunload = (e) => e.preventDefault()</script>"
    )
    await hands.do(Click(await hands.id("Ask")))
    assert [(d.kind, d.message, d.accepted) for d in hands.context.dialogs.answered] == [
        ("alert", "Hi", True),
        ("confirm", "Sure?", False),
        ("prompt", "Word?", False),
    ]
    assert await hands.js("[sure, word]") == [False, None]
    assert (await hands.do(Goto("/other"))).url == "http://shop.test/other"
    await hands.do(Noop())
