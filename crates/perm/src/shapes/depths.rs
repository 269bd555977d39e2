//! Pattern tables: the depths of positions of which only the shape and some pieces count.

use super::coordinates::{Coordinates, MAX_SYMBOLS, Values};
use homing_search::middle::Bounds;
use homing_table::error::Result;
use homing_table::pool::tasks;
use homing_table::watch::Stop;
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::atomic::{AtomicBool, AtomicU8};

/// The maximum number of entries of a table, each a byte.
pub const MAX_ENTRIES: u64 = 1 << 23;
/// The maximum number of tables.
const MAX_TABLES: usize = 12;
/// The maximum number of orbits of points that tables distinguish.
const MAX_ORBITS: usize = 8;
/// Entries per task.
const TASK: usize = 1 << 14;
/// The entry of what moves do not reach.
const NONE: u8 = u8::MAX;

/// The tables of a puzzle.
pub struct Depths {
    coordinates: Arc<Coordinates>,
    patterns: Vec<Pattern>,
}

/// The table of a pattern. An index is the class, then for each symbol its position among those that are left, and its twist.
struct Pattern {
    symbols: Vec<PatternSymbol>,
    /// The entries of each class.
    size: usize,
    depths: Vec<AtomicU8>,
}

/// A symbol of a pattern.
#[derive(Clone, Copy)]
struct PatternSymbol {
    symbol: usize,
    orbit: usize,
    /// The positions that the symbols before leave.
    left: usize,
    twists: usize,
}

impl Depths {
    /// Makes the tables, of at most `most` entries each.
    ///
    /// # Errors
    ///
    /// Those of `stop`.
    pub fn of(coordinates: &Arc<Coordinates>, most: u64, stop: &Stop) -> Result<Self> {
        let mut patterns = Vec::new();
        for symbols in patterns_of(coordinates, most) {
            patterns.push(Pattern::of(coordinates, symbols, stop)?);
        }
        Ok(Self {
            coordinates: coordinates.clone(),
            patterns,
        })
    }
}

/// The symbols of each pattern: first those of one orbit that no pattern has yet, then others of the orbit, and then others.
fn patterns_of(coordinates: &Coordinates, most: u64) -> Vec<Vec<PatternSymbol>> {
    let count = coordinates.orbits().count();
    let mut patterns: Vec<Vec<PatternSymbol>> = Vec::new();
    let mut is_covered = [false; MAX_SYMBOLS];
    while let Some(first) = (0..count).find(|&symbol| !is_covered[symbol]) {
        let orbit = coordinates.orbit(first);
        let mut order: Vec<usize> = (0..count).collect();
        order.sort_by_key(|&symbol| (coordinates.orbit(symbol) != orbit, is_covered[symbol]));
        let (mut pattern, mut size) = (Vec::<PatternSymbol>::new(), coordinates.classes() as u64);
        for symbol in order {
            let of = coordinates.orbit(symbol);
            let before = pattern.iter().filter(|other| other.orbit == of).count();
            let Some(points) = coordinates.orbits().nth(symbol) else {
                continue;
            };
            let (left, twists) = (points.places - before, points.twists);
            let larger = size.saturating_mul((left * twists) as u64);
            if points.places <= 64 && of < MAX_ORBITS && larger <= most {
                size = larger;
                pattern.push(PatternSymbol {
                    symbol,
                    orbit: of,
                    left,
                    twists,
                });
                is_covered[symbol] = true;
            }
        }
        is_covered[first] = true;
        if !pattern.is_empty() {
            patterns.push(pattern);
        }
    }
    patterns.truncate(MAX_TABLES);
    patterns
}

impl Pattern {
    fn of(coordinates: &Coordinates, symbols: Vec<PatternSymbol>, stop: &Stop) -> Result<Self> {
        let size = symbols
            .iter()
            .map(|symbol| symbol.left * symbol.twists)
            .product();
        let entries = size * coordinates.classes();
        let depths = (0..entries).map(|_| AtomicU8::new(NONE)).collect();
        let pattern = Self {
            symbols,
            size,
            depths,
        };
        for goal in coordinates.goals() {
            let (class, values) = coordinates.split(goal);
            pattern.depths[class * size + pattern.rank(&values)].store(0, Relaxed);
        }
        for depth in 0..NONE - 1 {
            let is_last = AtomicBool::new(true);
            let done = tasks(entries.div_ceil(TASK), |task| {
                stop.check()?;
                for at in task * TASK..entries.min((task + 1) * TASK) {
                    if pattern.depths[at].load(Relaxed) == depth {
                        pattern.expand(coordinates, at, depth + 1, &is_last);
                    }
                }
                Ok(())
            });
            done.into_iter().collect::<Result<()>>()?;
            if is_last.into_inner() {
                break;
            }
        }
        Ok(pattern)
    }

    /// Gives this depth to the entries before one that have none.
    fn expand(&self, coordinates: &Coordinates, at: usize, depth: u8, is_last: &AtomicBool) {
        let values = self.values(at % self.size);
        let mut before = values;
        for &(class, element) in coordinates.steps(at / self.size, true) {
            for of in &self.symbols {
                before[of.symbol] = coordinates.turned(element, of.symbol, values[of.symbol]);
            }
            let entry = &self.depths[class as usize * self.size + self.rank(&before)];
            if entry.load(Relaxed) == NONE {
                entry.store(depth, Relaxed);
                is_last.store(false, Relaxed);
            }
        }
    }

    /// The number of the symbols' values.
    #[inline]
    fn rank(&self, values: &Values) -> usize {
        let (mut used, mut rank) = ([0u64; MAX_ORBITS], 0);
        for of in &self.symbols {
            let value = usize::from(values[of.symbol]);
            let (place, twist) = match of.twists {
                1 => (value, 0),
                twists => (value / twists, value % twists),
            };
            let used = &mut used[of.orbit];
            let before = (*used & ((1 << place) - 1)).count_ones() as usize;
            *used |= 1 << place;
            rank = (rank * of.left + place - before) * of.twists + twist;
        }
        rank
    }

    /// The values with a number.
    fn values(&self, mut rank: usize) -> Values {
        let mut digits = [(0, 0); MAX_SYMBOLS];
        for (digit, of) in digits.iter_mut().zip(&self.symbols).rev() {
            let twist = rank % of.twists;
            rank /= of.twists;
            *digit = (rank % of.left, twist);
            rank /= of.left;
        }
        let (mut used, mut values) = ([0u64; MAX_ORBITS], [0; MAX_SYMBOLS]);
        for (&(digit, twist), of) in digits.iter().zip(&self.symbols) {
            let mut free = !used[of.orbit];
            (0..digit).for_each(|_| free &= free - 1);
            let place = free.trailing_zeros() as usize;
            used[of.orbit] |= 1 << place;
            values[of.symbol] = (place * of.twists + twist) as u8;
        }
        values
    }
}

/// Bounds from the goals.
pub struct GoalBounds(pub Arc<Depths>);

impl Bounds for GoalBounds {
    fn of(&self, node: u128, to_goal: bool) -> Option<u32> {
        if !to_goal {
            return Some(0);
        }
        let (class, values) = self.0.coordinates.split(node);
        let mut most = 0;
        for pattern in &self.0.patterns {
            let at = class * pattern.size + pattern.rank(&values);
            match pattern.depths.get(at)?.load(Relaxed) {
                NONE => return None,
                depth => most = most.max(depth.into()),
            }
        }
        Some(most)
    }

    fn step(&self) -> u32 {
        1
    }

    fn is_from_start(&self) -> bool {
        false
    }
}
