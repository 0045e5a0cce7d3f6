"""The prompts of WebArena's baselines, in WebArena's structure and this project's words.

An introduction, two worked examples, and the moment: observation, address, objective and previous action. The
direct agent names its action at once, the other one thinks first; both may be told that a task can be impossible.
"""

from __future__ import annotations

from webarium.actions.codecs import Profile
from webarium.agents.instruction import Instruction

ANSWER_PHRASE = "So the next action is"
FENCE = "```"

_ROLE = """You are an agent that works in a web browser. A person has given you an objective, and you reach it \
by one action at a time.

With every turn you get:
- OBSERVATION: the open tabs, and the accessibility tree of the page: one line for each element, with its id in \
square brackets, its role and its name.
- URL: the address of the page.
- OBJECTIVE: what the person wants.
- PREVIOUS ACTION: what you did in the last turn{outcome}."""

_ACTIONS = {
    "original": """Actions on the page:
`click [id]`: click the element with this id.
`type [id] [text] [0|1]`: click the field with this id and type the text into it, after what it already holds. \
Enter is pressed afterwards unless the last argument is 0.
`hover [id]`: move the mouse over the element.
`press [keys]`: press a key or a chord of keys, for example `press [ctrl+v]`.
`scroll [down|up]`: move the page by one screen.

Actions on tabs:
`new_tab`: open an empty tab and go to it.
`tab_focus [index]`: go to the tab with this index, from 0.
`close_tab`: close the tab that you are on.

Actions on addresses:
`goto [url]`: open the address in this tab.
`go_back`: return to the page before.
`go_forward`: undo `go_back`.

To finish:
`stop [answer]`: say that the objective is reached, with the answer in the brackets if the objective is a \
question.{unachievable}""",
    "repaired": """Actions on the page:
`click [id]`: click the element with this id.
`type [id] [text] [0|1]`: replace what the field holds by the text. Enter is pressed afterwards unless the last \
argument is 0.
`select [id] [option]`: choose an option of a combobox or list by its label.
`hover [id]`: move the mouse over the element.
`press [keys]`: press a key or a chord of keys, for example `press [Control+a]`.
`scroll [down|up]`: move the page by one screen; `scroll [id] [down|up]` moves the box that holds the element.

Actions on tabs:
`new_tab`: open an empty tab and go to it.
`tab_focus [index]`: go to the tab with this index, from 0.
`close_tab`: close the tab that you are on.

Actions on addresses:
`goto [url]`: open the address in this tab.
`go_back`: return to the page before.
`go_forward`: undo `go_back`.

When the observation says that the page shows a dialog:
`accept_dialog`: answer it with OK.
`dismiss_dialog`: answer it with Cancel.

To finish:
`stop [answer]`: say that the objective is reached, with the answer in the brackets if the objective is a \
question: only the answer, without a sentence around it.{unachievable}""",
}

_UNACHIEVABLE = {
    "original": " If you are convinced that the objective cannot be reached, write N/A in the brackets.",
    "repaired": (
        " If you are convinced that the objective cannot be reached, write `stop [N/A: reason]`, where reason is "
        "one of not_found, missing_feature, not_allowed, ambiguous, invalid, other."
    ),
}

_HOME = """Other sites:
{home} lists all sites that you can visit, if the objective needs another one."""

_RULES = """Keep to these rules:
1. Write one action, and only one that the current observation allows.
2. Use only ids that stand in the current observation.
3. {manner}
4. Write the action between {fence} and {fence}, with its arguments in square brackets, for example \
{fence}click [27]{fence}.
5. Write stop as soon as the objective is reached, and nothing after it."""

_MANNERS = {
    "cot": f'Think step by step as in the examples, then name the action after the words "{ANSWER_PHRASE}".',
    "direct": "Follow the examples: write the action and nothing else.",
}

_TEMPLATE = """OBSERVATION:
{observation}
URL: {url}
OBJECTIVE: {objective}
PREVIOUS ACTION: {previous_action}"""

_SHELF = """OBSERVATION:
Tab 0 (current): Field Guides | Corner Library

[214] RootWebArea 'Field Guides | Corner Library' focused: True
\t[231] heading 'Field Guides'
\t[240] StaticText '3 titles'
\t[252] link 'Mosses of the North Shore'
\t[253] StaticText 'Paperback'
\t[255] StaticText '$18.40'
\t[257] button 'Reserve'
\t[268] link 'Birds by Their Calls'
\t[269] StaticText 'Hardcover'
\t[271] StaticText '$31.00'
\t[273] button 'Reserve'
URL: http://cornerlibrary.test/field-guides
OBJECTIVE: How much is the hardcover on birds?
PREVIOUS ACTION: click [118] where [118] is link 'Field Guides'"""

_DESK = """OBSERVATION:
Tab 0 (current): City Permits

[7] RootWebArea 'City Permits' focused: True
\t[16] link 'Apply'
\t[18] link 'Fees'
\t[33] searchbox 'Find a permit'
\t[36] button 'Find'
URL: http://permits.test/
OBJECTIVE: Show me the permits for street music on Elm Square
PREVIOUS ACTION: None"""

_THOUGHTS = (
    "The objective asks for a price. The list on this page has one hardcover about birds, 'Birds by Their Calls' "
    "[268], and the price next to it is $31.00 [271]. That is all that was asked, so I can finish with "
    f"it. {ANSWER_PHRASE} {FENCE}stop [$31.00]{FENCE}",
    "I am on the start page of the permit office, and no permits are shown yet. There is a search box, 'Find a "
    "permit' [33], which looks like the shortest way to them. I will search for the kind and the place and press "
    f"Enter, so that the results appear. {ANSWER_PHRASE} "
    f"{FENCE}type [33] [street music Elm Square] [1]{FENCE}",
)


def baseline(*, thinks: bool, hint: bool, profile: Profile, home: str = "") -> Instruction:
    """The prompt of a baseline.

    Args:
        thinks: Whether it thinks before it names an action.
        hint: Whether it is told of impossible tasks.
        profile: Whose actions it has.
        home: The page that lists all sites, if there is one.
    """
    manner = "cot" if thinks else "direct"
    outcome = "" if profile == "original" else ", and why it failed if it did"
    actions = _ACTIONS[profile].replace("{unachievable}", _UNACHIEVABLE[profile] if hint else "")
    rules = _RULES.replace("{manner}", _MANNERS[manner]).replace("{fence}", FENCE)
    answers = _THOUGHTS if thinks else tuple(FENCE + said.split(FENCE)[1] + FENCE for said in _THOUGHTS)
    return Instruction(
        intro="\n\n".join(
            [
                _ROLE.replace("{outcome}", outcome),
                actions,
                *([_HOME.replace("{home}", home)] if home else []),
                rules,
            ]
        ),
        examples=tuple(zip((_SHELF, _DESK), answers, strict=True)),
        template=_TEMPLATE,
        splitter=FENCE,
        answer_phrase=ANSWER_PHRASE if thinks else "",
        constructor="CoTPromptConstructor" if thinks else "DirectPromptConstructor",
    )
