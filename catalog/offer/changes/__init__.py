"""Changes of an offer: found, described, judged by their size, and merged with other changes."""
