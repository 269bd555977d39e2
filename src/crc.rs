//! The CRC-32 of bytes. WebAssembly computes it bit by bit, since a page checks no files: the fast version needs 16 kB of tables that
//! do not compress.

#[cfg(not(target_family = "wasm"))]
pub(crate) use crc32fast::{Hasher, hash};

#[cfg(target_family = "wasm")]
pub(crate) use slow::{Hasher, hash};

#[cfg(target_family = "wasm")]
mod slow {
    pub(crate) struct Hasher(u32);

    impl Hasher {
        pub(crate) fn new() -> Self {
            Self(!0)
        }

        pub(crate) fn update(&mut self, bytes: &[u8]) {
            for &byte in bytes {
                self.0 ^= u32::from(byte);
                for _ in 0..8 {
                    self.0 = self.0 >> 1 ^ if self.0 & 1 == 1 { 0xedb8_8320 } else { 0 };
                }
            }
        }

        pub(crate) fn finalize(self) -> u32 {
            !self.0
        }
    }

    pub(crate) fn hash(bytes: &[u8]) -> u32 {
        let mut hasher = Hasher::new();
        hasher.update(bytes);
        hasher.finalize()
    }
}
