"""The pages on which freelancers find work."""

from __future__ import annotations

from webarium.sites.kit.routing import Page, get, post
from webarium.sites.topwork.work import applying, earning, finding

WORK_PAGES: tuple[Page, ...] = (
    get("/find-work", finding.search, name="find_work"),
    get("/saved-jobs", finding.saved, name="saved_jobs"),
    post("/jobs/{job:int}/save", finding.save, name="save_job"),
    get("/jobs/{job:int}/apply", applying.APPLY.show, name="proposal_form"),
    post("/jobs/{job:int}/apply", applying.APPLY.send, name="send_proposal"),
    get("/proposals", applying.index, name="proposals"),
    get("/proposals/{proposal:int}", applying.show, name="proposal"),
    get("/proposals/{proposal:int}/edit", applying.CHANGE.show, name="edit_proposal_form"),
    post("/proposals/{proposal:int}/edit", applying.CHANGE.send, name="edit_proposal"),
    post("/proposals/{proposal:int}/withdraw", applying.withdraw, name="withdraw_proposal"),
    post("/invitations/{invitation:int}/decline", applying.decline_invitation, name="decline_invitation"),
    get("/earnings", earning.earnings, name="earnings"),
    get("/connects", earning.CONNECTS.show, name="connects"),
    post("/connects", earning.CONNECTS.send, name="buy_connects"),
)
