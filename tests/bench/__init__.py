"""`make bench`: measures the time and memory that the shop needs, where possible as ratios of two measurements.

docs/performance.md explains the figures. The gate runs only the tests in this folder.
"""
