"""Chromium as a process: finding one, starting it, and keeping a blank context ready."""
