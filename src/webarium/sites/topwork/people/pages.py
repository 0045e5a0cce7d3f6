"""The pages of members, the front page, and signing in."""

from __future__ import annotations

from webarium.sites.kit.fields import Hidden, Password, Text
from webarium.sites.kit.forms import Form
from webarium.sites.kit.parts.signing import Signing
from webarium.sites.kit.pictures.avatars import Avatars
from webarium.sites.kit.routing import Page, get, post
from webarium.sites.topwork.people import front, profile
from webarium.sites.topwork.shell import ACCOUNTS

AVATARS = Avatars("/faces", formal=True)
SIGNING = Signing(
    ACCOUNTS,
    "people/login.html",
    Form(
        (
            Text("handle", "Username", required=True, autocomplete="username", help="Such as sarah-johnson."),
            Password("password", "Password", required=True, autocomplete="current-password"),
            Hidden("to", max_length=2000),
        )
    ),
    wrong="That username and password do not belong together.",
    welcome="Welcome back!",
    out="/",
    origin=lambda visit: visit.query.get("to"),
)
PEOPLE_PAGES: tuple[Page, ...] = (
    *SIGNING.pages,
    get("/", front.home, name="home"),
    get("/freelancers/{handle}", profile.freelancer, name="freelancer"),
    get("/clients/{handle}", profile.client, name="client"),
    get("/profile/client", profile.CLIENT.show, name="client_form"),
    post("/profile/client", profile.CLIENT.send, name="edit_client"),
    get("/profile/freelancer", profile.FREELANCER.show, name="freelancer_form"),
    post("/profile/freelancer", profile.FREELANCER.send, name="edit_freelancer"),
    get("/profile/skills", profile.SKILLS.show, name="skills"),
    post("/profile/skills", profile.SKILLS.send, name="add_skill"),
    post("/profile/skills/remove", profile.remove_skill, name="remove_skill"),
    AVATARS.page,
)
