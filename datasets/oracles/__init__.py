"""Solvers written the slow way. They import nothing of `homing`, and nothing that makes the sets."""
