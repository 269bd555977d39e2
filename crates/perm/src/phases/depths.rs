use super::coordinate::Coordinate;
use homing_table::error::Result;
use homing_table::watch::Stop;
use std::cmp::Reverse;

/// The maximum number of coordinates of a phase.
pub const MAX_COORDINATES: usize = 20;
/// The states of all coordinates of a phase.
pub type States = [u32; MAX_COORDINATES];

/// The maximum number of entries of a table.
const MAX_ENTRIES: usize = 1 << 21;
/// The depth of states that are not reached.
const FAR: u8 = u8::MAX;
/// The number of states between two checks of the time.
const CHECK_STATES: usize = 1 << 12;

/// The depths of the states of some coordinates together.
pub struct DepthTable {
    /// The coordinates, each with the distance of the entries of two successive states.
    parts: Vec<(usize, usize)>,
    depths: Vec<u8>,
}

impl DepthTable {
    /// Builds tables that together have all coordinates. `lens` has the number of moves of each step.
    pub fn all(coordinates: &[Coordinate], lens: &[u32], stop: &Stop) -> Result<Vec<Self>> {
        let mut by_len: Vec<usize> = (0..coordinates.len()).collect();
        by_len.sort_by_key(|&at| Reverse(coordinates[at].len()));
        let mut chosen: Vec<Vec<usize>> = Vec::new();
        let is_in =
            |chosen: &[Vec<usize>], at: usize| chosen.iter().any(|parts| parts.contains(&at));
        for &first in &by_len {
            if is_in(&chosen, first) {
                continue;
            }
            let (mut parts, mut entries) = (vec![first], coordinates[first].len());
            // Those without a table come first.
            let mut others = by_len.clone();
            others.sort_by_key(|&other| is_in(&chosen, other));
            for other in others {
                let more = entries * coordinates[other].len();
                if !parts.contains(&other) && more <= MAX_ENTRIES {
                    entries = more;
                    parts.push(other);
                }
            }
            chosen.push(parts);
        }
        let tables = chosen
            .iter()
            .map(|parts| Self::of(parts, coordinates, lens, stop));
        tables.collect()
    }

    fn of(parts: &[usize], coordinates: &[Coordinate], lens: &[u32], stop: &Stop) -> Result<Self> {
        let mut entries = 1;
        let strides = parts.iter().map(|&part| {
            let stride = entries;
            entries *= coordinates[part].len();
            (part, stride)
        });
        let parts: Vec<(usize, usize)> = strides.collect();
        let mut depths = vec![FAR; entries];
        depths[0] = 0;
        // For each depth, the states that may have it.
        let mut layers: Vec<Vec<u32>> = vec![vec![0]];
        let mut indices = vec![0; lens.len()];
        let mut depth = 0;
        while depth < layers.len().min(FAR.into()) {
            for (number, index) in std::mem::take(&mut layers[depth]).into_iter().enumerate() {
                if number.is_multiple_of(CHECK_STATES) {
                    stop.check()?;
                }
                if usize::from(depths[index as usize]) != depth {
                    continue;
                }
                indices.fill(0);
                for &(part, stride) in &parts {
                    let coordinate = &coordinates[part];
                    let state = index as usize / stride % coordinate.len();
                    let after = coordinate.after(state as u32);
                    for (index, &next) in indices.iter_mut().zip(after) {
                        *index += next as usize * stride;
                    }
                }
                for (&next, &len) in indices.iter().zip(lens) {
                    let there = depth + len as usize;
                    if usize::from(depths[next]) > there {
                        depths[next] = there as u8;
                        if layers.len() <= there {
                            layers.resize(there + 1, Vec::new());
                        }
                        layers[there].push(next as u32);
                    }
                }
            }
            depth += 1;
        }
        Ok(Self { parts, depths })
    }

    /// A lower bound on the moves of the phase.
    #[inline(always)]
    pub fn depth(&self, states: &States) -> u8 {
        let index = |&(part, stride): &(usize, usize)| states[part] as usize * stride;
        self.depths[self.parts.iter().map(index).sum::<usize>()]
    }
}
