"""What people read on TopWork, and between what its figures must lie."""

from __future__ import annotations

from webarium.sites.kit.reading.texts import Counted, Floor, Reading, Source, Tail

_RATES = (
    "SELECT 100.0 * sum(CASE WHEN f.years >= 7 THEN f.rate END) / count(CASE WHEN f.years >= 7 THEN 1 END)"
    " / (1.0 * sum(CASE WHEN f.years < 4 THEN f.rate END) / count(CASE WHEN f.years < 4 THEN 1 END)) FROM"
    " freelancer f"
)
_LOW = (
    "SELECT count(*) FROM standing s WHERE s.success < 70"
    " AND (SELECT avg(stars) FROM feedback b WHERE b.about_id = s.id) >= 4.5"
)
READING = Reading(
    sources=(
        Source(
            "job post",
            "job",
            "description",
            "'job ' || id",
            title="title",
            above="category",
            where="status <> 'draft'",
        ),
        Source(
            "cover letter",
            "proposal",
            "cover",
            "'job ' || job_id",
            above="(SELECT title FROM job j WHERE j.id = proposal.job_id)",
        ),
        Source("overview", "freelancer", "overview", "'freelancer ' || id", above="title", formal=True),
        Source(
            "feedback",
            "feedback",
            "text",
            "'member ' || about_id",
            above="(SELECT title FROM contract c WHERE c.id = feedback.contract_id)",
        ),
        Source("message", "message", "text", "'chat ' || chat_id", above="'message'"),
        Source(
            "portfolio",
            "portfolio",
            "description",
            "'freelancer ' || freelancer_id",
            title="title",
            formal=True,
        ),
        Source("terms", "offer", "terms", "'offer ' || id", title="title", formal=True),
    ),
    tails=(
        Tail(
            "histories", "contracts of a freelancer", "SELECT count(*) FROM contract GROUP BY freelancer_id"
        ),
        Tail("proposals", "proposals to a job", "SELECT count(*) FROM proposal GROUP BY job_id"),
        Tail("rates", "rates by the hour in cents", "SELECT rate FROM freelancer"),
    ),
    counted=(
        Counted("rates by experience", "what experts ask in percent of what beginners ask", _RATES),
        Counted(
            "success without praise", "freelancers with a low job success though their feedback is good", _LOW
        ),
    ),
    floors=(
        Floor("repeats", most=0.03),
        Floor("shared", most=0.02, scale="small"),
        Floor("shared", most=0.12, scale="full"),
        Floor("titles", most=0.025, scale="small"),
        Floor("titles", most=0.03, scale="full"),
        Floor("contractions", least=0.2, most=0.6),
        Floor("lower", least=0.01, most=0.2),
        Floor("rates.ratio", least=2),
        Floor("histories.largest", least=9),
        Floor("rates by experience", least=140, most=400),
        Floor("success without praise", most=0),
    ),
)
"""All texts of the market that people write, and the floors that universes are held to."""
