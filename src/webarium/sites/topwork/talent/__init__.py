"""Freelancers as clients find them: search, saved ones, comparison, invitations, offers."""
