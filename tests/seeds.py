"""Seeds at which nothing else is tried; with each release, all of them give way to others that were never used.

What is built and worded well at the seeds that everybody looks at may still fail at others: these stand for those.
"""

FRESH = 137
"""Every site and suite is tried at this one in each run of the tests."""
LONG = (151, 163, 179, 191, 223, 239)
"""And at these in the long suite."""


def header() -> str:
    """A line for the head of pytest's output."""
    return f"fresh seed: {FRESH}; of the long suite: {', '.join(map(str, LONG))}"
