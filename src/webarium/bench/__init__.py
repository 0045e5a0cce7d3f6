"""Benchmarks of this machine; what ``webarium bench`` and the documentation's numbers come from."""
