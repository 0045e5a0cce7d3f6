"""Tasks for OneStopShop, by theme."""
