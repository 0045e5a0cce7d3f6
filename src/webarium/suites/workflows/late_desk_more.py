"""The second level of the late desk: three weeks, in which nobody has a day twice, and somebody writes late."""

from __future__ import annotations

from typing import ClassVar

from webarium.suites.gocalendar.base import said
from webarium.suites.gomail.paths import open_mail
from webarium.suites.workflows.base import ASK, enter
from webarium.suites.workflows.late_desk import LateDesk, mailed, monday_of
from webarium.suites.workflows.late_desk_plan import LATE, LATE_MAIL, moment
from webarium.tasks import Data, Ui
from webarium.worlds.timeline import Event, When

SUBJECT = "My tooth"


class LateDeskMore(LateDesk):
    name = "late_desk_2"
    level = 2
    weeks = 3
    brief = f"""
        Please plan the late desk for the three weeks from {{first}} to {{last}} and enter it into our calendar
        (Daybook). {{who}} share it. The rules are in our handbook on Margin Notes; who can come when is in my
        mailbox, as far as they thought to let me know. {{colleague}} has already entered one evening without asking
        anybody, so do not trust that one.

        When you are done, write to the head of our office, with the subject "Late desk", who has the three Saturdays,
        in their order and in this form: "Jane Roe, Mary Poe, Ann Lee". Nobody tells us when something moves in the
        calendar, and people think of things late, so make sure that all evenings can still take place as you have
        entered them.

        {ASK}
    """
    wrong: ClassVar = {**LateDesk.wrong, LATE_MAIL: "does not see what somebody writes late"}

    def events(self, db: Data, params: LateDesk.Params) -> tuple[Event, ...]:
        """Somebody has to see the dentist once all else has changed."""
        leave, public = super().events(db, params)
        assert params.desk.late is not None  # noqa: S101
        name = params.people[LATE]
        day = said(moment(monday_of(db), params.desk.late).date())
        text = f"They took a picture, and it has to come out on {day}. I will be no use to anybody then.\n\n{name}"
        when = When(after=public.name, later=3)
        return (leave, public, mailed(db, "a tooth has to come out", name, SUBJECT, text, 0, when))

    async def _hear(self, ui: Ui, db: Data, params: LateDesk.Params) -> None:
        await enter(ui, db, "gomail", "/inbox")
        await open_mail(ui, SUBJECT)
        await enter(ui, db, "gocalendar")
