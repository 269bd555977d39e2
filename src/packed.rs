//! Packed entries: `bits` bits each, a power of two up to 64, little-endian. Entry `i` of two bits is bits `2 * (i % 4)`
//! and up of byte `i / 4`; entries of eight bits and more are little-endian integers.

/// The number of bytes that the packed entries take.
pub fn size_bytes(bits: u8, entries: u64) -> u64 {
    (entries * u64::from(bits)).div_ceil(8)
}

/// The least width that holds the codes `0..codes`: 1, 2, 4 or 8 bits.
pub fn bits_for(codes: u8) -> u8 {
    match codes {
        0..=2 => 1,
        3..=4 => 2,
        5..=16 => 4,
        _ => 8,
    }
}

/// Packs entries of at most eight bits.
pub fn pack(bits: u8, entries: impl Iterator<Item = u8>) -> Vec<u8> {
    let per_byte = 8 / usize::from(bits);
    let mut bytes = Vec::with_capacity(entries.size_hint().0.div_ceil(per_byte));
    for (at, entry) in entries.enumerate() {
        if at % per_byte == 0 {
            bytes.push(0);
        }
        if let Some(byte) = bytes.last_mut() {
            *byte |= entry << (at % per_byte * usize::from(bits));
        }
    }
    bytes
}

/// The entry of at most eight bits at an index.
#[inline]
pub fn get(bytes: &[u8], bits: u8, index: u64) -> u8 {
    find(bytes, bits, index).expect("the index is below the number of entries")
}

/// The entry of at most eight bits at an index. `None` behind the last byte.
#[inline]
pub fn find(bytes: &[u8], bits: u8, index: u64) -> Option<u8> {
    let bit = index * u64::from(bits);
    let mask = (1u16 << bits) as u8;
    Some(bytes.get((bit / 8) as usize)? >> (bit % 8) & mask.wrapping_sub(1))
}
