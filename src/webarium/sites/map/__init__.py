"""The map: OpenStreetMap's data model, a geocoder, a router, tiles and pages, all in one process."""
