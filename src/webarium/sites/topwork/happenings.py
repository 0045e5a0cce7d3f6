"""What others do on TopWork: clients post jobs, freelancers apply, withdraw, answer offers, deliver, and write."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import timedelta
from typing import Any

from webarium.sites.kit.happenings import Happening, NothingHappensError, Scene, going_on
from webarium.sites.topwork.deals.paying import payment
from webarium.sites.topwork.talk.writing import UNREAD, existing_chat
from webarium.types import SqlValue


def job_is_posted(
    scene: Scene,
    *,
    client: str,
    title: str,
    description: str,
    category: str,
    rate_low: int = 0,
    rate_high: int = 0,
    price: int = 0,
    duration: str = "1 to 3 months",
    level: str = "Intermediate",
    minutes_ago: int = 0,
    number: int = 0,
) -> None:
    """A client, by handle, has an open job: by the hour between two rates, or at a price; all in cents."""
    scene.insert(
        "job",
        id=number,
        client_id=_member(scene, client)["id"],
        title=title,
        category=category,
        specialty="",
        description=description,
        size="Medium",
        duration=duration,
        level=level,
        to_hire=0,
        budget="fixed" if price else "hourly",
        rate_low=None if price else rate_low,
        rate_high=None if price else rate_high,
        price=price or None,
        connects=8,
        status="open",
        posted_at=scene.stamp(minutes_ago),
    )


def proposal_arrives(
    scene: Scene,
    *,
    job: int,
    freelancer: str,
    cover: str,
    bid: int,
    duration: str,
    minutes_ago: int = 0,
    number: int = 0,
) -> None:
    """A freelancer, by handle, applies for a job; the bid is in cents, by the hour or in all."""
    post = scene.row("job", "SELECT client_id, title, status FROM job WHERE id = ?", job)
    if post["status"] != "open":
        raise NothingHappensError("The job takes no proposals any more.")
    who = _member(scene, freelancer)
    scene.insert(
        "proposal",
        id=number,
        job_id=job,
        freelancer_id=who["id"],
        cover=cover,
        bid=bid,
        duration=duration,
        status="active",
        sent_at=scene.stamp(minutes_ago),
    )
    text = f"{who['name']} sent a proposal for “{post['title']}”."
    _notify(scene, post["client_id"], text, f"/jobs/{job}/proposals", minutes_ago)


def proposal_is_withdrawn(scene: Scene, *, job: int, freelancer: str) -> None:
    """A freelancer takes a proposal back that was neither declined nor led to a contract."""
    found = scene.row(
        "open proposal",
        "SELECT id FROM proposal WHERE job_id = ? AND freelancer_id = ? AND status IN ('active', 'shortlisted')",
        job,
        _member(scene, freelancer)["id"],
    )
    scene.write("UPDATE proposal SET status = 'withdrawn' WHERE id = ?", found["id"])


def offer_is_declined(scene: Scene, *, client: str, freelancer: str, text: str = "") -> None:
    """A freelancer declines the latest open offer of a client, and may say why in a message."""
    offer, who = _offer(scene, client, freelancer)
    scene.write("UPDATE offer SET status = 'Rejected' WHERE id = ?", offer["id"])
    said = f"{who['name']} declined your offer “{offer['title']}”."
    _notify(scene, offer["client_id"], said, f"/offers/{offer['id']}")
    if text:
        message_arrives(scene, sender=freelancer, receiver=client, text=text)


def offer_is_accepted(scene: Scene, *, client: str, freelancer: str) -> None:
    """A freelancer accepts the latest open offer of a client: the contract begins."""
    offer, who = _offer(scene, client, freelancer)
    scene.write("UPDATE offer SET status = 'Accepted' WHERE id = ?", offer["id"])
    kept = ("client_id", "freelancer_id", "job_id", "title", "budget", "amount", "weekly_limit", "terms")
    contract = scene.insert(
        "contract",
        **{column: offer[column] for column in kept},
        offer_id=offer["id"],
        began=max(str(offer["starts_on"]), scene.now.date().isoformat()),
        ended="",
        status="active",
    )
    if offer["budget"] == "fixed":
        _agree_on_milestones(scene, contract, offer)
    if offer["job_id"] is not None:
        scene.write(
            "UPDATE proposal SET status = 'hired' WHERE job_id = ? AND freelancer_id = ?",
            offer["job_id"],
            who["id"],
        )
    said = f"{who['name']} accepted your offer “{offer['title']}”."
    _notify(scene, offer["client_id"], said, f"/contracts/{contract}")


def contract_begins(
    scene: Scene,
    *,
    client: str,
    freelancer: str,
    title: str,
    amount: int,
    hourly: bool = False,
    weekly_limit: int | None = None,
    terms: str = "",
    milestones: Sequence[Mapping[str, Any]] = (),
    days_ago: int = 0,
    number: int = 0,
) -> None:
    """A contract runs; a milestone has ``title``, ``amount``, ``state``, and perhaps ``due_on`` and ``number``.

    One that is paid was paid halfway between the contract's first day and today.
    """
    began = (scene.now - timedelta(days=days_ago)).date()
    contract = scene.insert(
        "contract",
        id=number,
        offer_id=None,
        client_id=_member(scene, client)["id"],
        freelancer_id=_member(scene, freelancer)["id"],
        job_id=None,
        title=title,
        budget="hourly" if hourly else "fixed",
        amount=amount,
        weekly_limit=weekly_limit,
        terms=terms,
        began=began.isoformat(),
        ended="",
        status="active",
    )
    for each in milestones:
        if each["state"] == "paid":
            halfway = began + timedelta(days=days_ago // 2)
            scene.insert("payment", **payment(contract, "milestone", each["title"], each["amount"], halfway))
        scene.insert(
            "milestone",
            id=each.get("number"),
            contract_id=contract,
            title=each["title"],
            amount=each["amount"],
            due_on=each.get("due_on", ""),
            state=each["state"],
        )


def milestone_is_submitted(scene: Scene, *, milestone: int) -> None:
    """A freelancer submits the work of a milestone whose money is in escrow."""
    found = scene.row(
        "milestone in escrow",
        "SELECT s.title, c.id AS contract, c.client_id, m.name FROM milestone s"
        " JOIN contract c ON c.id = s.contract_id JOIN member m ON m.id = c.freelancer_id"
        " WHERE s.id = ? AND s.state = 'funded' AND c.status <> 'ended'",
        milestone,
    )
    scene.write("UPDATE milestone SET state = 'submitted' WHERE id = ?", milestone)
    said = f"{found['name']} submitted “{found['title']}” for your approval."
    _notify(scene, found["client_id"], said, f"/contracts/{found['contract']}")


def message_arrives(scene: Scene, *, sender: str, receiver: str, text: str, minutes_ago: int = 0) -> None:
    """A client and a freelancer, by their handles: one writes to the other, in their conversation or a new one."""
    one, other = _member(scene, sender), _member(scene, receiver)
    client, freelancer = (one, other) if one["kind"] == "client" else (other, one)
    pair = {"client_id": client["id"], "freelancer_id": freelancer["id"]}
    chat = existing_chat(scene.db, *pair.values()) or scene.insert("chat", **pair, **UNREAD)
    scene.insert(
        "message",
        chat_id=chat,
        sender_id=one["id"],
        type="text",
        text=text,
        job_id=None,
        offer_id=None,
        sent_at=scene.stamp(minutes_ago),
    )


def _agree_on_milestones(scene: Scene, contract: int, offer: Mapping[str, Any]) -> None:
    """The milestones of an offer become those of its contract; the money for the first one is in escrow."""
    parts = scene.rows(
        "SELECT title, amount, due_on FROM offer_milestone WHERE offer_id = ? ORDER BY position", offer["id"]
    )
    whole = [{"title": "Everything delivered", "amount": offer["amount"], "due_on": ""}]
    for place, part in enumerate(parts or whole):
        state = "waiting" if place else "funded"
        scene.insert("milestone", contract_id=contract, **part, state=state)


def _offer(scene: Scene, client: str, freelancer: str) -> tuple[dict[str, Any], dict[str, Any]]:
    """The latest open offer of a client to a freelancer, and who that is."""
    who = _member(scene, freelancer)
    found = scene.row(
        f"open offer to {who['name']}",
        "SELECT * FROM offer WHERE client_id = ? AND freelancer_id = ? AND status = 'Pending' ORDER BY id DESC",
        _member(scene, client)["id"],
        who["id"],
    )
    return found, who


def _member(scene: Scene, handle: str) -> dict[str, Any]:
    return scene.row(f"member {handle!r}", "SELECT id, kind, name FROM member WHERE handle = ?", handle)


def _notify(scene: Scene, member: SqlValue, text: str, link: str, minutes_ago: int = 0) -> None:
    """Tell a member something; what is long ago was read."""
    scene.insert(
        "notification",
        member_id=member,
        text=text,
        link=link,
        is_read=int(minutes_ago > 0),
        at=scene.stamp(minutes_ago),
    )


HAPPENINGS: Mapping[str, Happening] = {
    "job_is_posted": job_is_posted,
    "proposal_arrives": proposal_arrives,
    "proposal_is_withdrawn": proposal_is_withdrawn,
    "offer_is_declined": offer_is_declined,
    "offer_is_accepted": offer_is_accepted,
    "contract_begins": contract_begins,
    "milestone_is_submitted": milestone_is_submitted,
    "message_arrives": message_arrives,
    "job_goes_on": going_on("job", "description"),
    "overview_goes_on": going_on("freelancer", "overview"),
    "cover_goes_on": going_on("proposal", "cover"),
    "message_goes_on": going_on("message", "text"),
}
"""By name."""
