"""Orders: taken on the shop's own pages, kept whole as they were placed, proved, approved and carried to the post."""
