"""The pages of companies, jobs and events."""

from __future__ import annotations

from webarium.sites.kit.routing import Page, get, post
from webarium.sites.networkin.work import companies, events, jobs

_JOB = "/jobs/view/{job:int}"
WORK_PAGES: tuple[Page, ...] = (
    get("/companies", companies.followed, name="followed_companies"),
    get("/company/{slug}", companies.show, name="company"),
    post("/company/{slug}/follow", companies.follow, name="follow_company"),
    get("/company/{slug}/{tab}", companies.show, name="company_part"),
    get("/jobs", jobs.search, name="jobs"),
    get("/jobs/saved", jobs.saved, name="saved_jobs"),
    get(_JOB, jobs.show, name="job"),
    post(f"{_JOB}/save", jobs.save, name="save_job"),
    get(f"{_JOB}/apply", jobs.APPLY.show, name="application_form"),
    post(f"{_JOB}/apply", jobs.APPLY.send, name="apply"),
    post(f"{_JOB}/withdraw", jobs.withdraw, name="withdraw_application"),
    get("/events", events.index, name="events"),
    get("/events/{event:int}", events.show, name="event"),
    post("/events/{event:int}/attend", events.attend, name="attend_event"),
)
