"""OneStopShop's back office: what the shop's people see and change, on the storefront's own database."""
