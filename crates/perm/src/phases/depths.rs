use super::coordinate::Coordinate;
use homing_table::error::Result;
use homing_table::pool::tasks;
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
        let tables = tasks(chosen.len(), |at| {
            Self::of(&chosen[at], coordinates, lens, stop)
        });
        tables.into_iter().collect()
    }

    fn of(parts: &[usize], coordinates: &[Coordinate], lens: &[u32], stop: &Stop) -> Result<Self> {
        let mut entries = 1;
        let strides = parts.iter().map(|&part| {
            let stride = entries;
            entries *= coordinates[part].len();
            (part, stride)
        });
        let parts: Vec<(usize, usize)> = strides.collect();
        let depths = depths(&parts, coordinates, entries, lens, stop)?;
        Ok(Self { parts, depths })
    }

    /// A lower bound on the moves of the phase.
    #[inline(always)]
    pub fn depth(&self, states: &States) -> u8 {
        let index = |&(part, stride): &(usize, usize)| states[part] as usize * stride;
        self.depths[self.parts.iter().map(index).sum::<usize>()]
    }
}

/// The depths of all entries, depth by depth. A depth's entries are expanded until they are more than those that have none. From then on
/// each farther one looks for a step to an entry that is nearer by the moves of the step: the inverse of a step is a step.
fn depths(
    parts: &[(usize, usize)],
    coordinates: &[Coordinate],
    entries: usize,
    lens: &[u32],
    stop: &Stop,
) -> Result<Vec<u8>> {
    let expand = |index: u32, after: &mut [u32]| {
        after.fill(0);
        for &(part, stride) in parts {
            let (coordinate, stride) = (&coordinates[part], stride as u32);
            let next = coordinate.after(index / stride % coordinate.len() as u32);
            for (after, &next) in after.iter_mut().zip(next) {
                *after += next * stride;
            }
        }
    };
    let (mut depths, mut after) = (vec![FAR; entries], vec![0; lens.len()]);
    depths[0] = 0;
    // For each depth, the entries that may have it.
    let (mut layers, mut far, mut depth) = (vec![vec![0]], entries - 1, 0);
    while depth < layers.len() && layers[depth].len() <= far {
        for (number, index) in std::mem::take(&mut layers[depth]).into_iter().enumerate() {
            if number.is_multiple_of(CHECK_STATES) {
                stop.check()?;
            }
            if usize::from(depths[index as usize]) != depth {
                continue;
            }
            expand(index, &mut after);
            for (&next, &len) in after.iter().zip(lens) {
                let (known, there) = (&mut depths[next as usize], depth + len as usize);
                if there < usize::from(*known) {
                    far -= usize::from(*known == FAR);
                    *known = there as u8;
                    layers.resize(layers.len().max(there + 1), Vec::new());
                    layers[there].push(next);
                }
            }
        }
        depth += 1;
    }
    let longest = lens.iter().max().map_or(0, |&len| len as usize);
    let mut last = layers.len() - 1;
    let is_left = |&index: &u32| usize::from(depths[index as usize]) > depth;
    let mut left: Vec<u32> = (0..entries as u32).filter(is_left).collect();
    while depth < (last + longest).min(usize::from(FAR) - 1) {
        stop.check()?;
        depth += 1;
        left.retain(|&index| {
            if usize::from(depths[index as usize]) > depth {
                expand(index, &mut after);
                let mut steps = after.iter().zip(lens);
                let is_here = steps.any(|(&next, &len)| {
                    usize::from(depths[next as usize]) + len as usize == depth
                });
                if !is_here {
                    return true;
                }
                depths[index as usize] = depth as u8;
                last = last.max(depth);
            }
            false
        });
    }
    Ok(depths)
}
