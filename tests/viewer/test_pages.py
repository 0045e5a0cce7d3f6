"""The viewer's pages without a browser: lists, filters, steps, live runs, hostile records, strict headers."""

from __future__ import annotations

import html
import io
import re
import zipfile
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from starlette.testclient import TestClient

from tests.dom import tight
from tests.recorded import ACTS, HOSTILE, Act, Recorded, write_episode, write_run
from webarium.errors import UserError
from webarium.observation.formats import image_format, image_size
from webarium.viewer import Library, create_viewer
from webarium.viewer.facets import alike


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two runs: one with every outcome, one that goes on."""
    root = tmp_path_factory.mktemp("runs")
    write_run(
        root / "mixed",
        [
            Recorded("shopping.mug.0"),
            Recorded("shopping.mug.1", "failed", answer="no mug", difficulty="hard"),
            Recorded("shopping.lamp.0", "error", kind="retrieve", intent="How bright is the lamp?"),
        ],
        planned=["shopping.lamp.1"],
    )
    write_run(root / "deeper" / "live", [Recorded("shopping.mug.0", acts=ACTS[:2], finished=False)])
    (root / "broken").mkdir()
    (root / "broken" / "run.json").write_text('{"format": 99}')
    return root


@pytest.fixture(scope="module")
def client(root: Path) -> Iterator[TestClient]:
    with TestClient(create_viewer(Library(root)), base_url="http://localhost") as client:
        yield client


def test_lists_runs_however_deep_and_says_which_cannot_be_read(client: TestClient) -> None:
    page = client.get("/").text
    assert 'href="/runs/mixed"' in page
    assert 'href="/runs/deeper~live"' in page
    assert "cannot be read" in page
    assert "format 99" in page
    assert "33.3 %" in page  # errors stay in the denominator


def test_a_result_stands_beside_what_declining_alone_would_score(tmp_path: Path) -> None:
    ended = [Recorded("shopping.mug.0"), Recorded("shopping.lamp.0", "failed", kind="impossible")]
    write_run(tmp_path / "paired", ended, planned=["shopping.lamp.1"])
    write_run(tmp_path / "begun", [], planned=["shopping.lamp.1"])
    with TestClient(create_viewer(Library(tmp_path)), base_url="http://localhost") as client:
        assert "always declining 50.0 %, always answering nothing 0 %" in client.get("/runs/paired").text
        assert "always declining" not in client.get("/runs/begun").text


def test_lists_episodes_with_outcomes(client: TestClient) -> None:
    page = client.get("/runs/mixed").text
    for word in ("Passed", "Failed", "Error", "Not run", "the cart is empty", "Chromium died."):
        assert word in page


@pytest.mark.parametrize(
    ("query", "shown", "hidden"),
    [
        ("outcome=failed", ["mug.1"], ["mug.0", "lamp.0"]),
        ("kind=retrieve", ["lamp.0"], ["mug.0", "mug.1"]),
        ("difficulty=hard", ["mug.1"], ["mug.0", "lamp.0"]),
        ("q=BRIGHT+lamp", ["lamp.0"], ["mug.0", "mug.1"]),
        ("q=no+mug", ["mug.1"], ["mug.0", "lamp.0"]),
        ("outcome=planned", ["lamp.1"], ["mug.0", "lamp.0"]),
        ("failure=unplaced", ["mug.1"], ["mug.0", "lamp.0"]),
        ("failure=loop", [], ["mug.0", "mug.1", "lamp.0", "lamp.1"]),
        ("check=state", ["mug.1"], ["mug.0", "lamp.0"]),
        ("reason=state:+the+cart+is+empty", ["mug.1"], ["mug.0", "lamp.0"]),
        ("error=browser", ["lamp.0"], ["mug.0", "mug.1"]),
        ("ended=error", ["lamp.0"], ["mug.0", "mug.1"]),
        ("template=shopping.lamp", ["lamp.0"], ["mug.0", "mug.1", "lamp.1"]),
        ("site=shopping&template=shopping.mug", ["mug.0", "mug.1"], ["lamp.0", "lamp.1"]),
        ("tokens_min=1280&cost_max=0.0042", ["mug.0", "mug.1", "lamp.0"], ["lamp.1"]),
        ("tokens_max=1279", [], ["mug.0", "mug.1", "lamp.0", "lamp.1"]),
        ("cost_min=0.0043", [], ["mug.0", "mug.1", "lamp.0", "lamp.1"]),
        ("cost_min=dear&tokens_max=-1", ["mug.0", "mug.1", "lamp.0", "lamp.1"], []),
    ],
)
def test_filters_and_searches(client: TestClient, query: str, shown: list[str], hidden: list[str]) -> None:
    page = client.get(f"/runs/mixed?{query}").text
    listed = page[page.index('id="episodes"') :]
    assert all(f"shopping.{name}" in listed for name in shown)
    assert not any(f"shopping.{name}" in listed for name in hidden)


def test_a_table_says_what_failed_how_often_and_each_row_leads_to_its_episodes(client: TestClient) -> None:
    page = client.get("/runs/mixed").text
    tables = tight(page[page.index("failed-tables") : page.index('class="filters"')])
    for title in ("What failed", "Failed checks", "Reasons", "What broke", "Templates that fail most"):
        assert title in tables
    links = [html.unescape(link) for link in re.findall(r'href="([^"]+)"', tables)]
    assert "/runs/mixed?outcome=failed&failure=unplaced#episodes" in links
    assert "/runs/mixed?outcome=error&error=browser#episodes" in links
    for link in links:
        listed = client.get(link).text
        assert "No episode fits" not in listed, link
    assert "Wrong, page not known" in page[page.index('id="episodes"') :]


def test_reasons_of_a_kind_count_together() -> None:
    assert alike('expected "$474.56", but the answer is "12": Answer with the amount alone') == (
        'expected "…", but the answer is "…"'
    )
    assert alike("unexpected: the row id=5 changed in pad (title='x'); unexpected: more") == (
        "unexpected: the row id=… changed in pad"
    )
    assert alike('broken off: "never closed') == 'broken off: "…"'


@pytest.mark.parametrize(("sort", "first"), [("task", "lamp.0"), ("-task", "mug.1"), ("outcome", "lamp.0")])
def test_sorts(client: TestClient, sort: str, first: str) -> None:
    page = client.get(f"/runs/mixed?sort={sort}").text
    listed = page[page.index("<tbody>", page.index('id="episodes"')) :]
    names = [f"shopping.{name}" for name in ("mug.0", "mug.1", "lamp.0", "lamp.1")]
    assert min(names, key=listed.index) == f"shopping.{first}"


@pytest.mark.parametrize(
    "query", ["sort=nothing", "page=-3", "page=99999999999999", "page=x&outcome=what", "q=%00%ff"]
)
def test_senseless_addresses_still_give_a_list(client: TestClient, query: str) -> None:
    assert client.get(f"/runs/mixed?{query}").status_code == 200


def test_a_step_shows_what_was_seen_said_and_changed(client: TestClient) -> None:
    page = tight(client.get("/runs/mixed/episodes/shopping.mug.0/steps/1").text)
    for words in (
        "click [4]",
        "The mug is what they want.",
        "button Add to Cart",
        "[4] button &#39;Add to Cart&#39;",  # the observation before the action
        "new row",
        "cart_item",
        "MUG-1",
        "120 ms",
        "fake/model",
        "1,280 tokens",
        "$0.0042",
        "Let me think.",
        'x="36.0" y="56.0" width="98.0" height="32.0"',  # the element, with a margin
    ):
        assert words in page, words
    assert (
        "note" not in page[page.index("new row") : page.index("</table>", page.index("new row"))]
    )  # empty column
    assert 'aria-current="step"' in page
    assert "2 of 2 checks passed" in page


def test_webp_is_shown_as_png(tmp_path: Path) -> None:
    write_run(tmp_path / "run", [Recorded("shopping.mug.0")], pictures="webp")
    with TestClient(create_viewer(Library(tmp_path)), base_url="http://localhost") as client:
        shown = client.get("/runs/run/episodes/shopping.mug.0/pictures/1.png")
        assert (shown.headers["content-type"], image_format(shown.content)) == ("image/png", "png")
        small = client.get("/runs/run/episodes/shopping.mug.0/thumbs/1.webp")
        assert image_size(small.content) == (320, 180)


def test_what_was_no_action_is_said(client: TestClient) -> None:
    page = client.get("/runs/mixed/episodes/shopping.mug.0/steps/2").text
    assert "no action" in page
    assert "That is no action: say click [id]." in page


def test_an_error_shows_where_it_broke(client: TestClient) -> None:
    page = tight(client.get("/runs/mixed/episodes/shopping.lamp.0").text)
    assert "No score" in page
    assert "Traceback: it broke" in page


def test_neighbours_follow_the_list_that_was_asked_for(client: TestClient) -> None:
    page = client.get("/runs/mixed/episodes/shopping.mug.1?sort=task").text
    assert 'rel="prev" href="/runs/mixed/episodes/shopping.mug.0?sort=task"' in page
    assert 'rel="next"' not in page


def test_a_running_episode_is_shown_as_far_as_it_is_and_then_finished(tmp_path: Path) -> None:
    run = write_run(tmp_path / "live", [Recorded("shopping.mug.0", acts=ACTS[:2], finished=False)])
    client = TestClient(create_viewer(Library(tmp_path)), base_url="http://localhost")
    listed = client.get("/runs/live").text
    assert "Running" in listed
    assert "every 2s" in listed
    page = client.get("/runs/live/episodes/shopping.mug.0").text
    assert "1 step so far" in page
    assert "every 1500ms" in page
    write_episode(run, Recorded("shopping.mug.0"))
    assert "every 2s" not in client.get("/runs/live").text
    page = client.get("/runs/live/episodes/shopping.mug.0/steps/3").text
    assert "stop [1 mug]" in page
    assert "every 1500ms" not in page


def test_one_run_opens_at_once(root: Path) -> None:
    client = TestClient(create_viewer(Library(root / "mixed")), base_url="http://localhost")
    answer = client.get("/", follow_redirects=False)
    assert answer.headers["location"] == "/runs/mixed"
    assert client.get("/").status_code == 200


def test_pictures_and_thumbnails(client: TestClient) -> None:
    episode = "/runs/mixed/episodes/shopping.mug.0"
    picture = client.get(f"{episode}/pictures/1.png")
    assert picture.headers["content-type"] == "image/png"
    assert Image.open(io.BytesIO(picture.content)).size == (320, 180)
    known = client.get(f"{episode}/pictures/1.png", headers={"if-none-match": picture.headers["etag"]})
    assert known.status_code == 304
    thumb = client.get(f"{episode}/thumbs/1.webp")
    assert Image.open(io.BytesIO(thumb.content)).format == "WEBP"
    assert client.get(f"{episode}/pictures/3.png").status_code == 404  # nothing is seen after a stop
    assert client.get(f"{episode}/pictures/77.png").status_code == 404


@pytest.mark.parametrize(
    "path",
    [
        "/runs/nothing",
        "/runs/mixed/episodes/nothing",
        "/runs/mixed/episodes/shopping.lamp.1",  # has not begun
        "/runs/mixed/episodes/shopping.mug.0/steps/99",
        "/runs/broken",
        "/runs/..%2f..%2fetc",
        "/runs/mixed/episodes/..%2f..%2frun.json",
        "/assets/..%2fapp.py",
        "/assets/app.py",
    ],
)
def test_what_is_not_there_is_said_so(client: TestClient, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 404
    assert "Traceback" not in answer.text


def test_every_answer_has_a_strict_policy(client: TestClient) -> None:
    for path in ("/", "/runs/mixed", "/assets/viewer.js", "/nothing"):
        headers = client.get(path).headers
        assert "default-src 'none'" in headers["content-security-policy"]
        assert "unsafe" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"


def test_files_are_kept_for_good_by_their_contents_address(client: TestClient) -> None:
    found = re.search(r"(/assets/viewer\.css)\?v=[0-9a-f]{16}", client.get("/").text)
    assert found is not None
    named = client.get(found[0])
    assert named.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert named.headers["content-type"] == "text/css; charset=utf-8"
    assert client.get(found[1]).headers["cache-control"] == "no-cache"
    assert client.get(found[1], headers={"if-none-match": named.headers["etag"]}).status_code == 304


def test_a_page_that_was_rebound_to_this_address_is_refused(client: TestClient) -> None:
    assert client.get("/", headers={"host": "evil.test"}).status_code == 400


def test_recorded_text_is_escaped_everywhere(tmp_path: Path) -> None:
    act = Act(
        "click [4]",
        url=f"http://x.test/{HOSTILE}",
        observation=HOSTILE,
        error=HOSTILE,
        reasoning=HOSTILE,
        raw=HOSTILE,
    )
    episode = Recorded(
        "shopping.mug.0",
        "failed",
        acts=(replace(act, action=None), act, act),
        intent=HOSTILE,
        answer=HOSTILE,
        checks=((HOSTILE, False, HOSTILE),),
    )
    write_run(tmp_path / "run", [episode], agent=HOSTILE, model=HOSTILE)
    client = TestClient(create_viewer(Library(tmp_path)), base_url="http://localhost")
    for path in ("/", "/runs/run", "/runs/run/episodes/shopping.mug.0/steps/1", "/runs/run?q=" + HOSTILE):
        page = client.get(path).text
        assert "<script>document" not in page
        assert "<img src=x" not in page
        if "?q" not in path:  # a search's own words are the reader's
            assert "\u202e" not in page
    assert "⟦U+202E⟧" in client.get("/runs/run").text


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("steps.jsonl", b'{"index": "x", "target": 7, "changes": [3], "timings": [], "calls": 1}\n' * 2),
        ("steps.jsonl", b"[1]\n"),
        ("steps.jsonl", b"{\n"),
        ("task.json", b'{"checks": [1]}'),
        ("verdict.json", b'{"checks": [1, {"name": []}]}'),
        ("changes.json", b'[{"key": 1, "old": [], "new": "x"}]'),
        ("changes.json", b"[" * 100_000),
        ("result.json", b"{}"),
        ("episode.json", b'{"format": 99}'),
    ],
)
def test_a_damaged_record_breaks_nothing(tmp_path: Path, name: str, data: bytes) -> None:
    run = write_run(tmp_path / "run", [Recorded("shopping.mug.0"), Recorded("shopping.mug.1")])
    path = run.archive("shopping.mug.0")
    with zipfile.ZipFile(path) as archive:
        files = {inner: archive.read(inner) for inner in archive.namelist()}
    with zipfile.ZipFile(path, "w") as archive:
        for inner, content in {**files, name: data}.items():
            archive.writestr(inner, content)
    client = TestClient(create_viewer(Library(tmp_path)), base_url="http://localhost")
    assert "shopping.mug.1" in client.get("/runs/run").text
    for part in ("", "/steps/1", "/pictures/0.png", "/thumbs/0.webp"):
        answer = client.get(f"/runs/run/episodes/shopping.mug.0{part}")
        assert answer.status_code in (200, 404, 422)
    assert client.get("/runs/run/episodes/shopping.mug.1").status_code == 200


def test_a_thousand_episodes_are_read_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    episodes = [Recorded(f"shopping.mug.{n}", acts=(ACTS[0], ACTS[3])) for n in range(6)]
    run = write_run(
        tmp_path / "big", episodes, planned=[f"shopping.mug.{n}" for n in range(6, 1000)], pictures=False
    )
    model = run.archive("shopping.mug.0").read_bytes()
    for n in range(6, 1000):
        run.archive(f"shopping.mug.{n}").write_bytes(model)
    client = TestClient(create_viewer(Library(tmp_path)), base_url="http://localhost")
    page = client.get("/runs/big").text
    assert "1,000 episodes, 1 to 100 shown" in page
    read: list[object] = []

    class Watched(zipfile.ZipFile):
        def __init__(self, file: Path, *options: Any) -> None:
            read.append(file)
            super().__init__(file, *options)

    monkeypatch.setattr(zipfile, "ZipFile", Watched)
    page = client.get("/runs/big?page=10").text
    assert read == []
    assert "901 to 1,000 shown" in page or "901 to 1000 shown" in page
    assert page.count("data-row") == 100


def test_a_folder_that_is_none_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="is not a folder"):
        Library(tmp_path / "nothing")


def test_a_request_is_shown_with_how_to_answer_and_free_runs_say_so(tmp_path: Path) -> None:
    how = "Answer with the amount alone, such as $12.34. If it cannot be done, answer N/A and <why>."
    write_run(tmp_path / "asked", [Recorded("shopping.mug.0", how_to_answer=how)])
    write_run(tmp_path / "free", [Recorded("shopping.mug.0")], answers="free")
    with TestClient(create_viewer(Library(tmp_path)), base_url="http://localhost") as client:
        shown = client.get("/runs/asked/episodes/shopping.mug.0").text
        assert "Answer with the amount alone, such as $12.34." in shown
        assert "&lt;why&gt;" in shown
        assert "case-form" not in client.get("/runs/free/episodes/shopping.mug.0").text
        assert client.get("/").text.count(", free answers") == 1
