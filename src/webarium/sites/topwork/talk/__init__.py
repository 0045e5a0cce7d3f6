"""Conversations between clients and freelancers."""
