"""The parts of a table: arrays of boards, moves, sets of states, draws."""
