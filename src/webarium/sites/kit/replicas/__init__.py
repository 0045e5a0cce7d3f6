"""The declared surface of a replica of a consumer site: its settings, and which of them are in force."""
