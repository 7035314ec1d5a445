"""Commands of the frame."""
