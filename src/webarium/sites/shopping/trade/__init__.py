"""What storefront and back office do to the shop's data: functions on a connection and a time, no pages."""
