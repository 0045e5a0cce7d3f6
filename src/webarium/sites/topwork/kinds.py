"""One address of every kind of page that TopWork has."""

from __future__ import annotations

from webarium.sites.kit.kinds import PageKind, found

_MARCUS, _LENA, _TOM = ({"user": handle} for handle in ("marcus-delgado", "lena-hartmann", "tom-whitaker"))
_JOB = found("SELECT min(id) FROM job WHERE client_id = 1", "/jobs/{}")
_OTHERS_JOB = (
    "SELECT max(id) FROM job WHERE status = 'open' AND client_id > 10"
    " AND id NOT IN (SELECT job_id FROM proposal WHERE freelancer_id = 3)"
)
_WIZARD = {
    "title": "Frontend Developer",
    "category": "Web Development",
    "specialty": "Frontend Development",
    "skills": ["React", "TypeScript"],
    "size": "Medium",
    "duration": "1 to 3 months",
    "level": "Expert",
    "to_hire": "0",
    "budget": "hourly",
    "rate_low": 4000,
    "rate_high": 6500,
    "price": None,
    "description": "A booking page in React.",
}
_STEP = {"wizard": _WIZARD}
_HOURLY = "SELECT min(id) FROM contract WHERE {} AND budget = 'hourly' AND status = 'active'"
_FIXED = "SELECT min(id) FROM contract WHERE {} AND budget = 'fixed' AND status = 'active'"
_ENDED = (
    "SELECT min(id) FROM contract c WHERE client_id = 2 AND status = 'ended'"
    " AND NOT EXISTS (SELECT 1 FROM feedback b WHERE b.contract_id = c.id AND b.author_id = 2)"
)
KINDS = (
    PageKind("home", "/"),
    PageKind("home-new", "/", session=_TOM, quick=False),
    PageKind("home-freelancer", "/", session=_LENA),
    PageKind("welcome", "/", guest=True),
    PageKind("login", "/login", guest=True),
    PageKind("freelancer", "/freelancers/ashley-c"),
    PageKind("own-freelancer", "/freelancers/lena-hartmann", session=_LENA, quick=False),
    PageKind("client", "/clients/marcus-delgado"),
    PageKind("edit-client", "/profile/client"),
    PageKind("edit-freelancer", "/profile/freelancer", session=_LENA, quick=False),
    PageKind("skills", "/profile/skills", session=_LENA),
    PageKind("talent", "/talent"),
    PageKind("talent-found", "/talent?q=react&level=Expert&sort=cheap", quick=False),
    PageKind("talent-nobody", "/talent?q=zzzz"),
    PageKind("suggestions", "/talent/suggest?q=re", quick=False),
    PageKind("saved", "/talent/saved", quick=False),
    PageKind("compare", "/talent/compare?f=ashley-c&f=alex-rodriguez"),
    PageKind("compare-nobody", "/talent/compare", quick=False),
    PageKind("hires", "/talent/hires"),
    PageKind("invite", "/freelancers/ashley-c/invite"),
    PageKind("invite-nowhere", "/freelancers/ashley-c/invite", session=_TOM, quick=False),
    PageKind("hire", "/freelancers/ashley-c/hire"),
    PageKind("own-jobs", "/jobs/mine"),
    PageKind("job-title", "/jobs/new/title", session=_STEP, quick=False),
    PageKind("new-job", "/jobs/new"),
    PageKind("job-skills", "/jobs/new/skills", session=_STEP),
    PageKind("job-scope", "/jobs/new/scope", session=_STEP, quick=False),
    PageKind("job-budget", "/jobs/new/budget", session=_STEP, quick=False),
    PageKind("job-description", "/jobs/new/description", session=_STEP, quick=False),
    PageKind("job-review", "/jobs/new/review", session=_STEP),
    PageKind("own-job", _JOB, quick=False),
    PageKind("draft", found("SELECT min(id) FROM job WHERE status = 'draft'", "/jobs/{}"), session=_MARCUS),
    PageKind("edit-job", found("SELECT min(id) FROM job WHERE client_id = 1", "/jobs/{}/edit")),
    PageKind("proposals-to-job", found("SELECT min(id) FROM job WHERE client_id = 1", "/jobs/{}/proposals")),
    PageKind("job", found(_OTHERS_JOB, "/jobs/{}"), session=_LENA),
    PageKind("job-for-guests", found(_OTHERS_JOB, "/jobs/{}"), guest=True, quick=False),
    PageKind("find-work", "/find-work?category=Web+Development", session=_LENA),
    PageKind("find-nothing", "/find-work?q=zzzz", session=_LENA, quick=False),
    PageKind("saved-jobs", "/saved-jobs", session=_LENA),
    PageKind("apply", found(_OTHERS_JOB, "/jobs/{}/apply"), session=_LENA),
    PageKind("own-proposals", "/proposals", session=_LENA),
    PageKind(
        "own-proposal",
        found("SELECT min(id) FROM proposal WHERE freelancer_id = 3", "/proposals/{}"),
        session=_LENA,
        quick=False,
    ),
    PageKind(
        "change-proposal",
        found("SELECT min(id) FROM proposal WHERE freelancer_id = 3", "/proposals/{}/edit"),
        session=_LENA,
        quick=False,
    ),
    PageKind("earnings", "/earnings", session=_LENA),
    PageKind("connects", "/connects", session=_LENA),
    PageKind("offers", "/offers"),
    PageKind("offer", found("SELECT min(id) FROM offer WHERE client_id = 1", "/offers/{}")),
    PageKind(
        "offer-to-me",
        found("SELECT min(id) FROM offer WHERE freelancer_id = 3 AND status = 'Pending'", "/offers/{}"),
        session=_LENA,
        quick=False,
    ),
    PageKind("contracts", "/contracts", quick=False),
    PageKind("hourly-contract", found(_HOURLY.format("client_id = 1"), "/contracts/{}"), quick=False),
    PageKind("fixed-contract", found(_FIXED.format("client_id = 1"), "/contracts/{}")),
    PageKind(
        "own-time-sheet",
        found(_HOURLY.format("freelancer_id = 3"), "/contracts/{}"),
        session=_LENA,
        quick=False,
    ),
    PageKind(
        "log-time",
        found(_HOURLY.format("freelancer_id = 3"), "/contracts/{}/time"),
        session=_LENA,
        quick=False,
    ),
    PageKind(
        "add-milestone", found(_FIXED.format("client_id = 1"), "/contracts/{}/milestones/new"), quick=False
    ),
    PageKind("bonus", found(_HOURLY.format("client_id = 1"), "/contracts/{}/bonus"), quick=False),
    PageKind("end-contract", found(_HOURLY.format("client_id = 1"), "/contracts/{}/end")),
    PageKind("feedback", found(_ENDED, "/contracts/{}/feedback"), session=_MARCUS),
    PageKind("billing", "/billing", session=_MARCUS),
    PageKind("card", "/billing/cards/new", session=_TOM),
    PageKind("messages", "/messages"),
    PageKind(
        "conversation",
        found("SELECT chat_id FROM message WHERE type = 'offer' AND sender_id = 1 LIMIT 1", "/messages/{}"),
    ),
    PageKind(
        "invitation",
        found("SELECT chat_id FROM message WHERE type = 'invitation' LIMIT 1", "/messages/{}"),
        session=_LENA,
        quick=False,
    ),
    PageKind("no-messages", "/messages", session=_TOM, quick=False),
    PageKind(
        "first-message",
        found(
            "SELECT handle FROM member WHERE id = 40 + (SELECT max(id) FROM client)",
            "/freelancers/{}/message",
        ),
    ),
    PageKind("notifications", "/notifications"),
)
