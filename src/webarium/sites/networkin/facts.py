"""What the generator and the pages both know: the files that applications carry."""

from __future__ import annotations

RESUMES = ("Resume 2024.pdf", "Resume (short).pdf", "Portfolio.pdf")
"""Files that an application can carry."""
