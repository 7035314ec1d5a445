"""Text to letters: what a name may contain, and how surnames and given names part. Knows no typeface and no layout."""
