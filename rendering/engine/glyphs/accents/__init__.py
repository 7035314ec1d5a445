"""Marks that are added to a Latin letter if no typeface has it with them: their shapes, and where they stand."""
