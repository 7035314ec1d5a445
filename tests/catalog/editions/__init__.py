"""Tests of what happens to a change: drafts, approval, the second yes, editions and their history."""
