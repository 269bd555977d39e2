"""Puzzles of your own: their states, the search in files, and the search of single states."""
