"""Tasks about OneStopShop's back office."""
