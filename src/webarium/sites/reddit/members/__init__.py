"""People: profiles, accounts, messages, notifications."""
