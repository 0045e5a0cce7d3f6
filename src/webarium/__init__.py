"""Webarium: a self-contained web for agents."""
