"""What a buyer has decided on the way to an order; kept in the session until the order is placed."""

from __future__ import annotations

from dataclasses import asdict, dataclass

from webarium.sites.kit.visit import Visit
from webarium.sites.shopping.account.addresses import Address, AddressBook
from webarium.types import Json

_KEY = "checkout"


@dataclass(frozen=True)
class ShippingDraft:
    """The outcome of the shipping step."""

    email: str
    method: str
    """Code of the way of shipping."""
    address_id: int | None
    """An entry of the customer's address book; ``None`` for an address that was typed."""
    typed: Address | None
    save: bool
    """Whether the typed address goes into the address book."""

    def address(self, book: AddressBook) -> Address | None:
        """Return where to ship to; ``None`` when that entry of the book is gone."""
        if self.address_id is None:
            return self.typed
        entry = book.get(self.address_id)
        return None if entry is None else entry.address


def keep_draft(visit: Visit, draft: ShippingDraft) -> None:
    """Remember the outcome of the shipping step."""
    visit.session[_KEY] = {
        "email": draft.email,
        "method": draft.method,
        "address_id": draft.address_id,
        "typed": None if draft.typed is None else dict(asdict(draft.typed)),
        "save": draft.save,
    }


def draft_of(visit: Visit) -> ShippingDraft | None:
    """Return the outcome of the shipping step, if it was made."""
    kept = visit.session.get(_KEY)
    if not isinstance(kept, dict):
        return None
    address_id, typed = kept["address_id"], kept["typed"]
    return ShippingDraft(
        email=str(kept["email"]),
        method=str(kept["method"]),
        address_id=address_id if isinstance(address_id, int) else None,
        typed=_address(typed) if isinstance(typed, dict) else None,
        save=kept["save"] is True,
    )


def drop_draft(visit: Visit) -> None:
    """Forget everything about an order that was placed."""
    visit.session.pop(_KEY, None)


def _address(kept: dict[str, Json]) -> Address:
    return Address(**{name: str(value) for name, value in kept.items()})
