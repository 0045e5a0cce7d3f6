"""A conversation's page, and the files in it."""

from __future__ import annotations

from urllib.parse import quote

from starlette.responses import Response

from webarium.sites.gomail.mail.folders import VISIBLE
from webarium.sites.gomail.mail.moments import snooze_offers
from webarium.sites.gomail.mail.position import position_of
from webarium.sites.gomail.mail.store import (
    attachments_of,
    basics,
    emails_of,
    labels,
    labels_of,
    line_of,
)
from webarium.sites.gomail.mail.views import view_at
from webarium.sites.kit.visit import Visit
from webarium.sql import select


def conversation(visit: Visit) -> Response:
    """A conversation, e-mail by e-mail."""
    line = line_of(visit, visit.path["thread"])
    if line is None:
        return visit.not_found("This conversation does not exist, or it was deleted.")
    emails = emails_of(visit, line.id)
    origin = visit.safe_target(visit.query.get("from"), "/inbox")
    view = view_at(visit, origin)
    return visit.render(
        "conversation.html",
        line=line,
        emails=emails,
        files=attachments_of(visit, [email.id for email in emails]),
        labels=labels(visit),
        on=labels_of(visit, [line.id])[line.id],
        origin=origin,
        origin_title=view.title,
        position=position_of(visit, line.id, view),
        offers=snooze_offers(visit.now),
    )


def attachment(visit: Visit) -> Response:
    """A file; seeded ones hold a line of text that names them."""
    source = "attachment a JOIN email m ON m.id = a.email_id JOIN email e ON e.id = m.thread_id"
    row = visit.db.execute(
        select("a.name, a.media_type, a.body", source, f"a.id = :id AND {VISIBLE}"),
        {**basics(visit), "id": visit.path["file"]},
    ).fetchone()
    if row is None:
        return visit.not_found("There is no such file.")
    name, media_type, body = str(row[0]), str(row[1]), row[2]
    content = bytes(body) if body is not None else f"Sample of {name}\n".encode()
    headers = {"content-disposition": f"attachment; filename*=UTF-8''{quote(name, safe='')}"}
    return Response(content, media_type=media_type, headers=headers)
