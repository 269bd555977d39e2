//! Squares of 64 by 64 bits.

/// Transposes a square of bits: bit `j` of line `i` moves to bit `i` of line `j`. Exchanges ever smaller squares on either side of the
/// diagonal.
pub fn transpose(square: &mut [u64; 64]) {
    swap::<32>(square, 0x0000_0000_ffff_ffff);
    swap::<16>(square, 0x0000_ffff_0000_ffff);
    swap::<8>(square, 0x00ff_00ff_00ff_00ff);
    swap::<4>(square, 0x0f0f_0f0f_0f0f_0f0f);
    swap::<2>(square, 0x3333_3333_3333_3333);
    swap::<1>(square, 0x5555_5555_5555_5555);
}

/// Exchanges the squares of `SIZE` bits above and below the diagonals. `mask` has the lower of each two. The sizes are constants, so that
/// the compiler keeps lines side by side in vector registers.
#[inline(always)]
fn swap<const SIZE: usize>(square: &mut [u64; 64], mask: u64) {
    for lines in square.chunks_exact_mut(2 * SIZE) {
        let (upper, lower) = lines.split_at_mut(SIZE);
        for (upper, lower) in upper.iter_mut().zip(lower) {
            let difference = (*upper >> SIZE ^ *lower) & mask;
            *upper ^= difference << SIZE;
            *lower ^= difference;
        }
    }
}
