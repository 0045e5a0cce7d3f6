"""The checks that REAL publishes hold after the right deed, and fail after one that is wrong by one value."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.golden import unmet
from tests.scoring.foreign.recorded import needs_data

from .client import Member

Deed = Callable[[Member], object]
SCOPE = {"size": "Medium", "duration": "1 to 3 months", "level": "Expert", "to_hire": "0"}
BUDGET = {"budget": "hourly", "rate_low": "40", "rate_high": "65.50"}


def post(title: str, *skills: str, keeping: str = "publish") -> Deed:
    """Through all steps of the wizard."""

    def deed(member: Member) -> None:
        member.get("/jobs/new")
        assert member.post("/jobs/new/title", {"title": title, "category": "Web Development"}).status == 303
        for skill in skills:
            member.post("/jobs/new/skills/add", {"skills": skill})
        member.post("/jobs/new/scope", SCOPE)
        member.post("/jobs/new/budget", BUDGET)
        member.post("/jobs/new/description", {"description": "All that the goal asks for."})
        assert member.post(f"/jobs/new/{keeping}").status == 303

    return deed


def write(name: str, text: str) -> Deed:
    sql = (
        "SELECT c.id FROM chat c JOIN member m ON m.id = c.freelancer_id WHERE c.client_id = 1 AND m.name = ?"
    )
    return lambda member: member.post(f"/messages/{member.value(sql, name)}", {"text": text})


def offer(handle: str) -> Deed:
    form = {
        "title": "Follow-up",
        "budget": "hourly",
        "rate": "50",
        "starts_on": "2024-08-01",
        "terms": "As agreed.",
    }
    return lambda member: member.post(f"/freelancers/{handle}/hire", form)


FRONT = ("React", "TypeScript")
BACKEND = ("Python", "Django", "Flask", "PostgreSQL", "Docker", "AWS", "CI/CD")
STACK = ("Java", "Spring Boot", "Angular", "MySQL", "Docker", "Kubernetes", "Jenkins")
SCREENS = ("Figma", "Sketch", "Wireframing", "Prototyping", "Responsive Design")


@needs_data
@pytest.mark.parametrize(
    ("name", "right", "wrong"),
    [
        ("topwork-1", post("Frontend Developer", "React", "typescript"), post("Front-End Developer", *FRONT)),
        ("topwork-1", post("Frontend Developer", "React, TypeScript"), post("Frontend Developer", "React")),
        ("topwork-2", post("Backend Developer", *BACKEND), post("Backend Developer", *BACKEND[:3])),
        ("topwork-3", post("Full-Stack Developer", *STACK), post("Full Stack Developer", *STACK)),
        ("topwork-4", post("UI/UX Designer", *SCREENS), post("UI/UX Designer", *SCREENS[1:])),
        ("topwork-5", write("Alex Rodriguez", "How is it going?"), offer("alex-rodriguez")),
        ("topwork-9", write("Brandon M.", "Could you do it for $55?"), offer("brandon-m")),
    ],
)
def test_checks_hold_after_the_right_deed_alone(member: Member, name: str, right: Deed, wrong: Deed) -> None:
    other = member.world.fork()
    right(member)
    assert unmet(name, member.finish()) == []
    with other:
        twin = Member(member.app, other, member.runner)
        wrong(twin)
        assert unmet(name, twin.finish()) != []


def test_the_state_begins_as_the_original_does(member: Member) -> None:
    state = member.finish()["finalstate"]
    assert len(state["jobs"]["jobs"]) == 4
    assert [job["title"] for job in state["jobs"]["jobs"] if "Data" in job["title"]]
    assert len(state["messages"]["contactList"]) == 6
    assert any(contact["unreadCount"] for contact in state["messages"]["contactList"])
    assert [each["status"] for each in state["offers"]["offers"]] == ["Accepted", "Pending", "Rejected"]
    assert len(state["search"]["resultIds"]) == 22
    assert len(state["notifications"]) == 7
    assert state["clientProfile"]["name"] == "Sarah Johnson"
    names = [row[0] for row in member.db.execute("SELECT name FROM member WHERE kind = 'freelancer'")]
    for named in ("Ashley C.", "Alex Rodriguez"):
        assert named in names
    assert len([name for name in names if name.startswith("Brandon")]) == 1
    assert "Backend Developer for Social Media Platform" in member.get("/freelancers/ashley-c").text


def test_the_second_versions_paths_are_there(member: Member) -> None:
    """An invitation, an offer, a saved freelancer and a removed job, where its scripts read them."""
    job = member.value("SELECT min(id) FROM job WHERE client_id = 1")
    member.post("/freelancers/brandon-m/invite", {"job": job, "message": "Please take a look"})
    offer("ashley-c")(member)
    member.post("/freelancers/brandon-m/save")
    member.post(f"/jobs/{job + 2}/remove")
    added = member.finish()["initialfinaldiff"]["added"]
    state = member.finish()["finalstate"]
    assert [each["id"] for each in added["jobs"]["removedJobPosts"]] == [str(job + 2)]
    assert [each["message"] for each in state["jobs"]["jobs"][0]["applications"]].count(
        "Please take a look"
    ) == 1
    (sent,) = added["offers"]["offers"].values()
    assert (sent["contractTitle"], sent["freelancerId"], sent["status"]) == (
        "Follow-up",
        "ashleycampbell",
        "Pending",
    )
    assert state["saved"]["savedFreelancerIds"][-1] == "brandonmartinez"
    contacts = {each["name"]: each for each in state["messages"]["contactList"]}
    assert contacts["Ashley C."]["messages"][-1]["type"] == "offer"
    assert contacts["Brandon M."]["lastMessage"] == "Please take a look"
    assert contacts["Brandon M."]["lastMessageAuthor"] == "Client"
    told = member.finish()
    assert told["jobsDiff"]["deleted"]["0"]["id"] == str(job + 2)
    assert [each["type"] for each in told["differences"]["messagesDiff"]["added"]] == ["invitation", "offer"]
