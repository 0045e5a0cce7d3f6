"""Pages for raters: what they show, what they never show, and what is kept."""

from __future__ import annotations

import json
from pathlib import Path

import httpx
import pytest

from tests.cli.here import here, refused
from tests.recorded import HOSTILE, Act, Recorded, write_run
from webarium.errors import UserError
from webarium.people.rating import Chair, create_rating
from webarium.people.ratings import Rating, RatingFile, order_of
from webarium.runs.records.reader import RunReader
from webarium.scoring.judges.ratings import read_ratings

DECLINED = (Act(), Act("stop [N/A]"))


@pytest.fixture
def run(tmp_path: Path) -> RunReader:
    """Two passed, two failed, one broken."""
    write_run(
        tmp_path / "run",
        [
            Recorded("shopping.mug.0"),
            Recorded("shopping.mug.1", "failed", answer="no mug"),
            Recorded(
                "shopping.mug.2",
                "failed",
                intent=HOSTILE,
                answer=HOSTILE,
                acts=(Act(), Act(f"stop [{HOSTILE}]")),
            ),
            Recorded("shopping.mug.3", acts=DECLINED),
            Recorded("shopping.mug.4", "error"),
        ],
    )
    return RunReader(tmp_path / "run")


def client(run: RunReader, *chairs: Chair) -> httpx.AsyncClient:
    """A browser without scripts."""
    transport = httpx.ASGITransport(app=create_rating(run, chairs))
    return httpx.AsyncClient(transport=transport, base_url="http://localhost", follow_redirects=True)


def place(chair: Chair, name: str) -> str:
    return f"/r/{chair.key}/{name}"


async def rate(
    browser: httpx.AsyncClient, chair: Chair, name: str, label: str, note: str = ""
) -> httpx.Response:
    data = {"form_key": chair.form_key, "label": label, "note": note}
    return await browser.post(f"{place(chair, name)}/rate", data=data)


@pytest.mark.asyncio
async def test_an_episode_is_shown_without_its_verdict(run: RunReader) -> None:
    ann = Chair(run, "ann")
    async with client(run, ann) as browser:
        page = (await browser.get(place(ann, "shopping.mug.1"))).text
        assert "Put a mug into my cart." in page
        assert "Click on" in page
        assert "1 mug" in page
        for word in ("failed", "passed", "verdict", run.config.agent, run.name):
            assert word not in page.partition("<main")[2], word
        shot = await browser.get(f"{place(ann, 'shopping.mug.1')}/pictures/1.png")
        assert (shot.status_code, shot.headers["content-type"]) == (200, "image/png")
        assert (await browser.get(f"{place(ann, 'shopping.mug.1')}/pictures/9.png")).status_code == 404
        assert (await browser.get(place(ann, "shopping.mug.4"))).status_code == 404, "broke: nothing to judge"


@pytest.mark.asyncio
async def test_ratings_are_kept_one_file_a_rater_and_can_be_changed(run: RunReader) -> None:
    ann, ben = Chair(run, "ann"), Chair(run, "ben")
    async with client(run, ann, ben) as browser:
        first = ann.next
        assert first is not None
        assert str((await browser.get(f"/r/{ann.key}")).url).endswith(first)
        await rate(browser, ann, first, "success", "It is there.")
        assert ann.next != first
        assert ben.next == order_of(ben.order, "ben")[0], "ben knows nothing of it"
        await rate(browser, ann, first, "failure", "I looked again.\r\nNo.")
        kept = [json.loads(line) for line in ann.file.path.read_text("utf-8").splitlines()]
        assert kept == [{"id": first, "label": "failure", "note": "I looked again.\nNo."}]
        assert read_ratings(ann.file.path).labels == {first: "failure"}
        assert RatingFile(run.path, "ann").ratings == {first: Rating("failure", "I looked again.\nNo.")}
        again = (await browser.get(place(ann, first))).text
        assert "I looked again." in again
        for name in ann.order:
            await rate(browser, ann, name, "success")
        assert "All 4 episodes are rated" in (await browser.get(f"/r/{ann.key}")).text
    assert not ben.file.path.exists()


@pytest.mark.asyncio
async def test_forms_of_others_are_refused(run: RunReader) -> None:
    ann, ben = Chair(run, "ann"), Chair(run, "ben")
    async with client(run, ann, ben) as browser:
        url = f"{place(ann, 'shopping.mug.0')}/rate"
        assert (await browser.post(url, data={"label": "success"})).status_code == 403
        theirs = {"form_key": ben.form_key, "label": "success"}
        assert (await browser.post(url, data=theirs)).status_code == 403
        own = {**theirs, "form_key": ann.form_key}
        foreign = {"origin": "http://evil.example"}
        assert (await browser.post(url, data=own, headers=foreign)).status_code == 403
        assert (await browser.post(url, data={**own, "label": "maybe"})).status_code == 400
        assert (await browser.get("/r/guess")).status_code == 404
        assert (await browser.get(f"/r/{ann.key}", headers={"host": "evil.example"})).status_code == 400
    assert not ann.file.path.exists()


@pytest.mark.asyncio
async def test_recorded_text_cannot_act(run: RunReader) -> None:
    ann = Chair(run, "ann")
    async with client(run, ann) as browser:
        answer = await browser.get(place(ann, "shopping.mug.2"))
        assert "<script>document" not in answer.text
        assert "<img src=x" not in answer.text
        assert "\u202e" not in answer.text
        assert "script-src 'self'" in answer.headers["content-security-policy"]


def test_raters_have_orders_of_their_own() -> None:
    names = [f"a.b.{number}" for number in range(12)]
    assert order_of(names, "ann") == order_of(reversed(names), "ann")
    assert order_of(names, "ann") != order_of(names, "ben")


def test_a_file_that_is_none_is_not_written_over(run: RunReader) -> None:
    (run.path / "ratings").mkdir()
    (run.path / "ratings" / "ann.jsonl").write_text("not json\n")
    with pytest.raises(UserError, match="not a file of ratings"):
        Chair(run, "ann")


def test_a_run_alone_is_compared_with_all_its_raters(run: RunReader) -> None:
    for name, labels in (
        ("ann", ("success", "failure", "failure", "success")),
        ("ben", ("success", "failure", "success")),
    ):
        file = RatingFile(run.path, name)
        for number, label in enumerate(labels):
            file.rate(f"shopping.mug.{number}", Rating(label))  # type: ignore[arg-type]
    done = here("agreement", str(run.path), "--json", "--resamples", "20")
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert found["items"] == 3
    assert [each["rater"] for each in found["raters"]] == [run.name, "ann", "ben"]
    assert found["pairs"][0]["agreement"]["value"] == 1.0
    assert found["fleiss_kappa"] is not None


def test_names_of_raters_are_checked(run: RunReader) -> None:
    refused(here("annotate", str(run.path), "--rater", "../ann"), "cannot be the name of a person")
    refused(here("annotate", str(run.path.parent / "none"), "--rater", "ann"), "run.json")
