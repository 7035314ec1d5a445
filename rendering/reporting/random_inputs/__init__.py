"""Random names and queries; a seed repeats them."""
