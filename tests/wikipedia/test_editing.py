"""What editors do where the encyclopedia is open, and what they may not."""

from __future__ import annotations

from webarium.sites.wikipedia.kinds import OPEN
from webarium.sites.wikipedia.seed.roles import DEFAULT_PASSWORD

from .client import Reader
from .conftest import Enter


def _save(visitor: Reader, title: str, source: str, **more: str) -> int:
    reply = visitor.post(f"/edit/{title}", {"source": source, "comment": "A test", "do": "save", **more})
    return reply.status


def test_an_edit_is_kept_and_shown(editor: Reader) -> None:
    before = editor.source("Hummus")
    assert (
        _save(editor, "Hummus", before.replace("## Ingredients", "A new sentence.\n\n## Ingredients")) == 303
    )
    assert "A new sentence." in editor.get("/wiki/Hummus").text
    assert "Hummus" in editor.get("/search", pattern='"A new sentence"').text
    assert editor.changes() == [("insert", "revision"), ("update", "article")]
    assert "A test" in editor.get("/history/Hummus").text


def test_the_same_text_is_no_edit(editor: Reader) -> None:
    assert _save(editor, "Hummus", editor.source("Hummus")) == 303
    assert editor.changes() == []


def test_a_preview_saves_nothing(editor: Reader) -> None:
    reply = editor.post("/edit/Hummus", {"source": "**Beans**, mostly.", "do": "preview"})
    assert reply.status == 200
    assert "<strong>Beans</strong>" in reply.text
    assert editor.changes() == []


def test_categories_follow_the_text(editor: Reader) -> None:
    source = editor.source("Hummus").replace("[[Category:Foods]]", "[[Category:Dips]]")
    _save(editor, "Hummus", source)
    assert "Hummus" in editor.get("/wiki/Category:Dips").text
    assert "Hummus" not in [link.text for link in editor.get("/wiki/Category:Foods").dom.all("main li a")]


def test_a_new_article_can_be_a_redirect(editor: Reader) -> None:
    assert editor.get("/wiki/Chickpea_dip").status == 404
    assert _save(editor, "Chickpea_dip", "#REDIRECT [[Hummus]]") == 303
    assert editor.get("/wiki/Chickpea_dip").location == "/wiki/Hummus?redirected_from=Chickpea_dip"


def test_links_to_nothing_are_red_and_markup_is_text(editor: Reader) -> None:
    _save(editor, "Odd_words", "See [[Nothing at all]]. <script>alert(1)</script> [x](javascript:alert(1))")
    page = editor.get("/wiki/Odd_words")
    assert page.dom.one("a.new").attrs["href"] == "/wiki/Nothing_at_all"
    assert "<script>alert" not in page.text
    assert 'href="javascript' not in page.text


def test_an_edit_can_be_undone(editor: Reader) -> None:
    before = editor.source("Hummus")
    old = editor.value("SELECT revision_id FROM article WHERE title = 'Hummus'")
    _save(editor, "Hummus", before + "\nNonsense.")
    new = editor.value("SELECT revision_id FROM article WHERE title = 'Hummus'")
    diff = editor.get(f"/diff/{new}").dom
    assert "Nonsense." in [each.text for each in diff.all("ins")]
    assert editor.post(f"/revert/{old}").status == 303
    assert editor.source("Hummus") == before


def test_watching_goes_on_and_off(editor: Reader) -> None:
    editor.post("/watch/Hummus")
    assert "Hummus" in editor.get("/watchlist").text
    editor.post("/watch/Hummus")
    assert editor.changes() == []


def test_topics_and_answers_are_kept(editor: Reader) -> None:
    assert editor.post("/talk/Hummus", {"title": "Garlic", "body": "How much?"}).status == 303
    topic = editor.value("SELECT max(id) FROM talk_topic")
    editor.post(f"/topic/{topic}", {"body": "Two cloves."})
    page = editor.get("/talk/Hummus").text
    assert "Garlic" in page
    assert "Two cloves." in page
    assert editor.post("/talk/Hummus", {"title": "", "body": ""}).status == 422


def test_protected_pages_are_for_stewards(editor: Reader, steward: Reader) -> None:
    assert _save(editor, "Christopher_Nolan", "Nonsense.") == 403
    assert editor.post("/protect/Hummus").status == 403
    assert _save(steward, "Christopher_Nolan", "Shorter.") == 303
    steward.post("/protect/Hummus")
    assert steward.changes().count(("update", "article")) == 2


def test_who_is_blocked_cannot_edit(steward: Reader, enter: Enter) -> None:
    assert steward.post("/user/Wren_Hollis/block").status == 303
    assert steward.value("SELECT blocked FROM user WHERE username = 'Wren_Hollis'") == 1
    steward.post("/user/Dora_Lindqvist/block")
    assert steward.value("SELECT blocked FROM user WHERE username = 'Dora_Lindqvist'") == 0
    blocked = enter("Wren_Hollis", OPEN)
    blocked.db.execute("UPDATE user SET blocked = 1 WHERE username = 'Wren_Hollis'")
    assert _save(blocked, "Hummus", "Nonsense.") == 403


def test_guests_are_sent_to_sign_in(enter: Enter) -> None:
    guest = enter(None, OPEN)
    assert guest.get("/edit/Hummus").location.startswith("/login?to=")
    assert guest.post("/login", {"username": "Wren_Hollis", "password": "wrong"}).status == 422
    reply = guest.post(
        "/login", {"username": "Wren_Hollis", "password": DEFAULT_PASSWORD, "to": "/edit/Hummus"}
    )
    assert reply.location == "/edit/Hummus"


def test_an_account_can_be_opened(enter: Enter) -> None:
    guest = enter(None, OPEN)
    form = {"username": "New_Pen", "password": "Long.enough", "repeat": "Long.enough"}
    assert guest.post("/register", {**form, "repeat": "other"}).status == 422
    assert guest.post("/register", form).status == 303
    assert _save(guest, "Hummus", guest.source("Hummus") + "\nMore.") == 303
