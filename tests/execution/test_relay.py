"""The filter before the DevTools protocol: what clients need works, and nothing else does."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import shutil
import urllib.error
import urllib.request
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from playwright.async_api import Error as PlaywrightError
from playwright.async_api import async_playwright
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.execution.conftest import HOSTS
from tests.execution.site import FixtureSite
from webarium.browser.doors.exposed import ExposedBrowser
from webarium.envs.profile import Profile
from webarium.types import Json

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]
FRONTEND = Path(__file__).parents[2] / "frontend"
CLIENTS = Path(__file__).parent / "clients"
HOME = "http://shop.test/"
PAGES = {
    "/": """<form action=/next><input name=q><button id=send>Send</button></form>
        <button id=ask onclick="told.textContent = confirm('Sure?')">Ask</button><p id=told></p>
        <button id=open onclick="window.open('/inner')">Open</button>
        <a id=get download=list.txt href="data:text/plain,hello">Get</a><input type=file>
        <iframe src=/inner></iframe>""",
    "/inner": "<h1>Inner</h1>",
    "/next": "<h1>Next</h1>",
}
FILE = "/etc/passwd"


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def exposed(site_port: tuple[FixtureSite, int]) -> AsyncIterator[ExposedBrowser]:
    browser = await ExposedBrowser.start(port=site_port[1], profile=Profile(), hosts=HOSTS)
    yield browser
    await browser.close()


@pytest.fixture(autouse=True)
def shown(site_port: tuple[FixtureSite, int]) -> None:
    site_port[0].show(PAGES)


class Raw:
    """A client that says whatever it likes."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.events: list[dict[str, Any]] = []
        self.target = ""
        self._number = 0

    async def send(self, method: str, session: str | None = None, **params: Any) -> int:
        self._number += 1
        message = {"id": self._number, "method": method, "params": params}
        await self.socket.send(json.dumps(message if session is None else {**message, "sessionId": session}))
        return self._number

    async def answer(self, number: int | None) -> dict[str, Any]:
        async with asyncio.timeout(240):
            while True:
                message = json.loads(await self.socket.recv())
                if message.get("id") == number and "method" not in message:
                    return dict(message)
                self.events.append(message)

    async def ask(self, method: str, session: str | None = None, **params: Any) -> Any:
        """The result of a command, or the sentence that refuses it."""
        told = await self.answer(await self.send(method, session, **params))
        return told["error"]["message"] if "error" in told else told["result"]

    async def state_of_download(self) -> str:
        """How a download ended, whether that was told before now or is yet to come."""
        async with asyncio.timeout(240):
            while True:
                for event in self.events:
                    if (state := event["params"].get("state", "")) in ("canceled", "completed"):
                        return str(state)
                self.events.append(json.loads(await self.socket.recv()))

    async def page(self) -> str:
        """A session of a fresh page."""
        made = await self.ask("Target.createTarget", url="about:blank")
        self.target = made["targetId"]
        told = await self.ask("Target.attachToTarget", targetId=self.target, flatten=True)
        return str(told["sessionId"])

    async def open(self, session: str, url: str) -> None:
        """Open an address in a page and wait until it is there."""
        await self.ask("Page.navigate", session, url=url)
        there = f"complete{url}"
        while await self.script(session, "document.readyState + location.href") != there:  # noqa: ASYNC110
            await asyncio.sleep(0.02)

    async def close_pages(self) -> None:
        """Close all pages but the first."""
        for info in (await self.ask("Target.getTargets"))["targetInfos"][1:]:
            if info["type"] == "page":
                await self.ask("Target.closeTarget", targetId=info["targetId"])

    async def script(self, session: str, expression: str) -> Any:
        told = await self.ask(
            "Runtime.evaluate", session, expression=expression, awaitPromise=True, returnByValue=True
        )
        return told["result"].get("value")


@pytest_asyncio.fixture(loop_scope="session")
async def raw(exposed: ExposedBrowser) -> AsyncIterator[Raw]:
    async with connect(exposed.cdp_url, max_size=None) as socket:
        yield Raw(socket)


# What clients do


@pytest.mark.parametrize("client", ["playwright", "puppeteer"])
async def test_a_visit_by_a_client_for_node(exposed: ExposedBrowser, client: str) -> None:
    node = shutil.which("node")
    if node is None or not (FRONTEND / "node_modules" / f"{client}-core").exists():
        pytest.skip("needs Node and `npm ci` in frontend/")
    process = await asyncio.create_subprocess_exec(
        node,
        CLIENTS / f"{client}.mjs",
        FRONTEND,
        exposed.cdp_url,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    out, errors = await asyncio.wait_for(process.communicate(), 240)
    assert process.returncode == 0, errors.decode()
    met = json.loads(out)
    assert "'file:///etc/passwd' cannot be opened here" in met.pop("file")
    assert "SystemInfo.getInfo is not available" in met.pop("system")
    if client == "playwright":
        assert met.pop("download") == "canceled"
    else:
        assert "Files of this machine cannot be uploaded" in met.pop("upload")
    assert met == {
        "title": "/next",
        "answer": "true",
        "frame": "Inner",
        "popup": "Inner",
        "picture": True,
        "pdf": True,
        "width": 500,
        "made": "made",
    }


async def test_a_visit_by_the_client_for_python(exposed: ExposedBrowser, tmp_path: Path) -> None:
    async with async_playwright() as playwright:
        browser = await playwright.chromium.connect_over_cdp(exposed.http_url)
        context = browser.contexts[0]
        page = context.pages[0]
        await page.goto(HOME)
        page.once("dialog", lambda dialog: asyncio.ensure_future(dialog.dismiss()))
        await page.get_by_role("button", name="Ask").click()
        await page.get_by_text("false").wait_for()
        async with page.expect_download() as coming:
            await page.get_by_text("Get").click()
        download = await coming.value
        assert await download.failure() == "canceled"
        with pytest.raises(PlaywrightError):
            await download.save_as(tmp_path / "list.txt")
        given = {"name": "a.txt", "mimeType": "text/plain", "buffer": b"own"}
        await page.set_input_files("input[type=file]", given)  # type: ignore[arg-type]
        content = "document.querySelector('input[type=file]').files[0].text()"
        assert await page.evaluate(content) == "own", "contents may be given, paths may not"
        await context.add_cookies([{"name": "a", "value": "b", "url": HOME}])
        assert [cookie["name"] for cookie in await context.cookies()] == ["a"]
        await context.clear_cookies()
        await page.add_init_script("window.mine = 1")
        await page.reload()
        assert await page.evaluate("mine") == 1
        await page.goto(f"{HOME}next")
        await page.go_back()
        assert page.url == HOME
        await browser.close()
    assert exposed.context.tabs, "its pages stay when a client leaves"


# What they may not do

_WINDOW = {"items": [], "files": [FILE], "dragOperationsMask": 1}
REFUSED: list[tuple[str, dict[str, Any]]] = [
    *[
        (method, {"url": url})
        for method in ("Page.navigate", "Target.createTarget", "Network.loadNetworkResource")
        for url in (
            "file:///etc/passwd",
            "FILE:///etc/passwd",
            " file:///etc/passwd",
            "file:///",
            "chrome://version",
            "view-source:http://shop.test/",
            "view-source:file:///etc/passwd",
            "devtools://devtools/x",
            "filesystem:http://shop.test/x",
            "blob:http://shop.test/x",
            "data:text/html,x",
            "javascript:1",
            "http://example.com/",
            "http://127.0.0.1/",
            "http://[::1]/",
            "http://[bad",
            "//etc/passwd",
            "shop.test",
            "http://shop.test.evil/",
            "http://shop.test:9222/",
            "https://shop.test/",
            "ftp://shop.test/",
            "http://evil\\@shop.test/",
            "chrome-extension://x/",
            "chrome-untrusted://x",
            "about:version",
            5,
            None,
        )
    ],
    ("DOM.setFileInputFiles", {"files": [FILE], "objectId": "1"}),
    ("Input.dispatchDragEvent", {"type": "drop", "x": 1, "y": 1, "data": _WINDOW}),
    ("DOM.getFileInfo", {"objectId": "1"}),
    ("Page.setDownloadBehavior", {"behavior": "allow", "downloadPath": "/tmp"}),
    ("Target.createBrowserContext", {"proxyServer": "http://127.0.0.1:1"}),
    ("Target.createBrowserContext", {"originsWithUniversalNetworkAccess": ["*"]}),
    ("Target.disposeBrowserContext", {"browserContextId": "x"}),
    ("Target.disposeBrowserContext", {"browserContextId": ["x"]}),
    ("Target.attachToTarget", {"targetId": "x", "flatten": True}),
    ("Target.attachToTarget", {"targetId": ["x"], "flatten": True}),
    ("Target.setAutoAttach", {"autoAttach": True, "waitForDebuggerOnStart": False}),
    ("Target.sendMessageToTarget", {"sessionId": "x", "message": '{"id":1,"method":"Browser.crash"}'}),
    ("Target.exposeDevToolsProtocol", {"targetId": "x"}),
    ("Target.setRemoteLocations", {"locations": []}),
    ("Storage.getCookies", {"browserContextId": "x"}),
    ("Storage.getCookies", {"browserContextId": {}}),
    ("Browser.grantPermissions", {"permissions": ["localFonts"]}),
    ("Browser.grantPermissions", {"permissions": [[]]}),
    ("Fetch.continueRequest", {"requestId": "x", "url": "file:///etc/passwd"}),
    ("Fetch.takeResponseBodyAsStream", {"requestId": "x"}),
    ("IO.read", {"handle": "1"}),
    ("IO.read", {"handle": []}),
    ("IO.resolveBlob", {"objectId": "1"}),
    ("Extensions.loadUnpacked", {"path": "/tmp"}),
    *[
        (method, {})
        for method in (
            "Browser.crash",
            "Browser.crashGpuProcess",
            "Browser.getBrowserCommandLine",
            "Browser.getHistograms",
            "Browser.executeBrowserCommand",
            "Debugger.enable",
            "FileSystem.getDirectory",
            "HeapProfiler.enable",
            "IndexedDB.enable",
            "Memory.getDOMCounters",
            "Nothing.atAll",
            "Page.crash",
            "Page.captureSnapshot",
            "Profiler.enable",
            "PWA.install",
            "Storage.getUsageAndQuota",
            "SystemInfo.getInfo",
            "SystemInfo.getProcessInfo",
            "Tethering.bind",
            "Tracing.start",
            "browser.getVersion",
            "",
        )
    ],
]


async def test_what_is_refused(raw: Raw) -> None:
    session = await raw.page()
    told = {}
    for method, params in REFUSED:
        for below in (None, session):
            told[f"{method} {params}"] = said = await raw.ask(method, below, **params)
            assert isinstance(said, str), (method, params, said)
    assert told["SystemInfo.getInfo {}"] == "SystemInfo.getInfo is not available behind this door."
    offered = told["Page.navigate {'url': 'file:///'}"]
    assert offered == "'file:///' cannot be opened here, only http://forum.test/, http://shop.test/."
    await raw.close_pages()


async def test_downloads_go_nowhere(raw: Raw, tmp_path: Path) -> None:
    """Wherever a client wants them."""
    await raw.ask("Target.setDiscoverTargets", discover=True)
    wanted: dict[str, Any] = {"behavior": "allow", "downloadPath": str(tmp_path), "eventsEnabled": True}
    assert await raw.ask("Browser.setDownloadBehavior", **wanted) == {}
    session = await raw.page()
    await raw.ask("Page.enable", session)
    await raw.open(session, HOME)
    link = (
        "Object.assign(document.createElement('a'), {href: 'data:text/plain,x', download: 'x.txt'}).click()"
    )
    await raw.script(session, link)
    assert await raw.state_of_download() == "canceled"
    assert os.listdir(tmp_path) == []
    await raw.close_pages()


async def test_pages_cannot_leave_the_world_by_themselves(exposed: ExposedBrowser, raw: Raw) -> None:
    session = await raw.page()
    await raw.open(session, HOME)
    for url in (
        "file:///etc/passwd",
        "file:///",
        "chrome://version",
        "view-source:http://shop.test/",
        "devtools://devtools/bundled/inspector.html",
    ):
        assert await raw.script(session, f"fetch('{url}').then((a) => a.text(), () => 'no')") == "no"
        await raw.script(session, f"location = '{url}'; 1")
        await raw.script(session, f"window.made = open('{url}'); 1")
        await raw.script(
            session,
            f"document.body.innerHTML = `<iframe src='{url}'></iframe><object data='{url}'></object>"
            f"<a href='{url}'>go</a><form action='{url}'></form>`; document.querySelector('a').click();"
            "document.querySelector('form').submit(); 1",
        )
        reached = "Array.from(document.querySelectorAll('iframe, object'), (f) => f.contentDocument?.body.textContent)"
        assert not any(await raw.script(session, reached))
    shown = {info["url"] for info in (await raw.ask("Target.getTargets"))["targetInfos"]}
    assert shown <= {HOME, "about:blank", ""}
    assert {page.url for page in exposed.context.pages} <= {HOME, "about:blank"}
    await raw.close_pages()


async def test_other_contexts_of_the_same_chromium_are_not_seen(exposed: ExposedBrowser, raw: Raw) -> None:
    browser = exposed.context.playwright.browser
    assert browser is not None
    hidden = await browser.new_context()
    page = await hidden.new_page()
    await page.goto(f"{HOME}next")
    told = await (await hidden.new_cdp_session(page)).send("Target.getTargetInfo")
    target, context = told["targetInfo"]["targetId"], told["targetInfo"]["browserContextId"]
    await raw.ask("Target.setDiscoverTargets", discover=True, filter=[{}])
    await raw.ask(
        "Target.setAutoAttach", autoAttach=True, waitForDebuggerOnStart=True, flatten=True, filter=[{}]
    )
    later = await hidden.new_page()
    await later.goto(HOME)  # a client that would have it wait cannot
    for method, params in (
        ("Target.attachToTarget", {"targetId": target, "flatten": True}),
        ("Target.closeTarget", {"targetId": target}),
        ("Target.getTargetInfo", {"targetId": target}),
        ("Target.activateTarget", {"targetId": target}),
        ("Target.createTarget", {"url": HOME, "browserContextId": context}),
        ("Target.disposeBrowserContext", {"browserContextId": context}),
        ("Storage.getCookies", {"browserContextId": context}),
        ("Browser.getWindowForTarget", {"targetId": target}),
        ("Browser.setDownloadBehavior", {"behavior": "deny", "browserContextId": context}),
    ):
        assert "with given id found" in await raw.ask(method, **params), method
    assert context not in (await raw.ask("Target.getBrowserContexts"))["browserContextIds"]
    seen = json.dumps([await raw.ask("Target.getTargets", filter=[{}]), raw.events])
    assert context not in seen
    assert "chrome://" not in seen, "Chromium's own parts"
    with pytest.raises(InvalidStatus, match="404"):
        await connect(exposed.cdp_url.replace("/browser", f"/page/{target}"))
    await hidden.close()


async def test_a_page_has_an_address_of_its_own(exposed: ExposedBrowser, raw: Raw) -> None:
    await raw.page()
    status, listed = await asyncio.to_thread(get, f"{exposed.http_url}/json/list")
    assert status == 200
    (address,) = [page["webSocketDebuggerUrl"] for page in json.loads(listed) if page["id"] == raw.target]
    async with connect(address) as socket:
        page = Raw(socket)
        assert (await page.ask("Runtime.evaluate", expression="1 + 1"))["result"]["value"] == 2
        assert "cannot be opened" in await page.ask("Page.navigate", url="file:///etc/passwd")
    await raw.close_pages()


# Raw sockets


def get(url: str, **headers: str) -> tuple[int, str]:
    try:
        with urllib.request.urlopen(urllib.request.Request(url, headers=headers), timeout=240) as answer:
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as error:
        with error:
            return error.code, error.read().decode()


async def test_who_is_let_in(exposed: ExposedBrowser) -> None:
    url, root = exposed.http_url, exposed.http_url.rpartition("/")[0]
    status, version = await asyncio.to_thread(get, f"{url}/json/version/")
    assert (status, json.loads(version)["webSocketDebuggerUrl"]) == (200, exposed.cdp_url)
    for address, code, headers in (
        (f"{root}/json/version", 403, {}),
        (f"{root}/json/list", 403, {}),
        (f"{root}/wrong/json/version", 403, {}),
        (f"{url}/json/version", 403, {"Host": "evil.example"}),
        (f"{url}/json/version", 403, {"Origin": "http://shop.test"}),
        (f"{url}/json/new?file:///etc/passwd", 404, {}),
        (f"{url}/json/protocol", 404, {}),
    ):
        assert (await asyncio.to_thread(get, address, **headers))[0] == code, address
    with pytest.raises(InvalidStatus, match="403"):
        await connect(exposed.cdp_url, origin="http://shop.test")  # type: ignore[arg-type]
    with pytest.raises(InvalidStatus, match="403"):
        await connect(f"ws://{root.removeprefix('http://')}/devtools/browser")


async def test_messages_that_are_none(exposed: ExposedBrowser, raw: Raw) -> None:
    for text, code in (
        ("", -32700),
        ("{", -32700),
        ("[" * 100_000, -32700),
        ('{"id": NaN}', -32700),
        ("1" * 5000, -32700),
        ("[]", -32600),
        ("null", -32600),
        ("{}", -32600),
        ('{"id": "1"}', -32600),
        ('{"id": true}', -32600),
        ('{"id": 1e999}', -32600),
        ('{"id": 9}', -32600),
        ('{"id": 9, "method": 5}', -32600),
        ('{"id": 9, "method": "Browser.getVersion", "params": []}', -32600),
        ('{"id": 9, "method": "Browser.getVersion", "sessionId": 5}', -32600),
        ('{"id": 9, "method": "Browser.getVersion", "sessionId": "x"}', -32001),
    ):
        await raw.socket.send(text)
        answer = json.loads(await raw.socket.recv())
        assert answer["error"]["code"] == code, text[:80]
    assert "product" in await raw.ask("Browser.getVersion"), "it goes on"
    for message in (b"\x00\xff", "x" * 100_000_000):
        socket = await connect(exposed.cdp_url, max_size=None)
        with contextlib.suppress(ConnectionClosed):
            await socket.send(message)
        with pytest.raises(ConnectionClosed):
            await asyncio.wait_for(socket.recv(), 60)
    assert "product" in await raw.ask("Browser.getVersion"), "others do not notice"


async def test_one_number_for_two_commands_opens_nothing(raw: Raw) -> None:
    """An answer is sifted by the command that it belongs to, however these are numbered."""
    for method in ("Target.getTargets", "Browser.getVersion"):
        params: dict[str, Json] = {"filter": [{}]} if method == "Target.getTargets" else {}
        await raw.socket.send(json.dumps({"id": 7, "method": method, "params": params}))
    said = [json.loads(await raw.socket.recv()) for _ in range(2)]
    assert "chrome://" not in json.dumps(said)


# The end


async def test_nothing_of_a_client_is_left_when_the_harness_shuts_it_out(
    site_port: tuple[FixtureSite, int],
) -> None:
    exposed = await ExposedBrowser.start(port=site_port[1], profile=Profile(), hosts=HOSTS)
    try:
        async with connect(exposed.cdp_url, max_size=None) as socket:
            raw = Raw(socket)
            own = (await raw.ask("Target.createBrowserContext", disposeOnDetach=True))["browserContextId"]
            made = await raw.ask("Target.createTarget", url="about:blank", browserContextId=own)
            told = await raw.ask("Target.attachToTarget", targetId=made["targetId"], flatten=True)
            session = told["sessionId"]
            await raw.ask("Page.enable", session)
            await raw.ask("Page.navigate", session, url=f"{HOME}next")
            await raw.ask("Emulation.setScriptExecutionDisabled", session, value=True)
            await raw.ask("Page.addScriptToEvaluateOnNewDocument", session, source="window.mine = 1")
            await raw.ask("Fetch.enable", session, patterns=[{"urlPattern": "*"}])
            await exposed.seclude()
            with pytest.raises(ConnectionClosed):
                await asyncio.wait_for(Raw(socket).ask("Browser.getVersion"), 60)
        page = exposed.context.page
        assert page.url == f"{HOME}next", "the page stays, though its context was to go with the client"
        await page.goto(HOME)
        assert await page.evaluate("window.mine") is None
        with pytest.raises(OSError, match=r"."):
            await connect(exposed.cdp_url)
    finally:
        await exposed.close()


async def test_closing_the_browser_ends_a_clients_part_only(site_port: tuple[FixtureSite, int]) -> None:
    exposed = await ExposedBrowser.start(port=site_port[1], profile=Profile(), hosts=HOSTS)
    try:
        async with connect(exposed.cdp_url) as socket:
            raw = Raw(socket)
            assert await raw.ask("Browser.close") == {}
            with pytest.raises(ConnectionClosed):
                await asyncio.wait_for(socket.recv(), 60)
        with pytest.raises(InvalidStatus, match="410"):
            await connect(exposed.cdp_url)
        assert await exposed.context.page.evaluate("1 + 1") == 2
    finally:
        await exposed.close()
