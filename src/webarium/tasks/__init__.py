"""Tasks and the templates that they come from."""

from webarium.tasks.checking import check_template, require_template
from webarium.tasks.data import Data, Row
from webarium.tasks.openings import Openings
from webarium.tasks.sampling import sample
from webarium.tasks.task import Task
from webarium.tasks.template import NoParams, Template, landing
from webarium.tasks.ui import MAX_STEPS, Ui

__all__ = [
    "MAX_STEPS",
    "Data",
    "NoParams",
    "Openings",
    "Row",
    "Task",
    "Template",
    "Ui",
    "check_template",
    "landing",
    "require_template",
    "sample",
]
