"""The outcome of scoring one episode."""

from __future__ import annotations

from dataclasses import dataclass

from webarium.types import Json


@dataclass(frozen=True, slots=True)
class CheckResult:
    """One line of a verdict."""

    name: str
    """Which check: ``stop``, ``answer``, ``url``, ``page``, ``state``."""
    passed: bool
    detail: str
    """Why, in plain words."""

    def to_json(self) -> dict[str, Json]:
        """As plain JSON."""
        return {"name": self.name, "passed": self.passed, "detail": self.detail}


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether an episode achieved its task: all checks or nothing."""

    checks: tuple[CheckResult, ...]

    @property
    def passed(self) -> bool:
        """Whether every check passed; a verdict without checks never passes."""
        return bool(self.checks) and all(check.passed for check in self.checks)

    @property
    def score(self) -> float:
        """1.0 or 0.0."""
        return 1.0 if self.passed else 0.0

    @property
    def reason(self) -> str:
        """Why it failed (all failed checks) or that everything passed."""
        failed = [f"{check.name}: {check.detail}" for check in self.checks if not check.passed]
        return "; ".join(failed) if failed else "all checks passed"

    def to_json(self) -> dict[str, Json]:
        """As plain JSON."""
        return {
            "passed": self.passed,
            "score": self.score,
            "reason": self.reason,
            "checks": [check.to_json() for check in self.checks],
        }
