"""Tests of what a buyer may choose, and of the design number and address that hold it."""
