"""Tests of the admin's forms, lists and addresses."""
