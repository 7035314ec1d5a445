"""What holds now, in memory: the offer that is served, what pages say beside it, and whether the database answers."""
