"""A study without a browser: side windows, worlds of one's own, what is recorded, and going on after an end."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from html import unescape
from pathlib import Path

import httpx
import pytest

from tests.people.player import Player
from webarium.cli.human import human_command
from webarium.cli.view import commands
from webarium.errors import UserError
from webarium.people.figures import read_figures, runs_of
from webarium.people.session import addresses, opened
from webarium.people.study import Study, Wanted
from webarium.runs import Job, RunConfig, RunReader, build_report
from webarium.runs.again.rescore import Rescorer
from webarium.runs.exports import export_run
from webarium.runs.reports.compare import compare
from webarium.runs.reports.sentence import sentence
from webarium.scoring.form.sentences import written
from webarium.suites.registry import load_suite
from webarium.viewer import Library, create_viewer
from webarium.worlds import Universe

pytestmark = pytest.mark.asyncio(loop_scope="module")

SEARCH, TOTAL = "shopping.search_for.0", "shopping.latest_order_total.0"
SEARCHBOX = {"role": "combobox", "name": "Search", "nth": 0, "of": 1}


def base(*tasks: str) -> RunConfig:
    """What people are asked."""
    return RunConfig("shopping", "human:all", tasks=tasks or (SEARCH, TOTAL), engine="text", workers=1)


def wanted(out: Path, *people: str, each: int | None = None, tasks: tuple[str, ...] = ()) -> Wanted:
    """A study of these people."""
    return Wanted.of(base(*tasks), None, people, each, out)


@asynccontextmanager
async def at_work(study: Study) -> AsyncIterator[dict[str, Player]]:
    """Everybody at their windows."""
    async with opened(study) as port:
        players = {name: Player(url) for name, url in addresses(study, port).items()}
        try:
            for player in players.values():
                await player.look()
            yield players
        finally:
            for player in players.values():
                await player.close()


async def search(player: Player) -> None:
    """Do what the task of searching asks."""
    (site, *_) = player.sites
    origin = str(httpx.URL(site).copy_with(path="/"))
    assert (await player.go(site)).status_code == 200
    words = unescape(player.shown.partition('id="request"')[2]).split('"')[1]
    await player.tell(
        site,
        {"kind": "fill", "on": SEARCHBOX, "text": words},
        {"kind": "press", "on": SEARCHBOX, "keys": "Enter"},
    )
    place = str(httpx.URL(origin).copy_with(path="/catalogsearch/result/", params={"q": words}))
    assert (await player.go(place)).status_code == 200
    await player.tell(site, {"kind": "front", "url": place})


async def do_next(player: Player, total: str) -> str:
    """Do the next task as well as one can; gives which it was."""
    await player.press("begin")
    if "&#34;" in player.shown.partition('id="request"')[2].partition("</h1>")[0]:
        await search(player)
        await player.press("answer", answer="")
        return SEARCH
    await player.go(player.sites[0])
    await player.press("answer", answer=total)
    return TOTAL


@pytest.fixture(scope="module")
def total(everywhere: Callable[[int], Universe]) -> str:
    """The right answer to the task of the total."""
    task = load_suite("shopping").task(everywhere(0), TOTAL)
    answer = task.source.answer(task.source.data(everywhere(0)), task.given)
    assert answer is not None
    return written(answer)


async def test_two_people_at_once_do_the_same_tasks(tmp_path: Path, total: str) -> None:
    study = Study.open(wanted(tmp_path / "study", "ann", "ben"), print)
    async with at_work(study) as players:
        ann, ben = players["ann"], players["ben"]
        assert "Welcome, ann" in ann.shown
        done = [
            await do_next(ann, total),
            await do_next(ben, total),
            await do_next(ben, total),
            await do_next(ann, total),
        ]
        assert sorted(done) == sorted([SEARCH, SEARCH, TOTAL, TOTAL])
        assert "All 2 tasks are done" in await ann.look()
    assert study.over
    for name in ("ann", "ben"):
        report = build_report(RunReader(tmp_path / "study" / name).folder)
        assert (report.agent, report.passed, report.tasks) == (f"human:{name}", 2, 2)
        assert "by a person in their own browser" in sentence(report)
    figures = read_figures(runs_of(tmp_path / "study"))
    assert figures.everybody.whole.passed == 4
    assert figures.shared is not None
    assert (figures.shared.tasks, figures.shared.alike.value) == (2, 1.0)
    comparison = compare([RunReader(tmp_path / "study" / name).folder for name in ("ann", "ben")])
    assert comparison.pairs[0].both == 2


async def test_the_record_holds_pages_and_what_led_to_them(tmp_path: Path, total: str) -> None:
    study = Study.open(Wanted.of(base(SEARCH), "ann", (), None, tmp_path / "run"), print)
    async with at_work(study) as players:
        await do_next(players["ann"], total)
    run = RunReader(tmp_path / "run")
    record = run.episode(SEARCH)
    steps = list(record.steps())
    kinds = [(step.act or {}).get("is") for step in steps]
    assert kinds == [None, None, "Type", "Press", "Stop"]
    typed, pressed = steps[2], steps[3]
    assert typed.target is not None, "the field is found on the page before"
    assert typed.asked is None
    assert typed.observation == steps[1].observation
    assert pressed.asked is not None
    assert "catalogsearch" in str(pressed.asked["url"])
    assert "catalogsearch" in pressed.url
    assert record.door == "person"
    assert [each["act"]["is"] for each in record.document("deeds")] == ["Type", "Press"]  # type: ignore[index, union-attr, call-overload]
    result = record.result
    assert result is not None
    assert result.outcome == "passed"
    assert 0 < result.wall_s < 60
    async with Rescorer(run) as rescorer:
        scored = await rescorer.rescore(Job(SEARCH))
    assert scored is not None
    assert scored.verdict.passed
    assert not scored.changed


async def test_pages_have_the_recorder_and_nothing_of_the_task(tmp_path: Path) -> None:
    study = Study.open(Wanted.of(base(SEARCH), "ann", (), None, tmp_path / "run"), print)
    async with at_work(study) as players:
        ann = players["ann"]
        await ann.press("begin")
        page = await ann.go(ann.sites[0])
        assert '<head><script src="/.webarium-recorder/recorder.js"></script>' in page.text.replace("\n", "")
        assert "form_key" not in page.text
        script = await ann.go(str(httpx.URL(ann.sites[0]).copy_with(path="/.webarium-recorder/recorder.js")))
        assert "2023,5,12" in script.text.replace(" ", ""), "the date of the world"
        assert ann.window.rpartition("/")[2] not in script.text
        part = await ann.tell(ann.sites[0], origin="http://elsewhere.example")
        assert part.status_code == 403
        assert "checks" not in ann.shown
        assert SEARCH not in ann.shown


async def test_a_pause_stops_the_clock_and_the_sites(tmp_path: Path) -> None:
    study = Study.open(Wanted.of(base(SEARCH), "ann", (), None, tmp_path / "run"), print)
    async with at_work(study) as players:
        ann = players["ann"]
        await ann.press("begin")
        (seat,) = study.seats
        site = ann.sites[0]
        shown = await ann.press("pause")
        assert "Paused" in shown
        assert 'id="request"' not in shown, "nobody reads on while the clock stands"
        assert seat.visit is not None
        before = seat.visit.seconds
        assert (await ann.go(site)).status_code == 503
        assert seat.visit.seconds == before
        assert 'id="request"' in await ann.press("go")
        assert (await ann.go(site)).status_code == 200
        assert seat.visit.seconds > before


async def test_what_is_done_is_kept_and_what_is_in_hand_begins_anew(tmp_path: Path, total: str) -> None:
    out = tmp_path / "study"
    study = Study.open(wanted(out, "ann", "ben"), print)
    async with at_work(study) as players:
        first = await do_next(players["ann"], total)
        await players["ann"].press("begin")
        await players["ann"].go(players["ann"].sites[0])
    assert not study.over
    again = Study.open(wanted(out, "ann", "ben"), print)
    assert [(seat.done, seat.total) for seat in again.seats] == [(1, 2), (0, 2)]
    async with at_work(again) as players:
        second = await do_next(players["ann"], total)
        assert {first, second} == {SEARCH, TOTAL}
        await players["ben"].press("begin")
        assert "Stop for now" in players["ben"].shown
        await players["ben"].press("leave")
        assert "0 of 2 done" in players["ben"].shown
    with pytest.raises(UserError, match="asked for differently"):
        Study.open(wanted(out, "ann", "ben", tasks=(SEARCH,)), print)


async def test_an_impossible_task_is_declined(tmp_path: Path) -> None:
    study = Study.open(Wanted.of(base(TOTAL), "ann", (), None, tmp_path / "run"), print)
    async with at_work(study) as players:
        await players["ann"].press("begin")
        await players["ann"].press("decline", reason="not_found", answer="There is no order.")
    result = RunReader(tmp_path / "run").entries()[0].result
    assert result is not None
    assert result.outcome == "failed"
    assert list(RunReader(tmp_path / "run").episode(TOTAL).steps())[-1].act == {
        "is": "Stop",
        "answer": "There is no order.",
        "status": "impossible",
        "reason": "not_found",
    }


async def test_strangers_are_kept_out(tmp_path: Path) -> None:
    study = Study.open(Wanted.of(base(SEARCH), "ann", (), None, tmp_path / "run"), print)
    async with at_work(study) as players:
        ann = players["ann"]
        url, _ = ann._local(ann.window)
        host = {"host": f"localhost:{url.port}"}
        client = ann.client
        assert (await client.get(url.copy_with(path="/s/guess"), headers=host)).status_code == 404
        assert (await client.get(url, headers={"host": "evil.example"})).status_code == 400
        begin = url.copy_with(path=f"{url.path}/begin")
        foreign = {**host, "origin": "http://onestopshop.localhost:1"}
        key = {"form_key": ann.hidden("form_key")}
        assert (await client.post(begin, headers=foreign, data=key)).status_code == 403
        assert (await client.post(begin, headers=host, data={})).status_code == 403
        assert (await client.post(begin, headers=host, data={**key, "x": "y" * 300_000})).status_code == 413
        assert study.seats[0].visit is None
        answer = await client.get(url, headers=host)
        assert "frame-ancestors 'none'" in answer.headers["content-security-policy"]
        assert answer.headers["cache-control"] == "no-store"
        await ann.press("begin")
        old = ann.hidden("task")
        await ann.press("answer", answer="x", task="another")
        assert "of a task that is over" in ann.shown
        assert ann.hidden("task") == old


async def test_somebody_answers_and_what_is_planted_is_there(tmp_path: Path) -> None:
    task = "gocalendar.week_of_meetings.0"
    config = RunConfig("workflows", "human:all", tasks=(task,), engine="text", workers=1)
    study = Study.open(Wanted.of(config, "ann", (), None, tmp_path / "run"), print)
    async with at_work(study) as players:
        ann = players["ann"]
        shown = await ann.press("begin")
        assert "ask_user" not in shown
        assert "ask me in this window" in " ".join(shown.split())
        (seat,) = study.seats
        assert seat.visit is not None
        facts = seat.visit.order.task.circumstances.persona
        assert facts is not None
        question = " ".join(group[0].rstrip("*") for group in facts.facts[0].about)
        shown = await ann.press("ask", question=question)
        assert facts.facts[0].says in shown
        assert (await ann.go(ann.sites[0])).status_code == 200
        await ann.press("answer", answer="")
    record = RunReader(tmp_path / "run").episode(task)
    journal = [entry["kind"] for entry in record.document("journal")]  # type: ignore[union-attr, call-overload, index]
    assert journal[:2] == ["asked", "answered"]
    steps = list(record.steps())
    talk = [step for step in steps if step.act and step.act["is"] == "AskUser"]
    assert [entry["kind"] for entry in talk[0].happened] == ["asked", "answered"]
    assert record.document("own"), "what the world did by itself is kept apart"
    assert record.changes == [], "the person has changed nothing"
    assert record.result is not None
    assert record.result.questions == 1


async def test_the_viewer_and_exports_show_what_a_person_did(tmp_path: Path, total: str) -> None:
    study = Study.open(Wanted.of(base(SEARCH), "ann", (), None, tmp_path / "run"), print)
    async with at_work(study) as players:
        await do_next(players["ann"], total)
    run = RunReader(tmp_path / "run")
    transport = httpx.ASGITransport(app=create_viewer(Library(tmp_path / "run"), commands=commands))
    async with httpx.AsyncClient(
        transport=transport, base_url="http://localhost", follow_redirects=True
    ) as browser:
        page = unescape((await browser.get(f"/runs/run/episodes/{SEARCH}/steps/2")).text)
    assert "sheet set" in page
    assert f"webarium human --suite shopping --task {SEARCH}" in page
    assert "--name ann" in page
    (file,) = export_run(run, "jsonl", tmp_path / "out", only="passed").files
    (episode,) = [json.loads(line) for line in file.read_text("utf-8").splitlines()]
    assert episode["source"] == "shopping/human:ann"
    assert [step["action"]["type"] for step in episode["trajectory"]] == ["request", "type", "press", "stop"]
    typed = episode["trajectory"][1]
    assert f"[{typed['action']['target_id']}] combobox 'Search'" in typed["state"]["accessibility_tree"]


async def test_an_address_that_somebody_types_is_an_action_of_its_own(tmp_path: Path) -> None:
    study = Study.open(Wanted.of(base(TOTAL), "ann", (), None, tmp_path / "run"), print)
    async with at_work(study) as players:
        ann = players["ann"]
        await ann.press("begin")
        site = ann.sites[0]
        account = str(httpx.URL(site).copy_with(path="/customer/account/"))
        await ann.go(site)
        link = {"role": "link", "name": "My Account", "nth": 0, "of": 1}
        await ann.tell(site, {"kind": "click", "on": link})
        await ann.go(account, typed=True)
        await ann.go(site)
        await ann.tell(
            site, {"kind": "back", "url": account}, {"kind": "back", "url": "http://evil.example/"}
        )
        await ann.press("answer", answer="x")
    steps = list(RunReader(tmp_path / "run").episode(TOTAL).steps())
    acts = [(step.act["is"], step.asked is not None, step.act.get("url")) for step in steps if step.act]
    assert acts == [
        ("Click", False, None),
        ("Goto", True, "http://onestopshop.test/customer/account/"),
        ("Goto", True, "http://onestopshop.test/"),
        ("Goto", False, "http://onestopshop.test/customer/account/"),
        ("Stop", False, None),
    ]
    assert steps[-2].url == "http://onestopshop.test/customer/account/", "the page in front is what is scored"


async def test_somebody_takes_over_from_one_who_drops_out(tmp_path: Path, total: str) -> None:
    out = tmp_path / "study"
    async with at_work(Study.open(wanted(out, "ann", "ben"), print)) as players:
        first = await do_next(players["ann"], total)
    again = Wanted.of(base(), None, ("ann", "ben"), None, out, ("ann=dan",))
    async with at_work(Study.open(again, print)) as players:
        assert {*players} == {"ben", "dan"}
        assert {first, await do_next(players["dan"], total)} == {SEARCH, TOTAL}
    figures = read_figures(runs_of(out))
    assert {name: part.whole.episodes for name, part in figures.people.items()} == {
        "ann": 1,
        "ben": 0,
        "dan": 1,
    }
    assert "--instead ann=dan" in human_command(again)
    over = Study.open(again, print)
    assert [(seat.name, seat.done, seat.total) for seat in over.seats] == [("dan", 1, 1), ("ben", 0, 2)]
    with pytest.raises(UserError, match="dan has done everything"):
        Study.open(Wanted.of(base(), None, ("ann", "ben"), None, out, ("ann=dan", "dan=eve")), print)


async def test_nobody_is_left_without_a_task(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="too few tasks for so many people"):
        Study.open(wanted(tmp_path / "study", "ann", "ben", "eve", each=1), print)
    assert not (tmp_path / "study").exists()
