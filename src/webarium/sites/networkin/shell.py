"""What surrounds every page: who is signed in, what waits for them, and recent searches."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime

from webarium.sites.kit.formats import MONTHS, date_medium, time_short
from webarium.sites.kit.parts.accounts import Accounts
from webarium.sites.kit.visit import Visit
from webarium.sites.networkin.graph import Circle, circle_of


@dataclass(frozen=True, slots=True)
class Account:
    """The signed-in member."""

    id: int
    handle: str
    first_name: str
    last_name: str
    name: str
    headline: str
    location: str
    email: str
    phone: str


@dataclass(frozen=True, slots=True)
class Shell:
    """Everything that the layout shows around a page."""

    account: Account | None
    invitations: int
    messages: int
    notices: int
    recent: tuple[str, ...]
    """Searches, the latest first."""


ACCOUNTS = Accounts(Account, "member", "handle", small=True, login="/login")
"""All accounts."""
require = ACCOUNTS.own
RECENT = 6
_UNREAD = (
    "SELECT count(*) FROM chat_member c WHERE c.member_id = ? AND NOT c.archived AND EXISTS"
    " (SELECT 1 FROM message m WHERE m.chat_id = c.chat_id AND m.sender_id <> c.member_id AND m.id > c.seen)"
)


def circle(visit: Visit) -> Circle:
    """How everybody stands to who is signed in."""
    account = ACCOUNTS.present(visit)
    return circle_of(visit.db, account.id) if account else Circle(0)


def shell_of(visit: Visit) -> Shell:
    """Read what surrounds a page; templates call it once, as ``shell(visit)``."""
    account = ACCOUNTS.present(visit)
    if account is None:
        return Shell(None, 0, 0, 0, ())
    invitations, messages, notices = (
        int(visit.value(sql, (account.id,)))
        for sql in (
            "SELECT count(*) FROM invitation WHERE receiver_id = ?",
            _UNREAD,
            "SELECT count(*) FROM notification WHERE member_id = ? AND NOT is_read",
        )
    )
    return Shell(account, invitations, messages, notices, tuple(searches(visit, account)[:RECENT]))


def searches(visit: Visit, account: Account) -> list[str]:
    """The member's searches, each once, the latest first."""
    terms = [*stored_searches(visit, account.id), *map(str, new_searches(visit))]
    return list(dict.fromkeys(reversed(terms)))


def stored_searches(visit: Visit, member: int) -> list[str]:
    """Searches made before the world began."""
    rows = visit.db.execute("SELECT term FROM search_entry WHERE member_id = ? ORDER BY id", (member,))
    return [str(row[0]) for row in rows]


def new_searches(visit: Visit) -> list[str]:
    """Searches made since."""
    held = visit.session.get("searches")
    return [str(term) for term in held] if isinstance(held, list) else []


def ago(when: datetime | str, now: datetime) -> str:
    """``5m``, ``3h``, ``2d``, ``4w``, ``3mo``, as posts tell their age."""
    moment = datetime.fromisoformat(when) if isinstance(when, str) else when
    minutes = int((now - moment).total_seconds() // 60)
    steps = (
        (60 * 24 * 365, "yr"),
        (60 * 24 * 30, "mo"),
        (60 * 24 * 7, "w"),
        (60 * 24, "d"),
        (60, "h"),
        (1, "m"),
    )
    return next((f"{minutes // size}{name}" for size, name in steps if minutes >= size), "now")


def ago_words(when: datetime | str, now: datetime) -> str:
    """``3h ago``, as a line of its own says it; ``just now`` within the first minute."""
    age = ago(when, now)
    return "just now" if age == "now" else f"{age} ago"


def stamp_words(when: datetime, now: datetime) -> str:
    """``9:05 AM`` today, ``Jul 3, 2024, 9:05 AM`` before."""
    return time_short(when) if when.date() == now.date() else f"{date_medium(when)}, {time_short(when)}"


def month_words(month: str) -> str:
    """``2021-03`` is ``Mar 2021``; nothing is the present."""
    return f"{MONTHS[int(month[5:]) - 1][:3]} {month[:4]}" if month else "Present"


def length_words(began: str, ended: str, today: date) -> str:
    """``2 yrs 3 mos`` between two months, both included."""
    last = ended or f"{today:%Y-%m}"
    months = (int(last[:4]) - int(began[:4])) * 12 + int(last[5:]) - int(began[5:]) + 1
    years, rest = divmod(max(1, months), 12)
    parts = [f"{years} yr{'s' * (years != 1)}"] * bool(years) + [f"{rest} mo{'s' * (rest != 1)}"] * bool(rest)
    return " ".join(parts)
