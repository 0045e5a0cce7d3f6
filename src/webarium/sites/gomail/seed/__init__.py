"""The mailbox's data: authored mails, and kinds of mail from which a seed makes the others."""

from webarium.sites.gomail.seed.cast import OWNER

__all__ = ["OWNER"]
