"""The way of a package from its arrival to the list: unpack, check, score again, keep."""

from __future__ import annotations

import shutil
import tempfile
import threading
from pathlib import Path

from webarium.errors import WebariumError
from webarium.leaderboard.database import Store
from webarium.leaderboard.deeds import RESEMBLING, Likeness, compare, deeds_of
from webarium.leaderboard.package import open_package
from webarium.leaderboard.rules import Rejected, Rules
from webarium.leaderboard.scoring import OpenJudge
from webarium.leaderboard.verify import References, Verified, verify
from webarium.runs.records.integrity import UNREADABLE
from webarium.runs.records.reader import RunReader


class Intake:
    """Takes packages, one at a time; the records of listed ones are kept in a folder, for the viewer."""

    def __init__(
        self,
        store: Store,
        folder: Path,
        rules: Rules,
        references: References | None = None,
        judge: OpenJudge | None = None,
    ) -> None:
        self.store = store
        self.rules = rules
        self.records = folder / "records"
        """One run's folder for each submission, by number."""
        self._references = references or References()
        self._judge = judge
        self._incoming = folder / "incoming"
        self._one = threading.Lock()
        self.records.mkdir(parents=True, exist_ok=True)
        self._incoming.mkdir(exist_ok=True)

    def temporary(self) -> Path:
        """A new folder to receive a package in; on the same disk as the records."""
        return Path(tempfile.mkdtemp(dir=self._incoming))

    def take(self, package: Path) -> int:
        """Check a package and list it; returns the submission's number. Blocks while another one is checked.

        Raises:
            Rejected: It is not listed; nothing of it is kept.
        """
        with self._one:
            folder = self.temporary()
            try:
                manifest = open_package(package, folder / "run", self.rules)
                verified = verify(folder / "run", self.rules, self._references, self._judge)
                if (number := self.store.find(verified.digest)) is not None:
                    raise Rejected(f"The same run is listed already, as number {number}.")
                number = self.store.add(manifest, verified, self._likest(verified))
                (folder / "run").rename(self.records / str(number))
                return number
            finally:
                shutil.rmtree(folder, ignore_errors=True)

    def _likest(self, verified: Verified) -> Likeness | None:
        """The listed run that this one resembles most, if one is worth a word.

        Raises:
            Rejected: It is the same run, whatever agent and model it names.
        """
        for number in self.store.without_deeds():
            self._remember(number)
        found = compare(verified.deeds, self.store.deeds([deed.did for deed in verified.deeds]))
        likest = found[0] if found else None
        if likest is None or likest.share < RESEMBLING:
            return None
        if likest.share >= self.rules.alike:
            raise Rejected(
                f"The same run is listed already, as number {likest.submission}: {likest.equal} of {likest.common} "
                "episodes did the same, whatever agent and model they are said to be of. Another run of a program "
                "that always does the same adds nothing to a board."
            )
        return likest

    def _remember(self, number: int) -> None:
        """Write down what the episodes did of a run that an earlier version listed, if its record is there."""
        try:
            self.store.write_deeds(number, deeds_of(RunReader(self.records / str(number))))
        except (WebariumError, *UNREADABLE):
            pass  # Nobody can be compared with a record that is gone.
