"""The pages of job posts."""

from __future__ import annotations

from webarium.sites.kit.routing import Page, get, post
from webarium.sites.topwork.posts import jobs, proposals, wizard

_JOB = "/jobs/{job:int}"
_NEW = "/jobs/new"
_STEPS = {
    "title": wizard.TITLE_PAGE,
    "scope": wizard.SCOPE_PAGE,
    "budget": wizard.BUDGET_PAGE,
    "description": wizard.DESCRIPTION_PAGE,
}
POST_PAGES: tuple[Page, ...] = (
    get("/jobs/mine", jobs.mine, name="own_jobs"),
    get(_NEW, wizard.begin, name="new_job"),
    *(get(f"{_NEW}/{name}", page.show, name=f"job_{name}_form") for name, page in _STEPS.items()),
    *(post(f"{_NEW}/{name}", page.send, name=f"job_{name}") for name, page in _STEPS.items()),
    get(f"{_NEW}/skills", wizard.skills, name="job_skills_form"),
    post(f"{_NEW}/skills", wizard.skills_done, name="job_skills"),
    post(f"{_NEW}/skills/add", wizard.add_skills, name="add_job_skills"),
    post(f"{_NEW}/skills/remove", wizard.remove_skill, name="remove_job_skill"),
    get(f"{_NEW}/review", wizard.review, name="review_job"),
    post(f"{_NEW}/publish", wizard.publish, name="publish_job"),
    post(f"{_NEW}/draft", wizard.draft, name="draft_job"),
    get(_JOB, jobs.show, name="job"),
    get(f"{_JOB}/edit", wizard.EDIT.show, name="edit_job_form"),
    post(f"{_JOB}/edit", wizard.EDIT.send, name="edit_job"),
    post(f"{_JOB}/publish", jobs.publish, name="publish_draft"),
    post(f"{_JOB}/close", jobs.close, name="close_job"),
    post(f"{_JOB}/remove", jobs.remove, name="remove_job"),
    get(f"{_JOB}/proposals", proposals.index, name="job_proposals"),
    post("/proposals/{proposal:int}/shortlist", proposals.shortlist, name="shortlist_proposal"),
    post("/proposals/{proposal:int}/decline", proposals.decline, name="decline_proposal"),
)
