"""Answers slide and flip boards from a table file: python3 read_table.py FILE [BOARD...]

Boards are arguments, or lines of standard input. A table of flips needs the column move. README.md describes the format.
"""
import math, struct, sys, zlib


def read(path):
    """The header and the columns (name to bits and bytes) of a table in one file. Checks every checksum."""
    file = open(path, "rb").read()
    magic, form, length, checksum, zero = struct.unpack_from("<8sIIII", file)
    assert magic == b"\x89homing\n" and form == 1 and zero == 0, "not a table of format 1"
    at, header, columns = 24, {}, {}
    assert zlib.crc32(file[at:at + length]) == checksum, "damaged header"

    def number(size):
        nonlocal at
        at += size
        return int.from_bytes(file[at - size:at], "little")

    def string():
        nonlocal at
        size = number(8)
        at += size
        return file[at - size:at].decode()

    for field in "puzzle", "parameters", "goal", "index", "metric":
        header[field] = string()
    for field in "states", "reachable", "greatest_depth":
        header[field] = number(8)
    header["layers"] = [number(8) for _ in range(number(8))]
    for _ in range(number(8)):
        name, bits, entries, offset, size = string(), number(1), number(8), number(8), number(8)
        assert name not in columns, "two columns of one name"
        checksums = [number(4) for _ in range(number(8))]
        column = file[offset:offset + size]
        blocks = [column[i:i + 2**20] for i in range(0, size, 2**20)]
        assert [zlib.crc32(block) for block in blocks] == checksums, "damaged column"
        columns[name] = (bits, column)
    return header, columns


def entry(column, i):
    """Entry i of a column."""
    bits, packed = column
    return packed[i * bits // 8] >> (i * bits % 8) & (1 << bits) - 1


class Slide:
    """Boards slide:RxC: lists of tiles, 0 for the blank."""
    letters, gap = "dlru", ""

    def __init__(self, rows, columns, goal):
        self.rows, self.columns, self.home = rows, columns, goal.split().index("x")

    def parse(self, text):
        return [0 if cell in "xX0_." else int(cell) for cell in text.split()]

    def rank(self, board):
        """The index of a board; None if it is unsolvable."""
        order, blank = [tile for tile in board if tile], board.index(0)
        digits = [sum(later < tile for later in order[i:]) for i, tile in enumerate(order)]
        rows_away = blank // self.columns - self.home // self.columns
        if (sum(digits) - (self.columns - 1) * rows_away) % 2:
            return None
        cantor = sum(d * math.factorial(len(order) - 1 - i) for i, d in enumerate(digits))
        return blank * (math.factorial(len(order)) // 2) + cantor // 2

    def step(self, board, code):
        blank = board.index(0)
        to = blank + (self.columns, -1, 1, -self.columns)[code]
        board[blank], board[to] = board[to], 0

    def is_goal(self, board):
        return board.index(0) == self.home and [tile for tile in board if tile] == sorted(board)[1:]

    def codes(self, board):
        row, column = divmod(board.index(0), self.columns)
        return [code for code, can in enumerate((row + 1 < self.rows, column, column + 1 < self.columns, row)) if can]

    def parity(self, board):
        return sum(divmod(board.index(0), self.columns) + divmod(self.home, self.columns)) % 2


class Flip:
    """Boards flip:RxC: lists of pieces, 1 where one shows black."""
    letters, gap = [str(i + 1) for i in range(25)], " "

    def __init__(self, rows, columns, goal):
        self.rows, self.columns, pieces = rows, columns, rows * columns
        colours = {"all white or all black": "wb", "all white": "w", "all black": "b"}
        self.goals = [self.parse(c * pieces) for c in colours[goal]] if goal in colours else [self.parse(goal)]

    def parse(self, text):
        return [int(piece in "bB") for piece in text if not piece.isspace()]

    def rank(self, board):
        return sum((piece ^ home) << i for i, (piece, home) in enumerate(zip(board, self.goals[0])))

    def step(self, board, code):
        row, column = divmod(code, self.columns)
        for r, c in (row, column), (row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1):
            if 0 <= r < self.rows and 0 <= c < self.columns:
                board[r * self.columns + c] ^= 1

    def is_goal(self, board):
        return board in self.goals


def best_move(space, columns, board):
    """The code of the best move, from the column move or else from half."""
    if "move" in columns:
        return entry(columns["move"], space.rank(board))
    half = lambda board: entry(columns["half"], space.rank(board))
    nearer = (2 * half(board) + space.parity(board) - 1) % 4
    for code in space.codes(board):
        neighbour = board[:]
        space.step(neighbour, code)
        if half(neighbour) == nearer >> 1:
            return code


def answer(header, columns, text):
    """The shortest path of a board, as `homing solve` prints it."""
    family, size = header["puzzle"].split(":")
    space = {"slide": Slide, "flip": Flip}[family](*map(int, size.split("x")), header["goal"])
    board, moves = space.parse(text), []
    index = space.rank(board)
    if index is None or "depth" in columns and entry(columns["depth"], index) == 3:
        return "unsolvable"
    while not space.is_goal(board):
        code = best_move(space, columns, board)
        space.step(board, code)
        moves.append(space.letters[code])
    return space.gap.join(moves)


if __name__ == "__main__":
    header, columns = read(sys.argv[1])
    for text in sys.argv[2:] or sys.stdin:
        print(answer(header, columns, text))
