"""What runs on a computer: the desktop table, the tests' starter, transcripts and their replay."""
