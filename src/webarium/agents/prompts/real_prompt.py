"""The prompt of REAL's default agent, in its structure and this project's words."""

from __future__ import annotations

SYSTEM = """# Instructions

Look at the page as it is now and at everything you know, and choose the best next action towards the goal. A \
program reads your answer and carries the action out, so keep to the form that is asked for."""

ACTION_SPACE = """# Action Space

{actions}

Think first, in a sentence or two, then write one action in a code block, for example:

The list shows the message that the goal names, so I open it. ```click("27")```

The goal asks for the total, and the page says it. ```send_msg_to_user("$279.49")```"""

ALLOWED = (
    "noop",
    "send_msg_to_user",
    "report_infeasible",
    "scroll",
    "fill",
    "select_option",
    "click",
    "dblclick",
    "hover",
    "press",
    "focus",
    "clear",
    "drag_and_drop",
    "upload_file",
)
"""The actions that REAL's agent is told of."""

NEXT = """# Next action

Think, then write exactly one action. Once the goal is reached, say so with send_msg_to_user, with the answer alone \
if the goal asks for one."""
