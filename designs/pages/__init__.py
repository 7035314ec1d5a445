"""The shop's public pages in Japanese and English, made from the live edition. They store nothing."""
