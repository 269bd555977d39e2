"""Slow solvers. They import neither `homing` nor the generator of the sets."""
