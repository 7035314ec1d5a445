"""The tests, laid out like the code they are about. Each reads as a sentence about behaviour at a seam."""
