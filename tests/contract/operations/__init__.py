"""Tests of the three operations, parameter by parameter."""
