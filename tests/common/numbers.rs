/// A pseudo-random sequence of numbers below `limit` (xorshift), the same on every run.
pub fn some_numbers(limit: u64, count: usize) -> Vec<u64> {
    let mut state = 0x9e37_79b9_7f4a_7c15u64;
    let mut next = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state % limit
    };
    (0..count).map(|_| next()).collect()
}
