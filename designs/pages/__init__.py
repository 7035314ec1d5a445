"""The shop's public pages, in Japanese and English, from the live edition. They show and lead on; nothing is kept."""
