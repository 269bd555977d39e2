//! The code of a layer, unit by unit: the gaps between its states as bytes, or the raw bits if they are shorter.
//!
//! A unit is its length in two bytes, then that many bytes. No bytes: no state. As many as the raw bits take: the raw bits,
//! little-endian. Fewer: for each state the number of empty places before it, where 255 means 255 empty places without a state
//! after them. A plane without states has no code at all.

use super::plane::{Plane, Units};

/// The number of empty places that the greatest byte stands for.
const LONG_GAP: u8 = u8::MAX;

/// The message for a damaged code.
pub const DAMAGED: &str = "its code is not one of a layer";

/// What is read from codes, or what is wrong with them.
pub type Coded<T> = Result<T, &'static str>;

/// Appends the code of the `len` states of a plane from `first` on, which are whole units or a part of one unit. Returns the number of
/// states, and records that of each whole unit in the plane. Appends the end of each unit in the code to `ends`.
pub fn encode(
    plane: &mut Plane,
    first: usize,
    len: usize,
    code: &mut Vec<u8>,
    ends: &mut Vec<usize>,
) -> u64 {
    let start = code.len();
    let mut states = 0;
    let mut at = first;
    ends.clear();
    let unit_len = plane.units().len;
    while at < first + len {
        let bits = unit_len.min(first + len - at);
        let unit = at / unit_len;
        if plane.is_empty(unit) {
            code.extend([0, 0]);
        } else {
            let count = if at.is_multiple_of(64) {
                encode_unit(&plane.words()[at / 64..][..bits.div_ceil(64)], bits, code)
            } else {
                encode_unit(&cut(plane.words(), at, bits), bits, code)
            };
            if bits == unit_len {
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

/// Returns the bits from `first` on, shifted to start at the lowest bit of a word.
fn cut(words: &[u64], first: usize, bits: usize) -> Vec<u64> {
    let shift = first % 64;
    let word = |at: usize| words.get(first / 64 + at).copied().unwrap_or(0);
    (0..bits.div_ceil(64))
        .map(|at| word(at) >> shift | word(at + 1) << 1 << (63 - shift))
        .collect()
}

/// Returns the mask of the bits of a word that belong to a unit. After the last of them the word may have bits of the next lane.
fn mask(at: usize, bits: usize) -> u64 {
    match bits.saturating_sub(at * 64) {
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
    // Counting all bits takes as long as coding few of them. An eighth shows whether counting is worth it.
    let sample = &words[..words.len().div_ceil(8)];
    let sampled = sample
        .iter()
        .map(|word| word.count_ones() as usize)
        .sum::<usize>()
        * words.len()
        / sample.len();
    let states = || {
        words[..last]
            .iter()
            .map(|word| word.count_ones())
            .sum::<u32>()
            + (words[last] & mask(last, bits)).count_ones()
    };
    // A state takes at least one byte, and each long gap takes another.
    let is_dense = sampled > raw_bytes / 2 && states() as usize >= raw_bytes;
    let mut long_gaps = 0;
    if !is_dense {
        code.reserve(raw_bytes + 64);
        let mut next = 0;
        for (at, &word) in words.iter().enumerate() {
            let mut word = if at == last {
                word & mask(last, bits)
            } else {
                word
            };
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
    let count = if is_raw {
        states()
    } else {
        (code.len() - start - long_gaps) as u32
    };
    if is_raw {
        code.truncate(start);
        code.extend(
            words
                .iter()
                .flat_map(|word| word.to_le_bytes())
                .take(raw_bytes),
        );
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

/// Decodes `len` states and adds them to a plane, from `first` on.
///
/// # Errors
///
/// [`DAMAGED`] if the code is invalid.
pub fn add(code: &[u8], plane: &mut Plane, first: usize, len: usize) -> Coded<()> {
    let units = plane.units();
    read(code, units, first, len, |at, bits, unit| {
        let number = at / units.len;
        let was_empty = plane.is_empty(number);
        let words = plane.units_mut(number..number + 1);
        let at = at % units.len;
        match unit {
            CodedUnit::Raw(raw) => {
                let shift = at % 64;
                let words = &mut words[at / 64..];
                for (number, word) in raw_words(raw).enumerate() {
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
            CodedUnit::Gaps(gaps) => {
                let count = each_state(gaps, bits, |place| {
                    words[(at + place) / 64] |= 1 << ((at + place) % 64)
                })?;
                if was_empty {
                    plane.note_count(number, count);
                }
                Ok(())
            }
        }
    })
}

/// Decodes the states of a plane and removes them from it.
///
/// # Errors
///
/// Those of [`add`].
pub fn remove(code: &[u8], plane: &mut Plane) -> Coded<()> {
    let units = plane.units();
    read(code, units, 0, units.plane_len(), |at, bits, unit| {
        let number = at / units.len;
        if plane.is_empty(number) {
            return Ok(());
        }
        let words = plane.units_mut(number..number + 1);
        match unit {
            CodedUnit::Raw(raw) => {
                words
                    .iter_mut()
                    .zip(raw_words(raw))
                    .for_each(|(word, raw)| *word &= !raw);
                Ok(())
            }
            CodedUnit::Gaps(gaps) => each_state(gaps, bits, |place| {
                words[place / 64] &= !(1 << (place % 64))
            })
            .map(drop),
        }
    })
}

/// Returns the number of states in the code of a plane.
///
/// # Errors
///
/// Those of [`add`].
pub fn count(code: &[u8], units: Units) -> Coded<u64> {
    let mut states = 0;
    read(code, units, 0, units.plane_len(), |_, bits, unit| {
        states += u64::from(match unit {
            CodedUnit::Raw(raw)
                if raw_words(raw)
                    .enumerate()
                    .any(|(number, word)| word & !mask(number, bits) != 0) =>
            {
                return Err(DAMAGED);
            }
            CodedUnit::Raw(raw) => raw.iter().map(|byte| byte.count_ones()).sum(),
            CodedUnit::Gaps(gaps) => each_state(gaps, bits, |_| {})?,
        });
        Ok(())
    })?;
    Ok(states)
}

/// The code of a unit that is not empty.
enum CodedUnit<'a> {
    Raw(&'a [u8]),
    Gaps(&'a [u8]),
}

/// Calls `visit` with the first place, the number of places and the code of each unit that is not empty.
fn read(
    mut code: &[u8],
    units: Units,
    first: usize,
    len: usize,
    mut visit: impl FnMut(usize, usize, CodedUnit) -> Coded<()>,
) -> Coded<()> {
    if code.is_empty() {
        return Ok(());
    }
    let mut at = first;
    while at < first + len {
        let bits = units.len.min(first + len - at);
        let (unit, rest) = split(code)?;
        code = rest;
        if !unit.is_empty() {
            // After the states of a whole unit there may be unused bits up to the next word.
            visit(
                at,
                if bits == units.len {
                    units.states
                } else {
                    bits
                },
                CodedUnit::of(unit, bits)?,
            )?;
        }
        at += bits;
    }
    if code.is_empty() {
        Ok(())
    } else {
        Err(DAMAGED)
    }
}

/// Splits a code into that of the first unit and the rest.
fn split(code: &[u8]) -> Coded<(&[u8], &[u8])> {
    let (&length, rest) = code.split_first_chunk::<2>().ok_or(DAMAGED)?;
    rest.split_at_checked(usize::from(u16::from_le_bytes(length)))
        .ok_or(DAMAGED)
}

impl<'a> CodedUnit<'a> {
    /// Parses the code of a unit with this number of bits.
    fn of(code: &'a [u8], bits: usize) -> Coded<Self> {
        match (code.len(), bits.div_ceil(8)) {
            (found, raw) if found == raw => Ok(Self::Raw(code)),
            (found, raw) if found < raw => Ok(Self::Gaps(code)),
            _ => Err(DAMAGED),
        }
    }
}

/// Returns the codes of the units of a plane, empty for units without states.
///
/// # Errors
///
/// Those of [`add`].
pub fn units_of(mut code: &[u8], units: Units) -> Coded<Vec<&[u8]>> {
    let mut found = Vec::with_capacity(units.count);
    while !code.is_empty() {
        let (unit, rest) = split(code)?;
        found.push(unit);
        code = rest;
    }
    if found.is_empty() || found.len() == units.count {
        Ok(found)
    } else {
        Err(DAMAGED)
    }
}

/// Visits the places of the states of a whole unit, from its code.
///
/// # Errors
///
/// Those of [`add`].
#[inline]
pub fn each_of_unit(code: &[u8], units: Units, mut visit: impl FnMut(usize)) -> Coded<()> {
    match CodedUnit::of(code, units.len)? {
        CodedUnit::Gaps(gaps) => each_state(gaps, units.states, visit).map(drop),
        CodedUnit::Raw(raw) => {
            for (at, word) in raw_words(raw).enumerate() {
                if word & !mask(at, units.states) != 0 {
                    return Err(DAMAGED);
                }
                let mut word = word;
                while word != 0 {
                    visit(at * 64 + word.trailing_zeros() as usize);
                    word &= word - 1;
                }
            }
            Ok(())
        }
    }
}

/// Returns the words of raw bits.
fn raw_words(raw: &[u8]) -> impl Iterator<Item = u64> {
    raw.chunks(8).map(|bytes| {
        let mut word = [0; 8];
        word[..bytes.len()].copy_from_slice(bytes);
        u64::from_le_bytes(word)
    })
}

#[inline(always)]
fn each_state(gaps: &[u8], bits: usize, mut visit: impl FnMut(usize)) -> Coded<u32> {
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
