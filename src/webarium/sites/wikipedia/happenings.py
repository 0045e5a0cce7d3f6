"""What other editors do to the encyclopedia: they write, protect, and talk about articles."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from webarium.sites.kit.happenings import Happening, NothingHappensError, Scene, going_on
from webarium.sites.wikipedia.derived import derived
from webarium.sites.wikipedia.editing.saving import file_under
from webarium.sites.wikipedia.markup import parse
from webarium.sql import update


def article_is_rewritten(
    scene: Scene, *, title: str, source: str, editor: str, comment: str = "", minutes_ago: int = 0
) -> None:
    """An article says this from now on; it is a new one if there was none of that title."""
    found = scene.rows("SELECT id FROM article WHERE title = ?", title)
    _save(scene, int(found[0]["id"]) if found else 0, title, source, editor, comment, minutes_ago)


def article_is_corrected(
    scene: Scene,
    *,
    title: str,
    old: str,
    new: str,
    editor: str,
    comment: str = "",
    minutes_ago: int = 0,
) -> None:
    """An editor puts another text in the place of one that an article's source has once."""
    article = _article(scene, title)
    query = "SELECT source FROM revision WHERE id = ?"
    source = str(scene.row("revision", query, article["revision_id"])["source"])
    if source.count(old) != 1:
        raise NothingHappensError(f"The article {title!r} has {old!r} {source.count(old)} times, not once.")
    _save(scene, int(article["id"]), title, source.replace(old, new), editor, comment, minutes_ago)


def article_goes_on(scene: Scene, *, number: int, text: str) -> None:
    """Whoever edited an article last, told by its id, adds a paragraph at the end of its first part."""
    found = scene.row(
        f"article {number}",
        "SELECT a.title, r.source, u.username FROM article a JOIN revision r ON r.id = a.revision_id"
        " JOIN user u ON u.id = r.user_id WHERE a.id = ?",
        number,
    )
    first, heading, rest = str(found["source"]).partition("\n==")
    source = f"{first.rstrip()}\n\n{text}\n{heading}{rest}"
    _save(scene, number, found["title"], source, found["username"], "", 0)


def article_is_protected(scene: Scene, *, title: str, protected: bool = True) -> None:
    """From now on only stewards edit an article, or everybody does again."""
    scene.write("UPDATE article SET protected = ? WHERE id = ?", int(protected), _article(scene, title)["id"])


def topic_appears(
    scene: Scene, *, title: str, subject: str, text: str, editor: str, minutes_ago: int = 0
) -> None:
    """Somebody begins a topic on an article's talk page, or answers in the one of that subject."""
    article, who = _article(scene, title)["id"], _editor(scene, editor)
    now = scene.stamp(minutes_ago)
    found = scene.rows("SELECT id FROM talk_topic WHERE article_id = ? AND title = ?", article, subject)
    topic = (
        int(found[0]["id"])
        if found
        else scene.insert("talk_topic", article_id=article, user_id=who, title=subject, created_at=now)
    )
    scene.insert("talk_post", topic_id=topic, user_id=who, body=text, created_at=now)


def _save(
    scene: Scene, number: int, title: str, source: str, editor: str, comment: str, minutes_ago: int
) -> None:
    source = source.strip() + "\n"
    values = derived(title, source)
    now = scene.stamp(minutes_ago)
    if not number:
        number = scene.insert("article", title=title, revision_id=0, **values)
    made = scene.insert(
        "revision",
        article_id=number,
        user_id=_editor(scene, editor),
        created_at=now,
        comment=comment,
        source=source,
    )
    change = update("article", (*values, "revision_id"), "id = ?")
    scene.write(change, *values.values(), made, number)
    file_under(scene.db, number, set(parse(source).categories))


def _article(scene: Scene, title: str) -> dict[str, Any]:
    return scene.row(f"article {title!r}", "SELECT * FROM article WHERE title = ?", title)


def _editor(scene: Scene, username: str) -> int:
    query = "SELECT id FROM user WHERE username = ?"
    return int(scene.row(f"editor {username!r}", query, username)["id"])


HAPPENINGS: Mapping[str, Happening] = {
    "article_is_rewritten": article_is_rewritten,
    "article_is_corrected": article_is_corrected,
    "article_goes_on": article_goes_on,
    "article_is_protected": article_is_protected,
    "topic_appears": topic_appears,
    "post_goes_on": going_on("talk_post", "body"),
}
