"""A second look at tasks about homes and freelance work by somebody who distrusts them."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from tests.suites.second_look import Bench, Deed, Try, fails, nothing, succeeds
from webarium.sites.registry import databases, load_sites
from webarium.worlds import Universe

SITES = ("topwork", "zilloft")


@pytest.fixture(scope="module", params=[0, 1], ids=["seed0", "seed1"])
def bench(request: pytest.FixtureRequest) -> Iterator[Bench]:
    sites = {name: load_sites()[name] for name in SITES}
    with Universe.open(databases(sites), seed=request.param) as universe, asyncio.Runner() as runner:
        yield Bench.of(universe, runner, sites=SITES, suites=SITES)


# Zilloft


def home(t: Try) -> int:
    """The home that a task names by its address."""
    sql = "SELECT id FROM card WHERE trim(street || ' ' || unit) || ', ' || city || ', ' || state || ' ' || zip = ?"
    return int(t.buyer.value(sql, t["address"]))


def neighbor(t: Try) -> int:
    """Another home of the same sort that the account has nothing to do with."""
    sql = (
        "SELECT o.id FROM home h JOIN home o ON o.status = h.status AND o.id <> h.id AND o.notice = 1"
        " AND o.closed_on IS NULL AND o.pets = h.pets WHERE h.id = ?"
        " AND o.id NOT IN (SELECT home_id FROM saved_home) AND o.id NOT IN (SELECT home_id FROM tour)"
        " AND o.id NOT IN (SELECT home_id FROM application) ORDER BY o.id LIMIT 1"
    )
    return int(t.buyer.value(sql, home(t)))


def own(t: Try) -> dict[str, str]:
    """The contact details of the account."""
    names = "first_name || ' ' || last_name, email, phone"
    row = t.buyer.row(f"SELECT {names} FROM account WHERE email = ?", t.world.session("zilloft")["user"])
    return dict(zip(("name", "email", "phone"), row, strict=True))


def tour(t: Try, number: int | None = None, /, **more: str) -> object:
    who = {name: t[name] for name in ("name", "email", "phone")} if "email" in t.task.params else own(t)
    return t.buyer.tour(number or home(t), **{"day": t["day"], "time": t["time"], **who, **more})


def write(t: Try, path: str = "", **more: str) -> object:
    form = {**own(t), "message": t["message"], **more}
    return t.buyer.post(path or f"/homes/{home(t)}/contact", form)


def save(t: Try, number: int | None = None) -> object:
    return t.buyer.post(f"/homes/{number or home(t)}/save")


def note(t: Try, text: str | None = None, number: int | None = None) -> object:
    return t.buyer.post(f"/homes/{number or t['key']}/note", {"note": t["note"] if text is None else text})


def other_saved(t: Try) -> int:
    sql = "SELECT home_id FROM saved_home WHERE email = ? AND home_id <> ? ORDER BY home_id LIMIT 1"
    return int(t.buyer.value(sql, t.world.session("zilloft")["user"], t["key"]))


def search(t: Try, without: str = "", **more: str) -> object:
    asked = {"where": t["place"], "max": t["high"], "type": t["type"]}
    query = "&".join(f"{name}={value}" for name, value in asked.items() if name != without)
    return t.buyer.post("/searches", {"name": t["title"], "alerts": t["alerts"], "query": query, **more})


def apply(t: Try, **more: str) -> object:
    year, month, day = t["day"].split("-")
    sql = "SELECT first_name || ' ' || last_name, phone, income FROM account WHERE email = ?"
    name, phone, income = t.buyer.row(sql, t.world.session("zilloft")["user"])
    form = {
        "name": name,
        "phone": phone,
        "income": str(income),
        "move_in": f"{month}/{day}/{year}",
        "people": str(t["people"]),
        "employer": t["employer"],
        "pets": t["pets"],
    }
    return t.buyer.post(f"/homes/{home(t)}/apply", {**form, **more})


def review(t: Try, **more: str) -> object:
    agent = t.buyer.value("SELECT id FROM agent WHERE name = ?", t["agent"])
    stars = dict.fromkeys(("stars", "knowledge", "process", "answers"), str(t["stars"]))
    return t.buyer.post(f"/agents/{agent}/review", {**stars, "work": t["work"], "text": t["text"], **more})


def move(t: Try, key: int | None = None, **more: str) -> object:
    return t.buyer.post(f"/tours/{key or t['key']}/change", {"day": t["day"], "time": t["time"], **more})


def other_tour(t: Try) -> int:
    return int(
        t.buyer.value(
            "SELECT id FROM tour WHERE status = 'requested' AND id <> ? ORDER BY id LIMIT 1", t["key"]
        )
    )


def later(t: Try) -> str:
    return "18:30" if t["time"] != "18:30" else "18:00"


# TopWork


def handle(t: Try, key: int) -> str:
    return str(t.worker.value("SELECT handle FROM member WHERE id = ?", key))


def keep(t: Try, key: int | None = None) -> object:
    return t.worker.post(f"/freelancers/{handle(t, key or t['other'])}/save")


def stranger(t: Try) -> int:
    """A freelancer whom the account has not saved, other than the one that is asked for."""
    sql = (
        "SELECT id FROM freelancer WHERE id > 20 AND id <> ?"
        " AND id NOT IN (SELECT freelancer_id FROM saved_freelancer) ORDER BY id LIMIT 1"
    )
    return int(t.worker.value(sql, t["other"]))


def by_mistake(t: Try) -> None:
    wrong = stranger(t)
    for key in (wrong, wrong, t["other"]):
        keep(t, key)


def chat(t: Try, key: int) -> int:
    return int(t.worker.value("SELECT id FROM chat WHERE client_id = 2 AND freelancer_id = ?", key))


def other_chat(t: Try) -> int:
    sql = "SELECT id FROM chat WHERE client_id = 2 AND freelancer_id <> ? ORDER BY id LIMIT 1"
    return int(t.worker.value(sql, t["other"]))


def say(t: Try, number: int | None = None, text: str | None = None) -> object:
    return t.worker.post(f"/messages/{number or chat(t, t['other'])}", {"text": text or t["text"]})


def proposal(t: Try, action: str, key: int | None = None) -> object:
    return t.worker.post(f"/proposals/{key or t['key']}/{action}")


def rival(t: Try) -> int:
    """Another active proposal for the same job."""
    sql = (
        "SELECT o.id FROM proposal p JOIN proposal o ON o.job_id = p.job_id AND o.id <> p.id"
        " WHERE p.id = ? AND o.status = 'active' ORDER BY o.id LIMIT 1"
    )
    return int(t.worker.value(sql, t["key"]) or t["key"] + 1)


def bonus(t: Try, amount: str | None = None, words: str | None = None, key: int | None = None) -> object:
    form = {"amount": amount or str(t["amount"]), "note": t["note"] if words is None else words}
    return t.worker.post(f"/contracts/{key or t['key']}/bonus", form)


def other_contract(t: Try) -> int:
    sql = "SELECT id FROM contract WHERE client_id = 2 AND status = 'active' AND id <> ? ORDER BY id LIMIT 1"
    return int(t.worker.value(sql, t["key"]))


def step(t: Try, action: str, key: int | None = None) -> object:
    number = key or t["key"]
    contract = t.worker.value("SELECT contract_id FROM milestone WHERE id = ?", number)
    return t.worker.post(f"/contracts/{contract}/milestones/{number}/{action}")


def log(t: Try, **more: str) -> object:
    form = {"hours": str(t["hours"]), "minutes": str(t["minutes"]), "memo": t["memo"], "day": "2024-07-18"}
    return t.worker.post(f"/contracts/{t['key']}/time", {**form, **more})


def invite(t: Try, **more: str) -> object:
    form = {"job": str(t["job"]), "message": t["text"], **more}
    return t.worker.post(f"/freelancers/{handle(t, t['other'])}/invite", form)


def other_job(t: Try) -> str:
    sql = "SELECT id FROM job WHERE client_id = 2 AND status = 'open' AND id <> ? ORDER BY id DESC LIMIT 1"
    return str(t.worker.value(sql, t["job"]))


WRONG: Mapping[str, tuple[str, Deed]] = {
    "tour: nothing": ("zilloft.request_tour.0", nothing),
    "tour: another time": ("zilloft.request_tour.0", lambda t: tour(t, time=later(t))),
    "tour: another home": ("zilloft.request_tour.0", lambda t: tour(t, neighbor(t))),
    "tour: one's own name": ("zilloft.request_tour.0", lambda t: tour(t, None, **own(t))),
    "tour: another digit": ("zilloft.request_tour.0", lambda t: tour(t, phone="213-555-0199")),
    "tour: by video": ("zilloft.request_tour.0", lambda t: tour(t, kind="By video")),
    "tour: a second choice": ("zilloft.request_tour.0", lambda t: tour(t, day2=t["day"], time2=later(t))),
    "tour: a message": ("zilloft.request_tour.0", lambda t: tour(t, message="See you there!")),
    "tour: and the home saved": ("zilloft.request_tour.0", lambda t: (tour(t), save(t))),
    "video tour: in person": ("zilloft.request_video_tour.0", lambda t: tour(t, message=t["message"])),
    "move: the wrong tour": ("zilloft.move_tour.0", lambda t: move(t, other_tour(t))),
    "move: another time": ("zilloft.move_tour.0", lambda t: move(t, time=later(t))),
    "cancel: the wrong tour": (
        "zilloft.cancel_tour.0",
        lambda t: t.buyer.post(f"/tours/{other_tour(t)}/cancel"),
    ),
    "contact: in general": (
        "zilloft.contact_agent.0",
        lambda t: write(
            t, f"/agents/{t.buyer.value('SELECT agent_id FROM home WHERE id = ?', home(t))}/contact"
        ),
    ),
    "contact: loans, too": ("zilloft.contact_agent.0", lambda t: write(t, financing="1")),
    "save: another home": ("zilloft.save_home.0", lambda t: save(t, neighbor(t))),
    "save: and forgotten": ("zilloft.save_home.0", lambda t: (save(t), save(t))),
    "save: with a note": (
        "zilloft.save_home.0",
        lambda t: (save(t), t.buyer.post(f"/homes/{home(t)}/note", {"note": "Nice"})),
    ),
    "note: another home's": ("zilloft.note_home.0", lambda t: note(t, number=other_saved(t))),
    "note: shortened": ("zilloft.note_home.0", lambda t: note(t, t["note"][:-3])),
    "search: other alerts": (
        "zilloft.save_search.0",
        lambda t: search(t, alerts="weekly" if t["alerts"] != "weekly" else "daily"),
    ),
    "search: all types": ("zilloft.save_search.0", lambda t: search(t, without="type")),
    "apply: one more person": ("zilloft.apply_for_rental.0", lambda t: apply(t, people=str(t["people"] + 1))),
    "apply: a message": ("zilloft.apply_for_rental.0", lambda t: apply(t, message="Please!")),
    "review: four stars in one part": ("zilloft.review_agent.0", lambda t: review(t, process="4")),
    "talent: another one": ("topwork.save_freelancer.0", lambda t: keep(t, stranger(t))),
    "talent: two": ("topwork.save_freelancer.0", lambda t: (keep(t), keep(t, stranger(t)))),
    "message: to somebody else": ("topwork.write_message.0", lambda t: say(t, other_chat(t))),
    "message: twice": ("topwork.write_message.0", lambda t: (say(t), say(t))),
    "message: in other words": ("topwork.write_message.0", lambda t: say(t, text="Please read our note.")),
    "shortlist: a rival": ("topwork.shortlist.0", lambda t: proposal(t, "shortlist", rival(t))),
    "shortlist: declined": ("topwork.shortlist.0", lambda t: proposal(t, "decline")),
    "decline: shortlisted": ("topwork.decline_proposal.0", lambda t: proposal(t, "shortlist")),
    "bonus: a dollar more": ("topwork.pay_bonus.0", lambda t: bonus(t, str(t["amount"] + 1))),
    "bonus: in cents": ("topwork.pay_bonus.0", lambda t: bonus(t, f"{t['amount'] / 100:.2f}")),
    "bonus: no note": ("topwork.pay_bonus.0", lambda t: bonus(t, words="")),
    "bonus: on another contract": ("topwork.pay_bonus.0", lambda t: bonus(t, key=other_contract(t))),
    "pause: another contract": (
        "topwork.pause_contract.0",
        lambda t: t.worker.post(f"/contracts/{other_contract(t)}/pause"),
    ),
    "log: yesterday": ("topwork.log_time.0", lambda t: log(t, day="2024-07-17")),
    "log: hours alone": ("topwork.log_time.0", lambda t: log(t, minutes="0")),
    "invite: to another job": ("topwork.invite.0", lambda t: invite(t, job=other_job(t))),
    "invite: as a message": (
        "topwork.invite.0",
        lambda t: t.worker.post(f"/freelancers/{handle(t, t['other'])}/message", {"text": t["text"]}),
    ),
    "job: saved and forgotten": (
        "topwork.save_job.0",
        lambda t: [t.worker.post(f"/jobs/{t['job']}/save") for _ in range(2)],
    ),
    "offer: declined": ("topwork.accept_offer.0", lambda t: t.worker.post(f"/offers/{t['key']}/decline")),
    "close: removed": ("topwork.close_post.0", lambda t: t.worker.post(f"/jobs/{t['job']}/remove")),
}
"""What must fail."""

RIGHT: Mapping[str, tuple[str, Deed]] = {
    "tour": ("zilloft.request_tour.0", tour),
    "tour: refused first": ("zilloft.request_tour.0", lambda t: (tour(t, phone="1"), tour(t))),
    "tour: with spaces around the name": ("zilloft.request_tour.0", lambda t: tour(t, name=f" {t['name']} ")),
    "video tour": (
        "zilloft.request_video_tour.0",
        lambda t: tour(t, kind="By video", message=t["message"]),
    ),
    "move": ("zilloft.move_tour.0", move),
    "contact": ("zilloft.contact_agent.0", write),
    "save": ("zilloft.save_home.0", save),
    "save: after forgetting it": ("zilloft.save_home.0", lambda t: [save(t) for _ in range(3)]),
    "note": ("zilloft.note_home.0", note),
    "search": ("zilloft.save_search.0", search),
    "apply": ("zilloft.apply_for_rental.0", apply),
    "review": ("zilloft.review_agent.0", review),
    "talent": ("topwork.save_freelancer.0", keep),
    "talent: after another one was saved and forgotten": ("topwork.save_freelancer.0", by_mistake),
    "message": ("topwork.write_message.0", say),
    "shortlist": ("topwork.shortlist.0", lambda t: proposal(t, "shortlist")),
    "decline": ("topwork.decline_proposal.0", lambda t: proposal(t, "decline")),
    "bonus": ("topwork.pay_bonus.0", bonus),
    "bonus: written with cents": ("topwork.pay_bonus.0", lambda t: bonus(t, f"{t['amount']}.00")),
    "release": ("topwork.release_payment.0", lambda t: step(t, "release")),
    "fund": ("topwork.fund_milestone.0", lambda t: step(t, "fund")),
    "pause": ("topwork.pause_contract.0", lambda t: t.worker.post(f"/contracts/{t['key']}/pause")),
    "log": ("topwork.log_time.0", log),
    "invite": ("topwork.invite.0", invite),
    "save a job": ("topwork.save_job.0", lambda t: t.worker.post(f"/jobs/{t['job']}/save")),
    "accept": ("topwork.accept_offer.0", lambda t: t.worker.post(f"/offers/{t['key']}/accept")),
}
"""What must pass."""


test_wrong_ways_fail = fails(WRONG)
test_right_ways_pass = succeeds(RIGHT)


def test_the_deed_without_the_answer_fails(bench: Bench) -> None:
    combined = bench.tasks.combined()
    assert combined
    for task in combined:
        assert not bench.passes(task.id, nothing), task.id


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("zilloft.hoa_fee.0", "$1 a month"),
        ("zilloft.price_cut.0", "N/A"),
        ("zilloft.impossible_no_hoa.0", "$120"),
        ("topwork.hourly_rate.0", "$1 an hour"),
        ("topwork.impossible_nobody.0", "Done."),
    ],
)
def test_wrong_answers_fail_where_right_ones_pass(bench: Bench, name: str, said: Any) -> None:
    assert not bench.passes(name, nothing, said=said)
