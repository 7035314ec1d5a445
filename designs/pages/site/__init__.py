"""What every page has: its frame, its language and its errors. Also the pages without a design."""
