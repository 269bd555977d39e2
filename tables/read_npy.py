"""Answers boards of the 8-puzzle from an export in npy, without numpy: python3 read_npy.py eight.npy [BOARD...]

`homing export eight --format npy --output eight.npy` writes the file. Boards are arguments, or lines of standard input.
"""
import ast, struct, sys


def read(path):
    """The records of the file as tuples, like those of numpy.load(path)."""
    file = open(path, "rb").read()
    (length,) = struct.unpack_from("<H", file, 8)
    fields = ast.literal_eval(file[10:10 + length].decode())["descr"]
    kinds = {"<u8": "Q", "<i4": "i"}
    record = "<"
    for _, kind, *shape in fields:  # cells and letters are bytes
        record += kinds.get(kind) or (str(shape[0][0]) if shape else kind[2:]) + "s"
    return struct.iter_unpack(record, file[10 + length:])


# From the cells of each board to its best move, which is empty in the goal.
best = {bytes(board): move.rstrip(b"\0").decode() for index, board, depth, move in read(sys.argv[1])}
for text in sys.argv[2:] or sys.stdin:
    cells, letters = bytearray(0 if cell == "x" else int(cell) for cell in text.split()), ""
    while move := best.get(bytes(cells)):
        blank = cells.index(0)
        to = blank + {"d": 3, "l": -1, "r": 1, "u": -3}[move]
        cells[blank], cells[to] = cells[to], cells[blank]
        letters += move
    print(letters if bytes(cells) in best else "unsolvable")
