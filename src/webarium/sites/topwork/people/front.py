"""The front page: what waits for who is signed in, and what TopWork is for everybody else."""

from __future__ import annotations

from starlette.responses import Response

from webarium.sites.kit.visit import Visit
from webarium.sites.topwork.deals.contracts import contracts
from webarium.sites.topwork.posts.jobs import jobs, skills_of_jobs
from webarium.sites.topwork.shell import ACCOUNTS, Account
from webarium.sites.topwork.talent.freelancers import SAVED_TALENT, skills_of
from webarium.sites.topwork.talent.search import CATEGORIES, recommended
from webarium.sql import Where


def home(visit: Visit) -> Response:
    """The front page."""
    account = ACCOUNTS.present(visit)
    if account is None:
        best = recommended(visit)[:3]
        return visit.render(
            "people/welcome.html", categories=CATEGORIES, best=best, skills=skills_of(visit, best)
        )
    return _client(visit, account) if account.hires else _freelancer(visit, account)


def _client(visit: Visit, account: Account) -> Response:
    own = jobs(visit, Where("j.client_id = ? AND j.status IN ('open', 'draft')", (account.id,)))
    best = [each for each in recommended(visit) if each.availability != "Not available"][:4]
    running = [each for each in contracts(visit, account) if each.status != "ended"]
    return visit.render(
        "people/client_home.html",
        jobs=own,
        running=running,
        best=best,
        skills=skills_of(visit, best),
        saved=SAVED_TALENT.keys(visit, account.id),
    )


def _freelancer(visit: Visit, account: Account) -> Response:
    category = visit.value("SELECT category FROM freelancer WHERE id = ?", (account.id,))
    fresh = (
        "j.status = 'open' AND j.category = ?"
        " AND j.id NOT IN (SELECT job_id FROM proposal WHERE freelancer_id = ?)"
    )
    found = jobs(visit, Where(fresh, (category, account.id)))[:5]
    running = [each for each in contracts(visit, account) if each.status != "ended"]
    waiting = {
        name: visit.value(sql, (account.id,))
        for name, sql in (
            ("offers", "SELECT count(*) FROM offer WHERE freelancer_id = ? AND status = 'Pending'"),
            (
                "invitations",
                "SELECT count(*) FROM invitation i JOIN job j ON j.id = i.job_id WHERE i.freelancer_id = ?"
                " AND i.status = 'open' AND j.status = 'open'",
            ),
            (
                "proposals",
                "SELECT count(*) FROM proposal WHERE freelancer_id = ? AND status IN ('active',"
                " 'shortlisted')",
            ),
        )
    }
    connects = visit.value("SELECT connects FROM freelancer WHERE id = ?", (account.id,))
    return visit.render(
        "people/freelancer_home.html",
        jobs=found,
        skills=skills_of_jobs(visit, found),
        running=running,
        waiting=waiting,
        connects=connects,
    )
