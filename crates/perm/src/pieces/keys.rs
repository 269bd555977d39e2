//! Keys, which are packed symbols, and their numbers.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

/// A value of a coordinate as packed symbols, one for each position, the first in the highest bits.
pub type Key = u128;

/// Keys of at most this many bits are numbered by a list of all keys.
const MAX_LISTED_BITS: u32 = 24;

/// Numbers keys in the order in which they are found.
pub enum KeyNumbers {
    Hashed(HashMap<Key, u32, Mixed>),
    /// The number of each key plus 1; 0 if it is not found yet.
    Listed(Vec<u32>),
}

impl KeyNumbers {
    /// For keys of this number of bits.
    pub fn of(bits: u32) -> Self {
        if bits <= MAX_LISTED_BITS {
            Self::Listed(vec![0; 1 << bits])
        } else {
            Self::Hashed(HashMap::default())
        }
    }

    /// The number of a key, which is `next` if the key is new.
    pub fn of_key(&mut self, key: Key, next: u32) -> u32 {
        match self {
            Self::Hashed(numbers) => *numbers.entry(key).or_insert(next),
            Self::Listed(numbers) => {
                let number = &mut numbers[key as usize];
                if *number == 0 {
                    *number = next + 1;
                }
                *number - 1
            }
        }
    }
}

/// A fast hash for keys. Keys come from files, so collisions can be provoked, but the number of keys is limited.
#[derive(Default)]
pub struct Mix(u64);

pub type Mixed = BuildHasherDefault<Mix>;

impl Hasher for Mix {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(size_of::<u64>()) {
            let mut word = [0; size_of::<u64>()];
            word[..chunk.len()].copy_from_slice(chunk);
            self.write_u64(u64::from_le_bytes(word));
        }
    }

    fn write_u64(&mut self, word: u64) {
        let product = u128::from(self.0 ^ word ^ 0x9e37_79b9_7f4a_7c15) * 0xd1b5_4a32_d192_ed03;
        self.0 = product as u64 ^ (product >> 64) as u64;
    }

    fn write_u128(&mut self, key: u128) {
        self.write_u64(key as u64);
        self.write_u64((key >> 64) as u64);
    }
}
