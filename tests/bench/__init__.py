"""What the shop costs, beside floors and peers, as ratios in one run. Judges nothing; the shop needs none of it."""
