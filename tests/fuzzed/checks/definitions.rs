//! Definitions of permutation puzzles: what is read is written, and read again as the same.

use homing::puzzle::perm::canonical_text;

pub fn check(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    if let Ok(written) = canonical_text(&text) {
        assert_eq!(canonical_text(&written).unwrap(), written, "{text}");
    }
}
