//! Rows of a layer as bytes: the gaps between its states, or where these take no fewer bytes, a bit for each place.

/// A gap of so many places and more takes a byte for each of them.
const LONG: u8 = u8::MAX;

/// The most bytes of a row.
pub fn most_bytes(row_len: usize) -> usize {
    row_len.div_ceil(8)
}

/// Writes a row behind what is in `into`, and returns the number of its states.
pub fn encode(row: &[u64], row_len: usize, into: &mut Vec<u8>) -> u32 {
    let count: u32 = row.iter().map(|word| word.count_ones()).sum();
    let (start, most) = (into.len(), most_bytes(row_len));
    if (count as usize) < most {
        // The place behind the last state.
        let mut behind = 0;
        for (at, &word) in row.iter().enumerate() {
            let mut word = word;
            while word != 0 {
                let place = 64 * at + word.trailing_zeros() as usize;
                let gap = place - behind;
                into.extend(std::iter::repeat_n(LONG, gap / usize::from(LONG)));
                into.push((gap % usize::from(LONG)) as u8);
                behind = place + 1;
                word &= word - 1;
            }
        }
        if into.len() - start < most {
            return count;
        }
        into.truncate(start);
    }
    into.extend(row.iter().flat_map(|word| word.to_le_bytes()).take(most));
    count
}

/// Visits the places of a row's states, ascending. False if the code is of no such row; then some of them may have been visited.
#[inline]
pub fn each(code: &[u8], row_len: usize, mut visit: impl FnMut(usize)) -> bool {
    if code.len() < most_bytes(row_len) {
        let mut place = 0;
        let mut is_open = false;
        for &gap in code {
            place += usize::from(gap);
            is_open = gap == LONG;
            if !is_open {
                if place >= row_len {
                    return false;
                }
                visit(place);
                place += 1;
            }
        }
        return !is_open;
    }
    let (words, rest) = code.as_chunks::<8>();
    let last = rest.iter().rev().fold(0, |word, &byte| word << 8 | u64::from(byte));
    for (at, word) in words.iter().map(|&word| u64::from_le_bytes(word)).chain([last]).enumerate() {
        let mut word = word;
        while word != 0 {
            let place = 64 * at + word.trailing_zeros() as usize;
            if place >= row_len {
                return false;
            }
            visit(place);
            word &= word - 1;
        }
    }
    code.len() == most_bytes(row_len)
}
