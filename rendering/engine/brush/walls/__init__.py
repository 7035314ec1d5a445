"""Works on the edges of brushed letters: smooths them, makes uprights thinner, and adds the flare of reisho."""
