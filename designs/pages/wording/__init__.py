"""What pages say about a seal, in the active language: its uses, its price, when it arrives, how it is read."""
