"""What people read on a site, and what is measured of it: texts, reviews, and the lint that looks at both."""
