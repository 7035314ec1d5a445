"""Tests with several processes on one database, most of them on PostgreSQL."""
