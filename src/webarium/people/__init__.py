"""People do the tasks, and people judge what was done: studies with side windows, and pages for raters."""
