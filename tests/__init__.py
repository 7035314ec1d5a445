"""The tests. They are laid out like the code, and the name of each is a sentence about behaviour."""
