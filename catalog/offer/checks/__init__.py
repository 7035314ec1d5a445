"""What is wrong with an offer, which refuses it, and what is odd, which only is said."""
