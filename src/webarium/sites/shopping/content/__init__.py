"""The shop's own words: about pages, the contact form and the newsletter. Pages are in `pages`."""
