"""Who can be signed in to the forum; the same accounts in every universe."""

from __future__ import annotations

from dataclasses import dataclass

from webarium.sites.kit.roles import Role

DEFAULT_PASSWORD = "Teacup.2023"  # noqa: S105 (made-up accounts; documented for people and agents)
"""The password of every account that a role names."""


@dataclass(frozen=True)
class Persona:
    """An account that is the same in every universe; what it has written differs."""

    role: str
    username: str
    biography: str
    description: str
    joined: str
    home: tuple[str, ...] = ()
    """Forums it writes in and subscribes to."""
    moderates: tuple[str, ...] = ()
    posts: int = 0
    """How many submissions it has made."""
    comments: int = 0
    """How many comments it has written, about."""
    is_admin: bool = False

    @property
    def email(self) -> str:
        """Where the site would write to."""
        return f"{self.username.lower()}@mail.test"


PERSONAS = (
    Persona(
        "member",
        "quiet_heron",
        "Reads more than she writes. Coffee first, then headphones, then opinions.",
        "The default member: posts and comments over three years, subscriptions, messages.",
        "2020-03-14 19:20:11",
        (
            "books",
            "headphones",
            "coffee",
            "DIY",
            "space",
            "BuyItForLife",
            "gaming",
            "LifeProTips",
            "pics",
            "personalfinance",
            "pittsburgh",
        ),
        posts=16,
        comments=60,
    ),
    Persona(
        "moderator",
        "gentle_gavel",
        "I keep a few forums tidy. If I removed your post, write to me, I answer everybody.",
        "Moderates five forums and looks after their wikis.",
        "2018-01-09 08:02:45",
        ("books", "coffee", "gardening", "mechanicalkeyboards", "history", "movies"),
        moderates=("books", "coffee", "gardening", "mechanicalkeyboards", "history"),
        posts=9,
        comments=40,
    ),
    Persona(
        "admin",
        "quibble_team",
        "The people who run this place. All three of us.",
        "Runs the site and may do everything.",
        "2017-05-01 09:00:00",
        ("IAmA", "InternetIsBeautiful"),
        posts=3,
        comments=8,
        is_admin=True,
    ),
    Persona(
        "member-tinkerer",
        "solder_and_tea",
        "If it has screws I have opened it.",
        "A member of the making and technology forums.",
        "2019-11-30 21:44:03",
        ("DIY", "gadgets", "mechanicalkeyboards", "consoles", "cars"),
        posts=8,
        comments=30,
    ),
    Persona(
        "newcomer",
        "just_arrived_here",
        "",
        "Registered a few days ago; no posts, no subscriptions.",
        "2023-06-09 17:31:00",
    ),
)
"""The accounts that roles name; the first one is the default."""

ROLES = (
    *(Role(persona.role, persona.username, persona.description) for persona in PERSONAS[:1]),
    Role("guest", None, "A visitor who is not signed in."),
    *(Role(persona.role, persona.username, persona.description) for persona in PERSONAS[1:]),
)
"""The roles of the site, the default one first."""
