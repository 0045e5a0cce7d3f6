"""Waiting, without fixed sleeps, until a page is done."""
