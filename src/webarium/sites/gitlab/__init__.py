"""Smithy: a code forge with real git, and the address shapes of GitLab."""
