"""Notifications and settings."""
