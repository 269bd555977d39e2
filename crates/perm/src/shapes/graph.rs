//! The shapes that moves reach, and the moves of each.

use crate::definition::{Block, PermRules};
use crate::pieces::{Action, Arrangement, OPEN, Permutation, Set, product};
use homing_table::error::{Bound, Error, Result};
use homing_table::watch::Stop;
use std::collections::HashMap;

/// The maximum number of shapes, and of the bytes for them.
const MAX_SHAPES: usize = 1 << 20;
const MAX_BYTES: usize = 1 << 30;
/// The shapes between two looks at the token. Fewer take a moment.
const CHECK_EVERY: usize = 1 << 13;
/// Stands for the shape after a move that is blocked.
const BLOCKED: u32 = u32::MAX;

/// For each position, first the number of the block whose piece is there, or 0; then, for all positions, whether a piece is there that may
/// not be everywhere, and which one.
type Shape = Box<[u8]>;

/// The shapes that moves reach from the goal, whose own shape is the first.
#[derive(Debug)]
pub struct ShapeGraph {
    coloring: Coloring,
    moves: usize,
    /// For each shape and each move, the shape after it.
    next: Vec<u32>,
    numbers: HashMap<Shape, u32>,
    /// For each shape but the first, one that comes before it, and the move between them.
    before: Vec<(u32, u8)>,
    /// For each shape, all that come before it, and the moves between them.
    back: Vec<Vec<(u32, u8)>>,
}

/// How to see the shape of an arrangement.
#[derive(Debug)]
struct Coloring {
    sets: Vec<Set>,
    /// For each set and piece, its block and its number among the pieces that may not be everywhere; 0 for none.
    colors: Vec<[(u8, u8); 256]>,
    /// The number of blocks with centres, which come first. The others may take each other's place.
    fixed: u8,
    /// The places in a shape where a piece may not be, with its number there.
    illegal: Vec<(usize, u8)>,
}

/// How a move acts on shapes.
struct ShapeMove {
    /// For each place in a shape, the one from which the piece there comes.
    from: Vec<usize>,
    /// For each position, whether the move takes or twists its piece, as a bit.
    moved: Vec<u8>,
    /// For each block, the same of its centres, as one or two bits.
    centres: [u8; 256],
}

/// The bits of pieces of a block that a move takes or twists, and of others.
const MOVED: u8 = 1;
const STILL: u8 = 2;

impl Coloring {
    fn of(rules: &PermRules) -> Result<Self> {
        let (sets, blocking) = (rules.sets(), &rules.definition.blocking);
        let mut colors = vec![[(0, 0); 256]; sets.len()];
        let mut fixed = 0;
        for (number, block) in (1..).zip(sorted(&blocking.blocks)) {
            fixed += u8::from(!block.centres.is_empty());
            for &(at, place) in &block.places {
                let place = sets[at].offset + usize::from(place);
                let piece = rules.definition.solved.0[place];
                let piece = if sets[at].open.contains(&piece) {
                    OPEN
                } else {
                    piece
                };
                let goal = &rules.goals[0].0[sets[at].pieces()];
                if piece == OPEN || goal.iter().filter(|&&other| other == piece).count() != 1 {
                    return Err(
                        Error::input("it leaves open where a glued piece is").in_part("goal")
                    );
                }
                let known = std::mem::replace(&mut colors[at][usize::from(piece)].0, number);
                if known != 0 {
                    return Err(Error::twice(format!("a glued piece of {}", sets[at].name)));
                }
            }
        }
        let places: usize = sets.iter().map(|set| set.size).sum();
        let (mut count, mut illegal) = (0u8, Vec::new());
        for &(at, place, label) in &blocking.illegal {
            let Ok(piece) = rules.definition.labels[at].binary_search(&label) else {
                continue;
            };
            if sets[at].open.contains(&(piece as u8)) {
                let what = "it leaves open a piece that may not be everywhere";
                return Err(Error::input(what).in_part("goal"));
            }
            let color = &mut colors[at][piece].1;
            if *color == 0 {
                let next = count.checked_add(1);
                count = next.ok_or_else(|| {
                    Error::too_many("the definition", None, "pieces in Illegal", 255)
                })?;
                *color = count;
            }
            let before: usize = sets[..at].iter().map(|set| set.size).sum();
            illegal.push((places + before + usize::from(place), *color));
        }
        Ok(Self {
            sets: sets.to_vec(),
            colors,
            fixed,
            illegal,
        })
    }

    fn shape(&self, arrangement: &Arrangement) -> Shape {
        let places = self.sets.iter().zip(&self.colors);
        let colors = places.flat_map(|(set, colors)| {
            let pieces = arrangement.0[set.pieces()].iter();
            pieces.map(|&piece| colors[usize::from(piece)])
        });
        let (mut blocks, pieces): (Vec<u8>, Vec<u8>) = colors.unzip();
        self.renumber(&mut blocks);
        blocks.into_iter().chain(pieces).collect()
    }

    /// Whether a piece is where it may not be.
    fn forbids(&self, shape: &[u8]) -> bool {
        let mut illegal = self.illegal.iter();
        illegal.any(|&(place, color)| shape[place] == color)
    }

    /// Numbers the blocks without centres as they come first.
    fn renumber(&self, blocks: &mut [u8]) {
        let mut numbers = [0; 256];
        let mut last = self.fixed;
        for block in blocks.iter_mut().filter(|block| **block > self.fixed) {
            let number = &mut numbers[usize::from(*block)];
            if *number == 0 {
                last += 1;
                *number = last;
            }
            *block = *number;
        }
    }
}

/// The blocks, first those with centres.
fn sorted(blocks: &[Block]) -> impl Iterator<Item = &Block> {
    let of = |is_fixed: bool| {
        blocks
            .iter()
            .filter(move |block| block.centres.is_empty() != is_fixed)
    };
    of(true).chain(of(false))
}

impl ShapeMove {
    fn of(sets: &[Set], blocks: &[Block], action: &Action) -> Self {
        let bit = |is_moved| if is_moved { MOVED } else { STILL };
        let (mut from, mut moved) = (Vec::new(), Vec::new());
        for (set, turn) in sets.iter().zip(&action.0) {
            let begin = from.len();
            for (place, (&source, &twist)) in turn.from.iter().zip(&turn.twist).enumerate() {
                from.push(begin + usize::from(source));
                let is_twisted = twist != 0 && set.orientations > 1;
                moved.push(bit(usize::from(source) != place || is_twisted));
            }
        }
        from.extend_from_within(..);
        let places = moved.len();
        from[places..].iter_mut().for_each(|from| *from += places);
        let mut centres = [0; 256];
        for (bits, block) in centres[1..].iter_mut().zip(sorted(blocks)) {
            for centre in &block.centres {
                *bits |= bit(Block::turns(sets, centre, action));
            }
        }
        Self {
            from,
            moved,
            centres,
        }
    }

    /// Whether it moves each block as a whole, or not at all. If so, `after` becomes the places after it.
    fn apply(&self, shape: &[u8], after: &mut [u8]) -> bool {
        let mut bits = self.centres;
        for (&block, &moved) in shape.iter().zip(&self.moved) {
            bits[usize::from(block)] |= moved;
        }
        for (after, &from) in after.iter_mut().zip(&self.from) {
            *after = shape[from];
        }
        !bits[1..].contains(&(MOVED | STILL))
    }
}

impl ShapeGraph {
    /// Finds the shapes of a puzzle.
    ///
    /// # Errors
    ///
    /// Those of `stop`. No move is allowed, a move cannot be taken back by others, there are too many shapes, or the goal leaves open what
    /// determines them.
    pub fn of(rules: &PermRules, stop: &Stop) -> Result<Self> {
        let (sets, blocking) = (rules.sets(), &rules.definition.blocking);
        if blocking.blocks.len() > 254 {
            return Err(Error::too_many("the definition", None, "blocks", 254));
        }
        let coloring = Coloring::of(rules)?;
        let moves = rules.moves.iter();
        let moves: Vec<ShapeMove> = moves
            .map(|mv| ShapeMove::of(sets, &blocking.blocks, &mv.action))
            .collect();
        let goal = &rules.goals[0];
        let labels = &rules.definition.labels;
        if !blocking.is_legal(sets, labels, goal) {
            let what = "a piece is where the definition says Illegal";
            return Err(Error::input(what).in_part("goal"));
        }
        let places = moves.first().map_or(0, |mv| mv.moved.len());
        let shape_bytes = 4 * places + 20 * moves.len() + 128;
        let most = MAX_SHAPES.min(MAX_BYTES / shape_bytes);
        let mut after = coloring.shape(goal);
        let mut all = vec![after.clone()];
        let mut numbers = HashMap::from([(after.clone(), 0)]);
        let (mut next, mut before) = (Vec::new(), vec![(0, 0)]);
        let mut at = 0;
        while at < all.len() {
            let shape = all[at].clone();
            for (mv, code) in moves.iter().zip(0..) {
                if !mv.apply(&shape, &mut after) || coloring.forbids(&after) {
                    next.push(BLOCKED);
                    continue;
                }
                coloring.renumber(&mut after[..places]);
                let number = numbers.get(&after).copied().unwrap_or_else(|| {
                    let number = all.len() as u32;
                    numbers.insert(after.clone(), number);
                    all.push(after.clone());
                    before.push((at as u32, code));
                    number
                });
                next.push(number);
            }
            if all.len() > most {
                return Err(Error::TooMany {
                    of: rules.puzzle(),
                    found: None,
                    things: "shapes",
                    most: most as u64,
                    bound: Bound::Read,
                });
            }
            at += 1;
            if at % CHECK_EVERY == 0 {
                stop.check()?;
            }
        }
        let mut back = vec![Vec::new(); all.len()];
        for (shape, after) in (0..).zip(next.chunks_exact(moves.len().max(1))) {
            for (code, next) in (0..).zip(after).filter(|(_, next)| **next != BLOCKED) {
                back[*next as usize].push((shape, code));
            }
        }
        let graph = Self {
            coloring,
            moves: moves.len(),
            next,
            numbers,
            before,
            back,
        };
        graph.check()?;
        Ok(graph)
    }

    /// Checks that some move is allowed, and that moves lead back from every shape.
    fn check(&self) -> Result<()> {
        if self.next.iter().all(|&next| next == BLOCKED) {
            let what = "every move is blocked: what is glued or forbidden leaves nothing to do";
            return Err(Error::input(what));
        }
        let (mut is_back, mut waiting) = (vec![false; self.len()], vec![0]);
        is_back[0] = true;
        while let Some(shape) = waiting.pop() {
            for &(before, _) in &self.back[shape] {
                if !std::mem::replace(&mut is_back[before as usize], true) {
                    waiting.push(before as usize);
                }
            }
        }
        if is_back.contains(&false) {
            let what = "no moves lead back from a shape: count the reverses of moves too";
            return Err(Error::input(what).in_part("metric"));
        }
        Ok(())
    }

    /// The number of shapes.
    pub fn len(&self) -> usize {
        self.before.len()
    }

    /// The shapes after the moves from one, if it is a shape.
    #[inline]
    pub fn after(&self, shape: usize) -> Option<&[u32]> {
        let begin = shape.checked_mul(self.moves)?;
        self.next.get(begin..begin.checked_add(self.moves)?)
    }

    /// The shapes before one, with the moves.
    pub fn back(&self, shape: usize) -> &[(u32, u8)] {
        self.back.get(shape).map_or(&[], |back| back)
    }

    /// The number of an arrangement's shape, if moves reach it.
    pub fn number(&self, arrangement: &Arrangement) -> Option<u32> {
        self.numbers.get(&self.coloring.shape(arrangement)).copied()
    }

    /// A shape before another one, and the move between them; `None` for the first.
    pub fn before(&self, shape: usize) -> Option<(usize, usize)> {
        let (before, code) = self.before[shape];
        (shape > 0).then_some((before as usize, code.into()))
    }

    /// For each shape, the way to it from the first, by these moves of points. Returns `None` if there are none.
    pub fn ways(&self, moves: &[Permutation]) -> Option<Vec<Permutation>> {
        let mut ways: Vec<Permutation> = vec![(0..moves.first()?.len() as u16).collect()];
        for shape in 1..self.len() {
            let (before, code) = self.before(shape)?;
            ways.push(product(&ways[before], &moves[code]));
        }
        Some(ways)
    }

    /// The moves of the way to a shape from the first, the last one first.
    pub fn way_back(&self, mut shape: usize) -> impl Iterator<Item = usize> {
        std::iter::from_fn(move || {
            let (before, code) = self.before(shape)?;
            shape = before;
            Some(code)
        })
    }

    /// Whether a piece of a set shows in the shape.
    pub fn shows(&self, set: usize, piece: u8) -> bool {
        self.coloring.colors[set][usize::from(piece)].1 != 0
    }
}

/// The shape after a move that is allowed.
#[inline]
pub fn allowed(next: u32) -> Option<u32> {
    (next != BLOCKED).then_some(next)
}
