"""How to do REAL's nine public tasks about TopWork through its pages."""

from __future__ import annotations

from collections.abc import Mapping

from webarium.suites.suite import GoldenPath
from webarium.suites.topwork.base import open_chat, open_profile
from webarium.suites.topwork.job_posts import Post, write_post
from webarium.tasks import Data, Ui


async def _post(
    ui: Ui,
    title: str,
    skills: str,
    text: str,
    category: str = "Web Development",
    duration: str = "3 to 6 months",
) -> None:
    await ui.click("link", "Job posts")
    post = Post(title, category, skills, size="Large", duration=duration, level="Expert", text=text)
    await write_post(ui, post, (45, 80))
    await ui.click("button", "Publish job")
    await ui.expect_text("Your job post was published.")


async def frontend(ui: Ui, db: Data) -> None:
    """Post a job through all steps of the form."""
    text = "Build the front end of our shop in React and TypeScript, from the product list to the checkout."
    await _post(ui, "Frontend Developer", "React, TypeScript", text)


async def backend(ui: Ui, db: Data) -> None:
    """The same, with more skills."""
    text = "Develop the back end of a high-performance web application. We use continuous integration from day one."
    await _post(ui, "Backend Developer", "Python, Django, Flask, PostgreSQL, Docker, AWS, CI/CD", text)


async def full_stack(ui: Ui, db: Data) -> None:
    """The same, and tell what was written."""
    skills = "Java, Spring Boot, Angular, MySQL, Docker, Kubernetes, Jenkins"
    text = "Enterprise-level application of scalable microservices with a web client. Experience with both is needed."
    await _post(ui, "Full-Stack Developer", skills, text)
    ui.stop(
        f"I posted a job for a Full-Stack Developer with the skills {skills}. Scope: large, 3 to 6 months,"
        " expert level,"
        f" $45 to $80 an hour. Description: {text}"
    )


async def designer(ui: Ui, db: Data) -> None:
    """The same in another category, with skills of the catalog."""
    skills = "Figma, Sketch, Adobe Creative Suite, Wireframing, Prototyping, Responsive Design"
    text = (
        "Design the screens of our app: wireframes in August, a prototype in September, handover in October."
    )
    await _post(ui, "UI/UX Designer", skills, text, "Design & Creative", "1 to 3 months")


async def _write(ui: Ui, name: str, text: str) -> None:
    await open_chat(ui, name)
    await ui.fill("Write a message", text)
    await ui.click("button", "Send")
    await ui.expect_text(text)
    ui.stop(f"I sent {name} this message: {text}")


async def status_update(ui: Ui, db: Data) -> None:
    """Alex Rodriguez works on an active contract."""
    text = "Hi Alex, could you give me a short status update on the shop, and the time when you expect to be done?"
    await _write(ui, "Alex Rodriguez", text)


async def ashley(ui: Ui, db: Data) -> None:
    """On her profile the completed jobs are listed, the latest first."""
    await open_profile(ui, "Ashley C.")
    title = db.value(
        "SELECT title FROM contract WHERE freelancer_id = 5 AND ended <> '' ORDER BY ended DESC, id DESC"
        " LIMIT 1"
    )
    await ui.expect_text(title)
    ui.stop(f"The last project that Ashley C. completed was {title}.")


async def comparison(ui: Ui, db: Data) -> None:
    """Two frontend developers side by side."""
    await ui.search("Frontend Developer")
    found = db.rows(
        "SELECT m.name, s.success, s.contracts, f.rate, (SELECT b.text FROM feedback b WHERE b.about_id ="
        " f.id"
        " ORDER BY b.written_on DESC LIMIT 1) AS said FROM freelancer f JOIN member m ON m.id = f.id"
        " JOIN standing s ON s.id = f.id WHERE f.title LIKE '%Frontend Developer' AND s.success IS NOT NULL"
        " ORDER BY s.success DESC, s.contracts DESC, f.id"
    )
    first, second = [row for row in found if ui.has(row["name"])][:2]
    for row in (first, second):
        await ui.check(f"Compare {row['name']}")
    await ui.click("button", "Compare chosen")
    await ui.expect_text(f"{first.success}%", f"{second.success}%")
    told = (
        f"{row['name']}: {row.contracts} jobs in the work history, {row.success}% job success,"
        f" ${row.rate / 100:.2f} an"
        f" hour; the latest client feedback: {row.said}"
        for row in (first, second)
    )
    ui.stop(
        f"{' '.join(told)} Pros of {first['name']}: the better score; cons: perhaps busier. Pros of"
        f" {second['name']}:"
        " a similar record; cons: the rate and the score decide."
    )


async def last_received(ui: Ui, db: Data) -> None:
    """The first line of the list of conversations."""
    await ui.click("link", "Messages")
    row = db.row(
        "SELECT g.text, m.name FROM message g JOIN chat c ON c.id = g.chat_id JOIN member m ON m.id ="
        " g.sender_id"
        " WHERE c.client_id = 1 AND g.sender_id <> 1 ORDER BY g.sent_at DESC LIMIT 1"
    )
    await ui.click("link", row["name"])
    await ui.expect_text(row.text)
    ui.stop(f"The last message came from {row['name']}: {row.text}")


async def negotiate(ui: Ui, db: Data) -> None:
    """With Brandon M., who might take on a job."""
    text = (
        "Hi Brandon, we think highly of your work and know what it is worth. Our budget for the dashboard"
        " is tight this"
        " time: could you imagine an hourly rate of $55 for a steady eight weeks? I understand if not."
    )
    await _write(ui, "Brandon M.", text)


GOLDEN: Mapping[str, GoldenPath] = {
    "topwork-1": frontend,
    "topwork-2": backend,
    "topwork-3": full_stack,
    "topwork-4": designer,
    "topwork-5": status_update,
    "topwork-6": ashley,
    "topwork-7": comparison,
    "topwork-8": last_received,
    "topwork-9": negotiate,
}
