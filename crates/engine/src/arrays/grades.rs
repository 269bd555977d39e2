//! Grades of the moves of many boards at once, for bindings to other languages.

use super::Arrays;
use homing_table::error::{Result, wrong};
use rayon::prelude::*;

/// The grades of the moves of many boards, one entry per board.
#[derive(Debug, Default)]
pub struct GradeColumns {
    /// The depth of the board; [`UNSOLVABLE`](homing_table::notation::UNSOLVABLE) if no goal can be reached,
    /// [`INVALID`](homing_table::notation::INVALID) if there is no board.
    pub depths: Vec<i16>,
    /// The depth after the legal moves; the same as in `depths` if there is none.
    pub depths_after: Vec<i16>,
    /// The number of moves before the first illegal one.
    pub made: Vec<i32>,
    /// The cost of these moves, in the unit of the depths.
    pub spent: Vec<i32>,
}

/// The boards per task.
const PART: usize = 1 << 12;

impl GradeColumns {
    /// Grades the moves of each board, on the threads of the current rayon pool. The moves of board `k` are `codes[offsets[k]..offsets[k +
    /// 1]]`; an unknown code is illegal.
    ///
    /// # Errors
    ///
    /// [`Error::Input`](homing_table::Error::Input) if the offsets do not ascend within the codes; as [`Arrays::depths`].
    pub fn of(arrays: &Arrays, indices: &[i64], offsets: &[i64], codes: &[u8]) -> Result<Self> {
        let ascends = offsets.is_sorted()
            && offsets.first() == Some(&0)
            && offsets.last() == Some(&(codes.len() as i64));
        if !ascends || offsets.len() != indices.len() + 1 {
            return wrong(format!(
                "expected {} ascending offsets from 0 to {}, where the moves end",
                indices.len() + 1,
                codes.len()
            ));
        }
        let of_part = |(part, indices): (usize, &[i64])| {
            let offsets = &offsets[part * PART..][..indices.len() + 1];
            let moves = offsets
                .windows(2)
                .map(|ends| &codes[ends[0] as usize..ends[1] as usize]);
            Self::of_part(arrays, indices, moves)
        };
        if indices.len() <= PART {
            return of_part((0, indices));
        }
        let parts = indices.par_chunks(PART).enumerate().map(of_part);
        let parts = parts.collect::<Result<Vec<_>>>()?;
        Ok(Self {
            depths: parts
                .iter()
                .flat_map(|part| &part.depths)
                .copied()
                .collect(),
            depths_after: parts
                .iter()
                .flat_map(|part| &part.depths_after)
                .copied()
                .collect(),
            made: parts.iter().flat_map(|part| &part.made).copied().collect(),
            spent: parts.iter().flat_map(|part| &part.spent).copied().collect(),
        })
    }

    fn of_part<'c>(
        arrays: &Arrays,
        indices: &[i64],
        moves: impl Iterator<Item = &'c [u8]>,
    ) -> Result<Self> {
        let (mut ends, mut made, mut spent) = (
            indices.to_vec(),
            vec![0; indices.len()],
            vec![0; indices.len()],
        );
        for (at, moves) in moves.enumerate() {
            if let Ok(index) = u64::try_from(indices[at]) {
                let followed = arrays.follow(index, moves);
                ends[at] = followed.index as i64;
                made[at] = i32::try_from(followed.made).unwrap_or(i32::MAX);
                spent[at] = i32::try_from(followed.spent).unwrap_or(i32::MAX);
            }
        }
        let (mut depths, mut depths_after) = (vec![0; indices.len()], vec![0; indices.len()]);
        arrays.depths(indices, &mut depths)?;
        arrays.depths(&ends, &mut depths_after)?;
        Ok(Self {
            depths,
            depths_after,
            made,
            spent,
        })
    }
}
