"""What an attacker has put over the pages of a site, where a world's conditions say so: a dialog, words in pixels."""
