//! The index of a 3x3 board by arithmetic on one word. This is the portable code; the vector code is tested against it.

/// The number of states of a 3x3 board.
pub const STATES: usize = 181_440;

/// Instead of an index: a board of the wrong parity. It is the number of states, so that tables can have an entry for it.
pub const UNSOLVABLE: u32 = STATES as u32;
/// Instead of an index: not a board.
pub const INVALID: u32 = u32::MAX;

const CELLS: u32 = 9;
/// A one in every cell's four bits.
const ONES: u64 = 0x1_1111_1111;

/// The part of an index that comes from four tiles, looked up with three bits per tile, the first tile lowest. The low 16 bits are the part
/// of the index, then comes one bit for each tile, and from bit 24 on the parity of their Lehmer digits.
///
/// The digit of a tile counts the smaller tiles after it. For the last four tiles these are among the four. For the first four tiles these
/// are all smaller tiles except those among the four that come before it. So the two halves of the order are looked up independently, in
/// tables of 32 KiB together.
static FIRST_FOUR: [u32; 4096] = fours(true);
static LAST_FOUR: [u32; 4096] = fours(false);
/// Each half has four tiles, eight in all.
const ALL_TILES: u32 = 0xFF << 16;

const fn fours(are_first: bool) -> [u32; 4096] {
    // The weights of digits 0 to 5 in an index; the halving drops digit 6, and digit 7 is always 0.
    let weights = if are_first {
        [2520, 360, 60, 12]
    } else {
        [3, 1, 0, 0]
    };
    let mut fours = [0; 4096];
    let mut key = 0;
    while key < fours.len() {
        let (mut index, mut tiles, mut sum) = (0usize, 0, 0);
        let mut place = 0;
        while place < 4 {
            let tile = key >> (3 * place) & 7;
            let mut digit: usize = if are_first { tile } else { 0 };
            let mut other = 0;
            while other < 4 {
                let is_smaller = (key >> (3 * other) & 7) < tile;
                if are_first && is_smaller && other < place {
                    // Duplicate tiles are rejected later, by their bits.
                    digit = digit.saturating_sub(1);
                }
                if !are_first && is_smaller && other > place {
                    digit += 1;
                }
                other += 1;
            }
            index += digit * weights[place];
            tiles |= 1 << tile;
            sum += digit;
            place += 1;
        }
        fours[key] = (index | tiles << 16 | (sum & 1) << 24) as u32;
        key += 1;
    }
    fours
}

/// Returns the index of a board of nine cells, four bits each, row by row from the lowest bits, 0 for the blank, as packed by
/// [`Board`](homing_boards::slide::Board). Returns [`UNSOLVABLE`] or [`INVALID`] if it has none.
#[inline]
pub fn rank(board: u64) -> u32 {
    let filled = board | board >> 1 | board >> 2 | board >> 3;
    let blanks = !filled & ONES;
    let below = blanks.wrapping_sub(1);
    // Tiles 1 to 8 without the blank, as 0 to 7. Any greater tile sets its fourth bit.
    let tiles = (board & below | board >> 4 & !below).wrapping_sub(ONES >> 4);
    let twos = tiles & 0x0707_0707 | tiles >> 1 & 0x3838_3838;
    let fours = twos & 0x003F_003F | twos >> 2 & 0x0FC0_0FC0;
    let (first, last) = (
        FIRST_FOUR[(fours & 0xFFF) as usize],
        LAST_FOUR[(fours >> 16 & 0xFFF) as usize],
    );
    let sound = blanks.is_power_of_two()
        & (tiles & !0x7777_7777 == 0)
        & ((first | last) & ALL_TILES == ALL_TILES);
    if !sound {
        return INVALID;
    }
    let blank = blanks.trailing_zeros() / 4;
    let index = blank * (STATES as u32 / CELLS) + (first & 0xFFFF) + (last & 0xFFFF);
    // This avoids a branch, which could not predict which boards are solvable.
    let odd = ((first ^ last) >> 24 & 1).wrapping_neg();
    index & !odd | UNSOLVABLE & odd
}

/// The cell for each byte of text: 0 for the blank, 1 to 8 for a tile, [`NO_CELL`] for anything else.
pub const CELL: [u8; 256] = {
    let mut cells = [NO_CELL; 256];
    let mut tile = 1;
    while tile < CELLS as u8 {
        cells[(b'0' + tile) as usize] = tile;
        tile += 1;
    }
    let blanks = *b"xX0_.";
    let mut at = 0;
    while at < blanks.len() {
        cells[blanks[at] as usize] = 0;
        at += 1;
    }
    cells
};
/// A byte that is not a cell. Its upper bits make any board with it invalid.
pub const NO_CELL: u8 = 0xFF;

/// Returns the index of the board that nine letters spell.
#[inline]
pub fn rank_letters(letters: [u8; 9]) -> u32 {
    rank_numbers(&letters.map(|letter| CELL[usize::from(letter)]))
}

/// Returns the index of the board with nine numbers, 0 for the blank.
#[inline]
pub fn rank_numbers(cells: &[u8; 9]) -> u32 {
    let (mut board, mut all) = (0, 0);
    for (place, &cell) in cells.iter().enumerate() {
        all |= cell;
        board |= u64::from(cell & 15) << (4 * place);
    }
    if all > 15 { INVALID } else { rank(board) }
}

/// Returns the nine letters of a line with single spaces between them, or `None` if it is not written like that.
#[inline]
pub fn spaced_letters(text: &[u8; 17]) -> Option<[u8; 9]> {
    let [spaces, letters] = [0xFF00_FF00_FF00_FF00_u64, 0x00FF_00FF_00FF_00FF];
    let mut gathered = [0; 9];
    for half in [0, 8] {
        let eight = u64::from_le_bytes(*text[half..].first_chunk()?);
        if eight & spaces != 0x2000_2000_2000_2000 {
            return None;
        }
        let pairs = (eight & letters | (eight & letters) >> 8) & 0x0000_FFFF_0000_FFFF;
        let four = (pairs | pairs >> 16) as u32;
        gathered[half / 2..half / 2 + 4].copy_from_slice(&four.to_le_bytes());
    }
    gathered[8] = text[16];
    Some(gathered)
}
