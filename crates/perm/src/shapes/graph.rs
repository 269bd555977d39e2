//! The shapes that moves reach, and the moves of each.

use crate::definition::{Block, PermRules};
use crate::pieces::{Action, Arrangement, OPEN, Set};
use homing_table::error::{Bound, Error, Result};
use std::collections::HashMap;

/// The maximum number of shapes.
const MAX_SHAPES: usize = 1 << 20;
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
}

/// How a move acts on shapes.
struct ShapeMove {
    /// For each position, the one from which the piece there comes.
    from: Vec<u32>,
    /// Whether a piece leaves a position or is twisted there.
    is_moved: Vec<bool>,
    /// The number of centres of each block that the move turns.
    turned: Vec<u32>,
}

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
        let mut rest = Vec::new();
        for &(at, _, label) in &blocking.illegal {
            let labels = &rules.definition.labels[at];
            let Ok(piece) = labels.binary_search(&label) else {
                continue;
            };
            if sets[at].open.contains(&(piece as u8)) {
                let what = "it leaves open a piece that may not be everywhere";
                return Err(Error::input(what).in_part("goal"));
            }
            if !rest.contains(&(at, piece)) {
                rest.push((at, piece));
                colors[at][piece].1 = rest.len() as u8;
            }
        }
        if rest.len() > 255 {
            return Err(Error::too_many(
                "the definition",
                None,
                "pieces in Illegal",
                255,
            ));
        }
        Ok(Self {
            sets: sets.to_vec(),
            colors,
            fixed,
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
        let (mut from, mut is_moved) = (Vec::new(), Vec::new());
        for (set, turn) in sets.iter().zip(&action.0) {
            let begin = from.len();
            for (place, (&source, &twist)) in turn.from.iter().zip(&turn.twist).enumerate() {
                from.push((begin + usize::from(source)) as u32);
                is_moved.push(usize::from(source) != place || twist != 0 && set.orientations > 1);
            }
        }
        let turned = |block: &Block| {
            let centres = block.centres.iter();
            centres
                .filter(|centre| Block::turns(sets, centre, action))
                .count() as u32
        };
        Self {
            from,
            is_moved,
            turned: sorted(blocks).map(turned).collect(),
        }
    }

    /// Whether each block is moved as a whole, or not at all. `centres` has the number of centres of each block.
    fn is_allowed(&self, shape: &[u8], centres: &[u32]) -> bool {
        let (mut all, mut moved) = ([0u32; 256], [0u32; 256]);
        all[1..=centres.len()].copy_from_slice(centres);
        moved[1..=self.turned.len()].copy_from_slice(&self.turned);
        for (&block, &is_moved) in shape.iter().zip(&self.is_moved) {
            all[usize::from(block)] += 1;
            moved[usize::from(block)] += u32::from(is_moved);
        }
        let mut blocks = all.iter().zip(&moved).skip(1);
        blocks.all(|(all, moved)| *moved == 0 || moved == all)
    }
}

impl ShapeGraph {
    /// Finds the shapes of a puzzle.
    ///
    /// # Errors
    ///
    /// No move is allowed, a move cannot be taken back by others, there are too many shapes, or the goal leaves open what determines
    /// them.
    pub fn of(rules: &PermRules) -> Result<Self> {
        let (sets, blocking) = (rules.sets(), &rules.definition.blocking);
        if blocking.blocks.len() > 254 {
            return Err(Error::too_many("the definition", None, "blocks", 254));
        }
        let coloring = Coloring::of(rules)?;
        let centres: Vec<u32> = sorted(&blocking.blocks)
            .map(|block| block.centres.len() as u32)
            .collect();
        let moves: Vec<ShapeMove> = rules
            .moves
            .iter()
            .map(|mv| ShapeMove::of(sets, &blocking.blocks, &mv.action))
            .collect();
        let goal = &rules.goals[0];
        let labels = &rules.definition.labels;
        if !blocking.is_legal(sets, labels, goal) {
            let what = "a piece is where the definition says Illegal";
            return Err(Error::input(what).in_part("goal"));
        }
        let places = moves.first().map_or(0, |mv| mv.from.len());
        let illegal = Self::illegal(rules, &coloring, places);
        let first = coloring.shape(goal);
        let mut all = vec![first.clone()];
        let mut numbers = HashMap::from([(first, 0)]);
        let (mut next, mut before) = (Vec::new(), vec![(0, 0)]);
        let mut at = 0;
        while at < all.len() {
            let shape = all[at].clone();
            for (mv, code) in moves.iter().zip(0..) {
                let from = mv.from.iter().map(|&from| from as usize);
                let after = from.clone().chain(from.map(|from| places + from));
                let mut after: Shape = after.map(|from| shape[from]).collect();
                if illegal.iter().any(|&(place, color)| after[place] == color)
                    || !mv.is_allowed(&shape[..places], &centres)
                {
                    next.push(BLOCKED);
                    continue;
                }
                coloring.renumber(&mut after[..places]);
                let known = all.len() as u32;
                let number = *numbers.entry(after).or_insert_with_key(|after| {
                    all.push(after.clone());
                    before.push((at as u32, code));
                    known
                });
                next.push(number);
            }
            if all.len() > MAX_SHAPES {
                let most = MAX_SHAPES as u64;
                return Err(Error::TooMany {
                    of: rules.puzzle(),
                    found: None,
                    things: "shapes",
                    most,
                    bound: Bound::Read,
                });
            }
            at += 1;
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

    /// The places in a shape where a piece may not be, with its number there.
    fn illegal(rules: &PermRules, coloring: &Coloring, places: usize) -> Vec<(usize, u8)> {
        let mut begins = vec![places];
        begins.extend(rules.sets().iter().map(|set| set.size));
        let rule = |&(at, place, label): &(usize, u8, i64)| {
            let piece = rules.definition.labels[at].binary_search(&label).ok()?;
            let begin: usize = begins[..=at].iter().sum();
            Some((begin + usize::from(place), coloring.colors[at][piece].1))
        };
        let illegal = rules.definition.blocking.illegal.iter();
        illegal.filter_map(rule).collect()
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
