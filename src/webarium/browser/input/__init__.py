"""Doing actions with real mouse and keyboard input, at elements that can be seen and reached."""
