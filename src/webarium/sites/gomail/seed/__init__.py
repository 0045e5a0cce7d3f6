"""The mailbox's data: authored mails, and kinds of mail from which a seed makes the others."""

from webarium.sites.gomail.seed.generator import OWNER, generate

__all__ = ["OWNER", "generate"]
