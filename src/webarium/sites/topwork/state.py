"""The state that TopWork publishes, by slice, and the differences that REAL's checks read."""

from __future__ import annotations

from collections.abc import Mapping

import apsw

from webarium.shapes import as_list, as_object
from webarium.sites.kit.real.diff import listed_diff
from webarium.sites.kit.real.slices import Below, Field, Made, Records, dollars, made, moment, text, truth
from webarium.sites.kit.replicas.replica import Replica, Slices, Source
from webarium.sites.topwork.faults import KEYS
from webarium.sites.topwork.limits import hidden_chats, hidden_offers, unread_messages
from webarium.sites.topwork.talent.search import recommended_ids
from webarium.sql import select
from webarium.types import Json


def _maybe_dollars(column: str) -> Made:
    """Cents as dollars; ``null`` stays."""
    return made(lambda cents: None if cents is None else cents / 100, column)


_CALLED = {"ashley-c": "ashleycampbell", "brandon-m": "brandonmartinez"}
"""What REAL's state calls those whose cards show only the first letter of their last name."""
_LEVELS = {"Entry level": "Entry"}
_STATUSES = {"open": "published"}
_BY_CLIENT = "Client"
"""Who REAL's state says wrote an invitation."""


def _called(handle: str) -> str:
    """A member as REAL's state names them: ``alexrodriguez``."""
    return _CALLED.get(handle, handle.replace("-", ""))


def _member(column: str) -> Made:
    """The same, by the column that holds the member's number."""
    return made(_called, f"({select('handle', 'member', f'id = {column}')})")


def _maybe_text(column: str) -> Made:
    """A number as a text; ``null`` stays."""
    return made(lambda key: None if key is None else str(key), column)


_SKILLS = Records("job_skill", {"name": "name"}, "job_id = ?", "name")
_APPLICATIONS = Records(
    "(SELECT job_id, id, freelancer_id, cover AS words, status, sent_at, bid, 'proposal' AS type FROM"
    " proposal UNION ALL"
    " SELECT job_id, id, freelancer_id, message, 'invited ' || status, sent_at, NULL, 'invitation' FROM"
    " invitation)"
    " a JOIN member m ON m.id = a.freelancer_id",
    {
        "freelancerId": _member("a.freelancer_id"),
        "name": "m.name",
        "type": "a.type",
        "status": "a.status",
        "message": "a.words",
        "bid": _maybe_dollars("a.bid"),
        "sentAt": moment("a.sent_at"),
    },
    "a.job_id = ?",
    "a.type DESC, a.id",
)
_JOB: Mapping[str, Field] = {
    "id": text("id"),
    "title": "title",
    "description": "description",
    "skills": Below(_SKILLS, "id", "name"),
    "hourlyRateFrom": _maybe_dollars("rate_low"),
    "hourlyRateTo": _maybe_dollars("rate_high"),
    "fixedPrice": _maybe_dollars("price"),
    "estimateSize": "size",
    "estimateTime": "duration",
    "estimateLevelExperience": made(lambda level: _LEVELS.get(level, level), "level"),
    "estimateHireOpportunity": made(lambda wanted: "Yes" if wanted else "No", "to_hire"),
    "category": "category",
    "subcategory": "specialty",
    "status": made(lambda status: _STATUSES.get(status, status), "status"),
    "postedAt": moment("posted_at"),
    "applications": Below(_APPLICATIONS),
}
_JOBS = Records("job", _JOB, "client_id = ? AND status <> 'removed'")
_REMOVED = Records("job", _JOB, "client_id = ? AND status = 'removed'")
_MESSAGES = Records(
    "message g JOIN chat c ON c.id = g.chat_id JOIN member s ON s.id = g.sender_id",
    {
        "id": text("g.id"),
        "type": "g.type",
        "message": "g.text",
        "author": made(lambda kind, name: _BY_CLIENT if kind == "invitation" else name, "g.type", "s.name"),
        "authorId": _member("g.sender_id"),
        "offerId": _maybe_text("g.offer_id"),
        "jobId": _maybe_text("g.job_id"),
        "sentAt": moment("g.sent_at"),
    },
    "g.chat_id = ?",
    "g.id",
)
_CHATS = Records(
    "chat c JOIN member m ON m.id = CASE WHEN c.client_id = ? THEN c.freelancer_id ELSE c.client_id END"
    " LEFT JOIN freelancer f ON f.id = m.id LEFT JOIN client k ON k.id = m.id",
    {
        "chat": "c.id",
        "id": _member("m.id"),
        "name": "m.name",
        "job": "coalesce(f.title, k.company)",
        "messages": Below(_MESSAGES, "c.id"),
    },
    "? IN (c.client_id, c.freelancer_id)",
    "c.id",
)
_STEPS = Records(
    "offer_milestone",
    {"title": "title", "amount": dollars("amount"), "dueDate": "due_on"},
    "offer_id = ?",
    "position",
)
_OFFERS = Records(
    "offer",
    {
        "id": text("id"),
        "contractTitle": "title",
        "freelancerId": _member("freelancer_id"),
        "clientId": _member("client_id"),
        "jobId": _maybe_text("job_id"),
        "paymentOption": "budget",
        "amount": dollars("amount"),
        "weeklyLimit": "weekly_limit",
        "startDate": "starts_on",
        "description": "terms",
        "milestones": Below(_STEPS),
        "status": "status",
        "sentAt": moment("sent_at"),
    },
    "? IN (client_id, freelancer_id)",
)
_CONTRACT_STEPS = Records(
    "milestone",
    {"id": text("id"), "title": "title", "amount": dollars("amount"), "state": "state"},
    "contract_id = ?",
)
_CONTRACTS = Records(
    "contract c",
    {
        "id": text("c.id"),
        "title": "c.title",
        "clientId": _member("c.client_id"),
        "freelancerId": _member("c.freelancer_id"),
        "amount": dollars("c.amount"),
        "paymentOption": "c.budget",
        "status": "c.status",
        "paid": dollars("(SELECT coalesce(sum(amount), 0) FROM payment p WHERE p.contract_id = c.id)"),
        "milestones": Below(_CONTRACT_STEPS, "c.id"),
    },
    "? IN (c.client_id, c.freelancer_id)",
    "c.id",
)
_SAVED = Records(
    "saved_freelancer", {"id": _member("freelancer_id")}, "client_id = ?", "saved_at, freelancer_id"
)
_SAVED_JOBS = Records("saved_job", {"id": text("job_id")}, "freelancer_id = ?", "saved_at, job_id")
_PROPOSALS = Records(
    "proposal",
    {
        "id": text("id"),
        "jobId": text("job_id"),
        "coverLetter": "cover",
        "bid": dollars("bid"),
        "duration": "duration",
        "status": "status",
    },
    "freelancer_id = ?",
)
_INVITATIONS = Records(
    "invitation",
    {"id": text("id"), "jobId": text("job_id"), "message": "message", "status": "status"},
    "freelancer_id = ?",
)
_NOTICES = Records(
    "notification",
    {"id": text("id"), "text": "text", "link": "link", "read": truth("is_read"), "at": moment("at")},
    "member_id = ?",
)
_CARDS = Records(
    "card",
    {
        "id": text("id"),
        "type": "network",
        "last4": "last4",
        "expires": "expires",
        "isDefault": truth("is_default"),
    },
    "client_id = ?",
)
_CLIENT = Records(
    "client k JOIN member m ON m.id = k.id",
    {
        "id": _member("m.id"),
        "name": "m.name",
        "location": "m.location",
        "company": "k.company",
        "industry": "k.industry",
        "about": "k.about",
    },
    "k.id = ?",
    "k.id",
)
_ALERTS = Records("client", {"emailAlerts": truth("email_alerts")}, "id = ?")
_FREELANCER = Records(
    "freelancer f JOIN member m ON m.id = f.id",
    {
        "id": _member("m.id"),
        "name": "m.name",
        "title": "f.title",
        "overview": "f.overview",
        "hourlyRate": dollars("f.rate"),
        "connects": "f.connects",
    },
    "f.id = ?",
    "f.id",
)


def _ids(records: Records, db: apsw.Connection, me: int) -> list[Json]:
    return [each["id"] for each in records.read(db, me)]


def state(source: Source) -> Slices:
    """All slices."""
    user = source.session.get("user")
    handle = user if isinstance(user, str) else ""
    db = source.db
    me = int(str(db.execute("SELECT coalesce(max(id), 0) FROM member WHERE handle = ?", (handle,)).get))
    hidden = {str(key) for key in hidden_offers(db, source.config, me)}
    return {
        "jobs": {"jobs": _JOBS.listed(db, me), **_removed(db, me)},
        "messages": {"contactList": _contacts(source, me), **_selected(source, me)},
        "offers": {
            "offers": [each for each in _OFFERS.listed(db, me) if as_object(each)["id"] not in hidden]
        },
        "contracts": {"contracts": _CONTRACTS.listed(db, me)},
        "saved": {"savedFreelancerIds": _ids(_SAVED, db, me), "savedJobIds": _ids(_SAVED_JOBS, db, me)},
        "search": _search(source),
        "proposals": {"proposals": _PROPOSALS.listed(db, me), "invitations": _INVITATIONS.listed(db, me)},
        "consultation": {"bookings": []},
        "billing": {"cards": _CARDS.listed(db, me)},
        "notifications": _NOTICES.listed(db, me),
        "clientProfile": next(iter(_CLIENT.listed(db, me)), None),
        "freelancerProfile": next(iter(_FREELANCER.listed(db, me)), None),
        "userSettings": next(iter(_ALERTS.listed(db, me)), {}),
        "ui": {"loggedIn": bool(handle)},
    }


def _search(source: Source) -> dict[str, Json]:
    """The search that was made last; in the beginning, who is recommended."""
    held = source.session.get("search")
    if isinstance(held, dict):
        return dict(held)
    best: list[Json] = [str(key) for key in recommended_ids(source.db)]
    return {"query": "", "filters": {}, "resultIds": best}


def _removed(db: apsw.Connection, me: int) -> dict[str, Json]:
    """The posts that were removed; as on the original, nothing before the first one."""
    removed = _REMOVED.listed(db, me)
    return {"removedJobPosts": removed} if removed else {}


def _selected(source: Source, me: int) -> dict[str, Json]:
    """Whose conversation was opened last; nothing before the first one."""
    held = source.session.get("chat")
    found = (each["id"] for each in _CHATS.read(source.db, me, me) if str(each["chat"]) == str(held))
    name = next(found, None)
    return {} if name is None else {"selectedChatId": name}


def _contacts(source: Source, me: int) -> list[Json]:
    db = source.db
    hidden = hidden_chats(db, source.config, me)
    unread = unread_messages(db, source.config, me)
    found: list[Json] = []
    for each in _CHATS.read(db, me, me):
        chat = int(str(each.pop("chat")))
        if chat in hidden:
            continue
        last = as_object(list(as_list(each["messages"]))[-1])
        told: dict[str, Json] = {
            **each,
            "chatId": str(chat),
            "lastMessage": last["message"],
            "lastMessageAuthor": last["author"],
            "unreadCount": len(unread.get(chat, ())),
        }
        found.append(told)
    return found


def _objects(slices: Mapping[str, Json], slice_: str, name: str) -> list[dict[str, Json]]:
    return [dict(as_object(each)) for each in as_list(as_object(slices[slice_])[name])]


def _messages(slices: Mapping[str, Json]) -> list[dict[str, Json]]:
    """The messages of all conversations, in the order in which they were written."""
    found = [
        {**as_object(message), "contactId": contact["id"]}
        for contact in _objects(slices, "messages", "contactList")
        for message in as_list(contact["messages"])
    ]
    return sorted(found, key=lambda message: int(str(message["id"])))


def _indexed(diff: Mapping[str, Json]) -> dict[str, Json]:
    """Lists of a difference as objects by index, the first one being ``"0"``."""
    return {
        part: {str(index): each for index, each in enumerate(as_list(held))} for part, held in diff.items()
    }


def differences(before: Slices, after: Slices) -> Slices:
    """New, changed and removed jobs, messages and offers: objects by index, and lists under ``differences``."""
    lists: dict[str, dict[str, Json]] = {
        "jobsDiff": listed_diff(_objects(before, "jobs", "jobs"), _objects(after, "jobs", "jobs")),
        "messagesDiff": listed_diff(_messages(before), _messages(after)),
        "offersDiff": listed_diff(_objects(before, "offers", "offers"), _objects(after, "offers", "offers")),
    }
    found: Slices = {name: _indexed(diff) for name, diff in lists.items()}
    return {**found, "differences": dict[str, Json](lists)}


REPLICA = Replica("topwork", 2000, state, differences, KEYS, hide_aria_labels=True)
"""What REAL publishes of TopWork."""
