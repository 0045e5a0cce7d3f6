"""Windows that somebody else steers: a Playwright page, a Chromium behind a DevTools address, any browser."""
