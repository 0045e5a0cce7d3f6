"""Searching for people, companies, posts, jobs and events."""
