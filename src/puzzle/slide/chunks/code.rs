//! The code of a layer: unit by unit, the gaps between its states as bytes, or the raw bits where these are shorter.
//!
//! A unit is two bytes of length and as many bytes. No bytes: no state. As many as the raw bits take: the raw bits, little-endian.
//! Fewer: for each state the number of empty places before it, 255 standing for 255 empty places without a state after them.
//! A plane without states has no code at all.

use super::tail::Plane;
use crate::puzzle::slide::planes::shape::UNIT_BITS;

/// The number of empty places for which the greatest byte stands.
const LONG_GAP: u8 = u8::MAX;

/// The error of a damaged code.
pub const DAMAGED: &str = "its code is not one of a layer";

/// Appends the code of the `len` states of a plane from `first` on: those of whole units, or of a part of one unit. Returns their number,
/// and notes that of each whole unit in the plane. `ends` gets the end of each unit in the code.
pub fn encode(plane: &mut Plane, first: usize, len: usize, code: &mut Vec<u8>, ends: &mut Vec<usize>) -> u64 {
    let start = code.len();
    let mut states = 0;
    let mut at = first;
    ends.clear();
    while at < first + len {
        let bits = UNIT_BITS.min(first + len - at);
        let unit = at / UNIT_BITS;
        if plane.is_empty(unit) {
            code.extend([0, 0]);
        } else {
            let count = if at.is_multiple_of(64) {
                encode_unit(&plane.words()[at / 64..][..bits.div_ceil(64)], bits, code)
            } else {
                encode_unit(&cut(plane.words(), at, bits), bits, code)
            };
            if bits == plane.tail().unit_len() {
                plane.note_count(unit, count);
            }
            states += u64::from(count);
        }
        ends.push(code.len());
        at += bits;
    }
    if states == 0 {
        code.truncate(start);
    }
    states
}

/// The bits from `first` on, from the lowest bit of a word on.
fn cut(words: &[u64], first: usize, bits: usize) -> Vec<u64> {
    let shift = first % 64;
    let word = |at: usize| words.get(first / 64 + at).copied().unwrap_or(0);
    (0..bits.div_ceil(64)).map(|at| word(at) >> shift | word(at + 1) << 1 << (63 - shift)).collect()
}

/// The bits of a word of a unit that are states of it; behind the last one may stand those of the next lane.
fn mask(at: usize, bits: usize) -> u64 {
    match bits - at * 64 {
        rest @ 0..64 => (1 << rest) - 1,
        _ => u64::MAX,
    }
}

fn encode_unit(words: &[u64], bits: usize, code: &mut Vec<u8>) -> u32 {
    let raw_bytes = bits.div_ceil(8);
    let last = words.len() - 1;
    let length_at = code.len();
    code.extend([0, 0]);
    let start = code.len();
    // To count all bits takes as long as to code few of them. An eighth tells whether it is worth while.
    let sample = &words[..words.len().div_ceil(8)];
    let sampled = sample.iter().map(|word| word.count_ones() as usize).sum::<usize>() * words.len() / sample.len();
    let states = || words[..last].iter().map(|word| word.count_ones()).sum::<u32>() + (words[last] & mask(last, bits)).count_ones();
    // A state is a byte at least, and each long gap is one more.
    let is_dense = sampled > raw_bytes / 2 && states() as usize >= raw_bytes;
    let mut long_gaps = 0;
    if !is_dense {
        code.reserve(raw_bytes + 64);
        let mut next = 0;
        for (at, &word) in words.iter().enumerate() {
            let mut word = if at == last { word & mask(last, bits) } else { word };
            if word == 0 {
                continue;
            }
            while word != 0 {
                let place = at * 64 + word.trailing_zeros() as usize;
                let mut gap = place - next;
                while gap >= usize::from(LONG_GAP) {
                    code.push(LONG_GAP);
                    long_gaps += 1;
                    gap -= usize::from(LONG_GAP);
                }
                code.push(gap as u8);
                next = place + 1;
                word &= word - 1;
            }
            if code.len() - start >= raw_bytes {
                break;
            }
        }
    }
    let is_raw = is_dense || code.len() - start >= raw_bytes;
    let count = if is_raw { states() } else { (code.len() - start - long_gaps) as u32 };
    if is_raw {
        code.truncate(start);
        code.extend(words.iter().flat_map(|word| word.to_le_bytes()).take(raw_bytes));
        if let Some(byte) = code.last_mut().filter(|_| !bits.is_multiple_of(8)) {
            *byte &= (1 << (bits % 8)) - 1;
        }
    } else if count == 0 {
        code.truncate(start);
    }
    let length = (code.len() - start) as u16;
    code[length_at..start].copy_from_slice(&length.to_le_bytes());
    count
}

/// Adds the states of a code of `len` states to a plane, from `first` on.
///
/// # Errors
///
/// [`DAMAGED`] if it is no such code.
pub fn add(code: &[u8], plane: &mut Plane, first: usize, len: usize) -> Result<(), &'static str> {
    read(code, first, len, |at, bits, unit| {
        let number = at / UNIT_BITS;
        let was_empty = plane.is_empty(number);
        let words = plane.units_mut(number..number + 1);
        let at = at % UNIT_BITS;
        match unit {
            Unit::Raw(raw) => {
                let shift = at % 64;
                let words = &mut words[at / 64..];
                for (number, bytes) in raw.chunks(8).enumerate() {
                    let mut word = [0; 8];
                    word[..bytes.len()].copy_from_slice(bytes);
                    let word = u64::from_le_bytes(word);
                    if word & !mask(number, bits) != 0 {
                        return Err(DAMAGED);
                    }
                    words[number] |= word << shift;
                    if shift > 0 && word >> (64 - shift) != 0 {
                        words[number + 1] |= word >> (64 - shift);
                    }
                }
                Ok(())
            }
            Unit::Gaps(gaps) => {
                let count = each_state(gaps, bits, |place| words[(at + place) / 64] |= 1 << ((at + place) % 64))?;
                if was_empty {
                    plane.note_count(number, count);
                }
                Ok(())
            }
        }
    })
}

/// Removes the states of the code of a plane from it.
///
/// # Errors
///
/// As [`add`].
pub fn remove(code: &[u8], plane: &mut Plane) -> Result<(), &'static str> {
    let len = plane.tail().plane_len();
    read(code, 0, len, |at, bits, unit| {
        if plane.is_empty(at / UNIT_BITS) {
            return Ok(());
        }
        let words = plane.units_mut(at / UNIT_BITS..at / UNIT_BITS + 1);
        match unit {
            Unit::Raw(raw) => {
                for (word, bytes) in words.iter_mut().zip(raw.chunks(8)) {
                    let mut raw = [0; 8];
                    raw[..bytes.len()].copy_from_slice(bytes);
                    *word &= !u64::from_le_bytes(raw);
                }
                Ok(())
            }
            Unit::Gaps(gaps) => each_state(gaps, bits, |place| words[place / 64] &= !(1 << (place % 64))).map(drop),
        }
    })
}

/// The number of states of a code of a plane of `len` states.
///
/// # Errors
///
/// As [`add`].
pub fn count(code: &[u8], len: usize) -> Result<u64, &'static str> {
    let mut states = 0;
    read(code, 0, len, |_, bits, unit| {
        states += u64::from(match unit {
            Unit::Raw(raw) if !bits.is_multiple_of(8) && raw[raw.len() - 1] >> (bits % 8) != 0 => return Err(DAMAGED),
            Unit::Raw(raw) => raw.iter().map(|byte| byte.count_ones()).sum(),
            Unit::Gaps(gaps) => each_state(gaps, bits, |_| {})?,
        });
        Ok(())
    })?;
    Ok(states)
}

/// The code of a unit that has states.
enum Unit<'a> {
    Raw(&'a [u8]),
    Gaps(&'a [u8]),
}

/// Calls `visit` with the first place, the number of places and the code of each unit that has states.
fn read(
    mut code: &[u8],
    first: usize,
    len: usize,
    mut visit: impl FnMut(usize, usize, Unit) -> Result<(), &'static str>,
) -> Result<(), &'static str> {
    if code.is_empty() {
        return Ok(());
    }
    let mut at = first;
    while at < first + len {
        let bits = UNIT_BITS.min(first + len - at);
        let (&length, rest) = code.split_first_chunk::<2>().ok_or(DAMAGED)?;
        let (unit, rest) = rest.split_at_checked(usize::from(u16::from_le_bytes(length))).ok_or(DAMAGED)?;
        code = rest;
        match (unit.len(), bits.div_ceil(8)) {
            (0, _) => {}
            (found, raw) if found == raw => visit(at, bits, Unit::Raw(unit))?,
            (found, raw) if found < raw => visit(at, bits, Unit::Gaps(unit))?,
            _ => return Err(DAMAGED),
        }
        at += bits;
    }
    if code.is_empty() { Ok(()) } else { Err(DAMAGED) }
}

#[inline(always)]
fn each_state(gaps: &[u8], bits: usize, mut visit: impl FnMut(usize)) -> Result<u32, &'static str> {
    let (mut place, mut count) = (0, 0);
    for &gap in gaps {
        place += usize::from(gap);
        if gap < LONG_GAP {
            if place >= bits {
                return Err(DAMAGED);
            }
            visit(place);
            place += 1;
            count += 1;
        }
    }
    Ok(count)
}
