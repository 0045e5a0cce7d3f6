"""Tasks about Networkin, where members connect, post and look for jobs."""
