"""DashDish: food from restaurants, delivered or picked up; a replica of REAL's site of that name."""
