"""Tests of groups and their rights, and of the pages that staff have beside the forms."""
