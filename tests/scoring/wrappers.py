"""Ways to phrase an answer that fit any question: each must not change what an answer says."""

WRAPPERS = (
    "{}",
    "{}.",
    "**{}**",
    "`{}`",
    '"{}"',
    "Answer: {}",
    "**Answer:** {}",
    "The answer is {}.",
    "The answer is: **{}**",
    "Final answer: {}",
    "Based on the page, the answer is {}.",
    "I looked it up on the site.\n\nAnswer: {}",
    "I found it: {}.",
    "```\n{}\n```",
    '{{"answer": "{}"}}',
    '{{"result": {{"value": "{}"}}}}',
    '```json\n{{"answer": "{}"}}\n```',
    "> {}",
    "- {}",
    "# Result\n\n{}",
    "| Answer |\n|---|\n| {} |",
    "{question}\n\n{}",
    "Here is what you asked for: {}",
    "Done! {}",
)
"""``{}`` is the answer, ``{question}`` the request."""


def wrapped(form: str, said: str, question: str) -> str:
    """The answer in one of these forms; in JSON, written as JSON writes it."""
    if '": ' in form:
        import json

        said = json.dumps(said, ensure_ascii=False)[1:-1]
    return form.format(said, question=question)
