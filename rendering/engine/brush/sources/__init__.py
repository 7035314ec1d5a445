"""Which typeface a brushed letter comes from, and where its strokes are parted: two text files, and their reader."""
