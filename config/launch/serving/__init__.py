"""What is done at each start: the shop is brought up to date and served."""
