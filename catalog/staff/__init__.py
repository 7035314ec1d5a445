"""What staff have around the forms: the admin site, its front page and refusals, and the groups with their rights."""
