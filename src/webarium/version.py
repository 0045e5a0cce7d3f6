"""The package's version, written down here and nowhere else: the build reads it from this file."""

VERSION = "0.2.0"
"""By semantic versioning; ``docs/contributing.md`` says which part rises when."""
