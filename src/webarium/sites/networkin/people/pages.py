"""The pages of members, their network, and signing in."""

from __future__ import annotations

from webarium.sites.kit.fields import Hidden, Password, Text
from webarium.sites.kit.forms import Form
from webarium.sites.kit.parts.signing import Signing
from webarium.sites.kit.pictures.avatars import Avatars
from webarium.sites.kit.routing import Page, get, post
from webarium.sites.networkin.people import editing, network, praising, profile
from webarium.sites.networkin.shell import ACCOUNTS

AVATARS = Avatars("/faces", formal=True)
SIGNING = Signing(
    ACCOUNTS,
    "people/login.html",
    Form(
        (
            Text(
                "handle",
                "Member name",
                required=True,
                autocomplete="username",
                help="The end of your profile's address, such as nora-lindgren.",
            ),
            Password("password", "Password", required=True, autocomplete="current-password"),
            Hidden("to", max_length=2000),
        )
    ),
    wrong="That member name and password do not belong together.",
    welcome="Welcome back!",
    out="/login",
    origin=lambda visit: visit.query.get("to"),
)
_OWN = "/in/{handle}"
PEOPLE_PAGES: tuple[Page, ...] = (
    *SIGNING.pages,
    get(_OWN, profile.show, name="profile"),
    get(f"{_OWN}/activity", profile.activity, name="activity"),
    get(f"{_OWN}/connections", network.theirs, name="their_connections"),
    get(f"{_OWN}/connect", network.NOTE.show, name="invite_form"),
    post(f"{_OWN}/connect", network.invite, name="connect"),
    post(f"{_OWN}/withdraw", network.withdraw, name="withdraw_invitation"),
    post(f"{_OWN}/answer", network.answer, name="answer_invitation"),
    post(f"{_OWN}/remove", network.remove, name="remove_connection"),
    post(f"{_OWN}/follow", network.follow, name="follow_member"),
    post(f"{_OWN}/skills/{{skill:int}}", praising.endorse, name="endorse_skill"),
    get(f"{_OWN}/recommend", praising.RECOMMEND.show, name="recommend_form"),
    post(f"{_OWN}/recommend", praising.RECOMMEND.send, name="recommend"),
    post(f"{_OWN}/recommend/remove", praising.take_back, name="remove_recommendation"),
    get("/mynetwork", network.hub, name="network"),
    get("/mynetwork/sent", network.sent, name="sent_invitations"),
    get("/mynetwork/connections", network.connections, name="connections"),
    get("/mynetwork/following", network.following, name="following"),
    get("/me", editing.me, name="me"),
    get("/me/intro", editing.INTRO.show, name="intro_form"),
    post("/me/intro", editing.INTRO.send, name="edit_intro"),
    get("/me/experience/new", editing.NEW_POSITION.show, name="position_form"),
    post("/me/experience/new", editing.NEW_POSITION.send, name="add_position"),
    get("/me/experience/{part:int}", editing.EDIT_POSITION.show, name="edit_position_form"),
    post("/me/experience/{part:int}", editing.EDIT_POSITION.send, name="edit_position"),
    post("/me/experience/{part:int}/remove", editing.remove_position, name="remove_position"),
    get("/me/education/new", editing.NEW_SCHOOL.show, name="school_form"),
    post("/me/education/new", editing.NEW_SCHOOL.send, name="add_school"),
    get("/me/education/{part:int}", editing.EDIT_SCHOOL.show, name="edit_school_form"),
    post("/me/education/{part:int}", editing.EDIT_SCHOOL.send, name="edit_school"),
    post("/me/education/{part:int}/remove", editing.remove_school, name="remove_school"),
    get("/me/skills", editing.SKILLS.show, name="skills"),
    post("/me/skills", editing.SKILLS.send, name="add_skill"),
    post("/me/skills/{skill:int}/remove", editing.remove_skill, name="remove_skill"),
    AVATARS.page,
)
