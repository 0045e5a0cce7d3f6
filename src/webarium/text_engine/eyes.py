"""One look at a document: its styles, labels, tables and what has the focus, each asked once."""

from __future__ import annotations

from webarium.text_engine.controls import labels_in
from webarium.text_engine.dom import Element
from webarium.text_engine.looks import Look, Looks
from webarium.text_engine.selectors import Scope
from webarium.text_engine.sheets import Index


class Eyes:
    """What is known of a document while it is looked at; nothing in it may change meanwhile."""

    def __init__(self, root: Element, index: Index, focused: Element | None, fragment: str) -> None:
        self.root = root
        self.focused = focused
        self.looks = Looks(index, Scope(root, focused, fragment))
        self.roles: dict[int, str] = {}
        self.table_kinds: dict[int, str] = {}
        self._labels: dict[int, list[Element]] | None = None
        self._controls: dict[int, Element] = {}
        self._ids: dict[str, Element] | None = None

    def look(self, element: Element) -> Look:
        """What style says of an element."""
        return self.looks.of(element)

    def labels(self, control: Element) -> list[Element]:
        """The labels of a control, in document order."""
        if self._labels is None:
            self._labels, self._controls = labels_in(self.root)
        return self._labels.get(id(control), [])

    def by_id(self, ident: str) -> Element | None:
        """The first element of this id."""
        if self._ids is None:
            self._ids = {}
            for at in self.root.walk():
                if "id" in at.attrs:
                    self._ids.setdefault(at.attrs["id"], at)
        return self._ids.get(ident)

    def control_of(self, label: Element) -> Element | None:
        """What a label labels."""
        self.labels(label)
        return self._controls.get(id(label))
