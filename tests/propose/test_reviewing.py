"""Reviewers accept and reject proposals on pages, and every decision is in the file at once."""

from __future__ import annotations

from pathlib import Path

import httpx
import pytest

from tests.propose.files import proposals, written
from webarium.errors import UserError
from webarium.people.reviewing import Desk, create_review, holds_proposals, step_in_words
from webarium.suites.proposed.form import PathStep, Review, read_proposals


def client(desk: Desk) -> httpx.AsyncClient:
    transport = httpx.ASGITransport(app=create_review(desk))
    return httpx.AsyncClient(transport=transport, base_url="http://localhost", follow_redirects=True)


async def test_a_proposal_is_shown_with_its_proof(tmp_path: Path) -> None:
    desk = Desk(written(tmp_path))
    async with client(desk) as browser:
        home = await browser.get(f"/p/{desk.key}")
        one = await browser.get(f"/p/{desk.key}/1")
        deed = await browser.get(f"/p/{desk.key}/3")
    assert "3 proposals" in home.text
    assert "What is the phone number of &#34;Souvla&#34;?" in home.text
    assert "2 of 3 tries by pages alone" in one.text
    assert "SELECT phone, name FROM restaurant" in one.text
    assert "Open /restaurants/souvla/about" in one.text
    assert "A new row in favorite: restaurant_id = SELECT id" in deed.text
    assert "added_at = anything" in deed.text


async def test_decisions_are_kept_and_lead_on(tmp_path: Path) -> None:
    path = written(tmp_path)
    desk = Desk(path)
    async with client(desk) as browser:
        data = {"form_key": desk.form_key, "decision": "rejected", "why": "Two phones.\r\n"}
        after = await browser.post(f"/p/{desk.key}/1/decide", data=data)
        assert str(after.url).endswith(f"/p/{desk.key}/2")
        for number in (2, 3):
            data = {"form_key": desk.form_key, "decision": "accepted", "why": ""}
            after = await browser.post(f"/p/{desk.key}/{number}/decide", data=data)
    assert "All are decided" in after.text
    assert "rejected: Two phones." in after.text
    kept = read_proposals(path).templates[0].instances
    assert kept[0].review == Review(decision="rejected", why="Two phones.")
    assert kept[1].review == Review(decision="accepted")
    assert Desk(path).next() is None


async def test_strangers_decide_nothing(tmp_path: Path) -> None:
    path = written(tmp_path)
    before = path.read_bytes()
    desk = Desk(path)
    data = {"form_key": desk.form_key, "decision": "accepted"}
    async with client(desk) as browser:
        assert (await browser.get("/p/guess")).status_code == 404
        assert (await browser.get(f"/p/{desk.key}/9")).status_code == 404
        assert (await browser.post("/p/guess/1/decide", data=data)).status_code == 404
        wrong = {**data, "form_key": "guess"}
        assert (await browser.post(f"/p/{desk.key}/1/decide", data=wrong)).status_code == 403
        evil = {"origin": "http://evil.test"}
        assert (await browser.post(f"/p/{desk.key}/1/decide", data=data, headers=evil)).status_code == 403
        unclear = {**data, "decision": "maybe"}
        assert (await browser.post(f"/p/{desk.key}/1/decide", data=unclear)).status_code == 400
    assert path.read_bytes() == before


async def test_what_a_file_says_is_shown_as_text(tmp_path: Path) -> None:
    value = proposals(intent="<script>alert(1)</script> {name}?")
    desk = Desk(written(tmp_path, value))
    async with client(desk) as browser:
        shown = await browser.get(f"/p/{desk.key}/1")
    assert "<script>alert" not in shown.text
    assert "&lt;script&gt;alert" in shown.text


def test_what_view_takes_for_proposals(tmp_path: Path) -> None:
    assert not holds_proposals(tmp_path)
    path = written(tmp_path)
    assert holds_proposals(path)
    assert holds_proposals(tmp_path)
    (tmp_path / "run.json").write_text("{}")
    assert not holds_proposals(tmp_path)
    assert not holds_proposals(tmp_path / "missing.json")


def test_without_proposals_there_is_nothing_to_review(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="no proposals"):
        Desk(tmp_path)


def test_steps_in_words() -> None:
    step = PathStep(do="fill", role="searchbox", name="Search", text="desk", submit=True)
    assert step_in_words(step) == "Write “desk” into “Search” and press Enter"
    assert step_in_words(PathStep(do="uncheck", role="checkbox", name="News")) == "Switch “News” off"
