"""What happens beside a page's document: dialogs, downloads, requests."""
