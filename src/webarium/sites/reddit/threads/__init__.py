"""Submissions, comments, votes and images."""
