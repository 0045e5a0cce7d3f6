"""Pages without a browser: sites are asked in this process, and read as Chromium shows them, only in text."""
