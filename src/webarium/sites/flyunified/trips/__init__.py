"""What was booked: looking it up, changing and canceling it, checking in."""
