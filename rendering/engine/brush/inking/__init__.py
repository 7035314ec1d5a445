"""From a letter in its place to its ink: how bold it is, its outline moved outward, its whites kept open."""
