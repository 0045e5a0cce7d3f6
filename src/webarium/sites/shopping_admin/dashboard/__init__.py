"""The dashboard: how the shop does at a glance."""
