"""The tables of what the offer was and will be: editions, drafts, and the mark of the last change."""
