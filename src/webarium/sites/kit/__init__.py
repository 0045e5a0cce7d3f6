"""What the sites share: the site record, requests in a world, forms, paging, money and dates, base templates."""
