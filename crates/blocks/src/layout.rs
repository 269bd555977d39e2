use super::kind::{BlockKind, DIRECTIONS, LineLock, NO_PLACE, cells_at, shape_of, straight};
use super::metric::Metric;
use super::sketch::{CellPosition, Sketch};
use homing_table::error::{Error, Result};
use homing_table::remedy::Remedy;
use std::collections::{BTreeMap, BTreeSet};

/// The most cells that are not walls.
const MAX_CELLS: usize = 128;
/// The most distinct moves.
const MAX_MOVES: usize = 255;

/// A puzzle, prepared for the search.
#[derive(Debug)]
pub struct BlocksLayout {
    pub metric: Metric,
    has_cars: bool,
    /// The number of the cell in each row and column; `None` for a wall.
    pub cells: Vec<Vec<Option<u8>>>,
    pub kinds: Vec<BlockKind>,
    /// For each block, by ascending letter: its kind, its index within the kind, and the code of its first move.
    pub blocks: Vec<Block>,
    /// For each goal the kinds and places that fulfil it.
    pub goals: Vec<Vec<(usize, u8)>>,
    /// Why the goal cannot be reached, if the pictures alone show that.
    pub hopeless: Option<String>,
    /// The goal as a picture.
    goal: Vec<Vec<char>>,
    /// The code of the start.
    pub start: u128,
    /// The number of bits in a code.
    pub code_bits: u32,
}

/// A block with its letter, its kind, and the first code of its moves.
#[derive(Clone, Copy, Debug)]
pub struct Block {
    pub letter: char,
    pub kind: usize,
    pub of_kind: usize,
    pub first_code: usize,
}

impl BlocksLayout {
    pub fn new(sketch: Sketch, metric: Metric) -> Result<Self> {
        let cells = numbered(&sketch)?;
        let shown = shown_blocks(&sketch)?;
        let named: BTreeSet<char> = sketch
            .goal
            .iter()
            .flatten()
            .copied()
            .filter(char::is_ascii_alphanumeric)
            .collect();
        let mut kinds: Vec<BlockKind> = Vec::new();
        let mut lines: Vec<Option<(LineLock, usize)>> = Vec::new();
        for (at, (letter, block)) in shown.iter().enumerate() {
            let shape = shape_of(block);
            let first = block[0];
            let line = straight(&shape)
                .filter(|_| sketch.has_cars)
                .map(|line| match line {
                    LineLock::Row => (line, first.0),
                    LineLock::Column => (line, first.1),
                });
            let named = Some(*letter).filter(|letter| named.contains(letter));
            let known = kinds.iter().zip(&lines).position(|(kind, known)| {
                (&kind.shape, kind.named, known) == (&shape, named, &line)
            });
            match known {
                Some(known) => kinds[known].blocks.push(at),
                None => {
                    kinds.push(BlockKind::new(shape, named, at));
                    lines.push(line);
                }
            }
        }
        let taken: usize = shown.values().map(Vec::len).sum();
        let free = cells.iter().flatten().flatten().count() - taken;
        let firsts: Vec<CellPosition> = shown.values().map(|block| block[0]).collect();
        let (mut shift, mut first) = (0, 0);
        for (kind, line) in kinds.iter_mut().zip(&lines) {
            let starts: Vec<CellPosition> = kind.blocks.iter().map(|&at| firsts[at]).collect();
            kind.is_confined = line.is_some();
            kind.find_places(&cells, &starts, line.map(|(line, _)| line));
            kind.find_moves(metric, free);
            kind.bits = usize::BITS - (kind.places.len() - 1).leading_zeros();
            (kind.shift, kind.first) = (shift, first);
            shift += kind.bits * kind.blocks.len() as u32;
            first += kind.blocks.len();
        }
        if shift > u128::BITS {
            let many = Error::too_many("a board of this picture", shift as usize, "bits", 128);
            return Err(many.remedied([Remedy::Act("use fewer blocks or a smaller board")]));
        }
        for kind in &mut kinds {
            kind.code_mask = ones(kind.bits * kind.blocks.len() as u32)
                .checked_shl(kind.shift)
                .unwrap_or(0);
        }
        let (goals, hopeless) = goals_of(&sketch, &kinds, &shown)?;
        let mut blocks = Vec::with_capacity(shown.len());
        let mut first_code = 0;
        for (at, &letter) in shown.keys().enumerate() {
            let place = kinds.iter().zip(0..).find_map(|(kind, number)| {
                Some((number, kind.blocks.iter().position(|&of| of == at)?))
            });
            let (kind, of_kind) = place.unwrap_or_default();
            blocks.push(Block {
                letter,
                kind,
                of_kind,
                first_code,
            });
            first_code += kinds[kind].moves.len();
        }
        if first_code > MAX_MOVES {
            let step = Remedy::Give {
                deed: "count single cells",
                option: "metric",
                value: Some("step"),
            };
            let remedy = if metric == Metric::Step {
                Remedy::Act("use fewer blocks")
            } else {
                step
            };
            return Err(Error::too_many(
                "the puzzle",
                first_code,
                "different moves",
                MAX_MOVES as u64,
            )
            .remedied([remedy]));
        }
        let Sketch { has_cars, goal, .. } = sketch;
        let mut layout = Self {
            metric,
            has_cars,
            cells,
            kinds,
            blocks,
            goals,
            hopeless,
            goal,
            start: 0,
            code_bits: shift,
        };
        let at: Vec<Vec<u8>> = layout
            .kinds
            .iter()
            .map(|kind| {
                kind.blocks
                    .iter()
                    .filter_map(|&at| kind.place_at(firsts[at]))
                    .collect()
            })
            .collect();
        layout.start = layout.code_of(at);
        Ok(layout)
    }

    pub fn rows(&self) -> usize {
        self.cells.len()
    }

    pub fn columns(&self) -> usize {
        self.cells.first().map_or(0, Vec::len)
    }

    /// The code of a state from the places of each kind, in any order.
    pub fn code_of(&self, places: Vec<Vec<u8>>) -> u128 {
        let mut code = 0;
        for (kind, mut places) in self.kinds.iter().zip(places) {
            places.sort_unstable();
            for (place, number) in places.into_iter().zip(0..) {
                code |= u128::from(place)
                    .checked_shl(kind.shift + number * kind.bits)
                    .unwrap_or(0);
            }
        }
        code
    }

    /// The place of a block in a state.
    #[inline]
    pub fn place_in(&self, code: u128, kind: &BlockKind, of_kind: usize) -> u8 {
        (code
            .checked_shr(kind.shift + of_kind as u32 * kind.bits)
            .unwrap_or(0)
            & ones(kind.bits)) as u8
    }

    /// The board as rows of letters. Letters of blocks that look alike are in row order.
    pub fn drawn(&self, code: u128) -> Vec<Vec<char>> {
        let ground = |cell: &Option<u8>| if cell.is_some() { '.' } else { '#' };
        let mut rows: Vec<Vec<char>> = self
            .cells
            .iter()
            .map(|row| row.iter().map(ground).collect())
            .collect();
        for block in &self.blocks {
            let kind = &self.kinds[block.kind];
            let first = kind.places
                [usize::from(self.place_in(code, kind, block.of_kind)).min(kind.places.len() - 1)];
            for (row, column) in cells_at(&kind.shape, first).unwrap_or_default() {
                rows[row][column] = block.letter;
            }
        }
        rows
    }

    /// The puzzle in the notation that [`Sketch`] parses, the same for equal puzzles.
    pub fn text(&self) -> String {
        let head = if self.has_cars { "rules: cars\n" } else { "" };
        let rows = |rows: &[Vec<char>]| {
            rows.iter()
                .map(|row| row.iter().collect::<String>() + "\n")
                .collect::<String>()
        };
        format!(
            "{head}{}\n{}",
            rows(&self.drawn(self.start)),
            rows(&self.goal)
        )
    }

    /// The goal in one line.
    pub fn goal_text(&self) -> String {
        self.goal
            .iter()
            .map(|row| row.iter().collect::<String>())
            .collect::<Vec<_>>()
            .join("/")
    }

    /// The names of the moves by code: the letter of the block, and how far it goes. `Ad`, `Bl2`, `Cdr`.
    pub fn move_names(&self) -> Vec<String> {
        let far = |letter: char, cells: isize| match cells.unsigned_abs() {
            0 => String::new(),
            1 => letter.to_string(),
            cells => format!("{letter}{cells}"),
        };
        let names = self.blocks.iter().flat_map(|block| {
            self.kinds[block.kind]
                .moves
                .iter()
                .map(move |&(down, right)| {
                    let vertical = far(if down > 0 { 'd' } else { 'u' }, down);
                    format!(
                        "{}{vertical}{}",
                        block.letter,
                        far(if right > 0 { 'r' } else { 'l' }, right)
                    )
                })
        });
        names.collect()
    }
}

/// A mask of this many ones.
#[inline]
fn ones(bits: u32) -> u128 {
    if bits >= u128::BITS {
        u128::MAX
    } else {
        (1 << bits) - 1
    }
}

/// The numbers of the cells that are not walls.
fn numbered(sketch: &Sketch) -> Result<Vec<Vec<Option<u8>>>> {
    let count = sketch
        .start
        .iter()
        .flatten()
        .filter(|&&letter| letter != '#')
        .count();
    if count > MAX_CELLS {
        return Err(sketch.fault(
            (0, 0),
            Error::too_many(
                "the picture",
                count,
                "cells that are not walls",
                MAX_CELLS as u64,
            ),
        ));
    }
    let mut next = 0..;
    let number = |letter: &char| if *letter == '#' { None } else { next.next() };
    let mut number = number;
    Ok(sketch
        .start
        .iter()
        .map(|row| row.iter().map(&mut number).collect())
        .collect())
}

/// The cells of each block by its letter, in row order.
fn shown_blocks(sketch: &Sketch) -> Result<BTreeMap<char, Vec<CellPosition>>> {
    let shown = blocks_in(&sketch.start);
    if shown.is_empty() {
        return Err(sketch.fault(
            (0, 0),
            Error::missing("a block, which is a letter or digit"),
        ));
    }
    for (letter, cells) in &shown {
        if let Some(far) = apart(cells) {
            let (row, column) = cells[0];
            let what = format!(
                "block {letter} is in two pieces: this cell is not connected with the one in row {}, column {}",
                row + 1,
                column + 1
            );
            return Err(sketch.fault(far, Error::input(what)));
        }
    }
    Ok(shown)
}

/// The cells of each letter or digit, in row order.
pub fn blocks_in(rows: &[Vec<char>]) -> BTreeMap<char, Vec<CellPosition>> {
    let mut blocks: BTreeMap<char, Vec<CellPosition>> = BTreeMap::new();
    for (row, line) in rows.iter().enumerate() {
        for (column, &letter) in line
            .iter()
            .enumerate()
            .filter(|(_, letter)| letter.is_ascii_alphanumeric())
        {
            blocks.entry(letter).or_default().push((row, column));
        }
    }
    blocks
}

/// The first cell that is not connected with the first one.
pub fn apart(cells: &[CellPosition]) -> Option<CellPosition> {
    let piece = connected(cells);
    cells.iter().copied().find(|cell| !piece.contains(cell))
}

/// The cells that are connected with the first one.
fn connected(cells: &[CellPosition]) -> BTreeSet<CellPosition> {
    let mut piece = BTreeSet::new();
    let mut waiting: Vec<CellPosition> = cells.iter().copied().take(1).collect();
    while let Some((row, column)) = waiting.pop() {
        if piece.insert((row, column)) {
            let beside = DIRECTIONS.iter().filter_map(|&(down, right)| {
                Some((
                    row.checked_add_signed(down)?,
                    column.checked_add_signed(right)?,
                ))
            });
            waiting.extend(beside.filter(|cell| cells.contains(cell)));
        }
    }
    piece
}

/// For each goal the kinds and places that fulfil it, none if it is impossible, and why the first impossible one is.
type Goals = (Vec<Vec<(usize, u8)>>, Option<String>);

fn goals_of(
    sketch: &Sketch,
    kinds: &[BlockKind],
    shown: &BTreeMap<char, Vec<CellPosition>>,
) -> Result<Goals> {
    let (mut goals, mut hopeless) = (Vec::new(), None);
    for (letter, cells) in blocks_in(&sketch.goal) {
        let shape = shape_of(&cells);
        let Some(block) = shown.get(&letter) else {
            let known: Vec<String> = shown.keys().map(char::to_string).collect();
            return Err(sketch.goal_fault(
                cells[0],
                Error::not_one_of(&known, &letter.to_string()).in_part("blocks of the start"),
            ));
        };
        if shape_of(block) != shape {
            return Err(sketch.goal_fault(
                cells[0],
                Error::input(format!(
                    "block {letter} has another shape in the picture of the start"
                )),
            ));
        }
        let kind = kinds
            .iter()
            .position(|kind| kind.named == Some(letter))
            .unwrap_or_default();
        let place = kinds[kind].place_at(cells[0]);
        if place.is_none() {
            let (row, column) = (cells[0].0 + 1, cells[0].1 + 1);
            let never = || {
                format!(
                    "block {letter} can never come to row {row}, column {column}, even if it were alone on the board"
                )
            };
            hopeless.get_or_insert_with(never);
        }
        goals.push(place.map(|place| (kind, place)).into_iter().collect());
    }
    let mut open: Vec<CellPosition> = Vec::new();
    for (row, line) in sketch.goal.iter().enumerate() {
        open.extend(
            line.iter()
                .enumerate()
                .filter(|(_, letter)| **letter == '!')
                .map(|(column, _)| (row, column)),
        );
    }
    while let Some(&first) = open.first() {
        let piece: Vec<CellPosition> = connected(&open).into_iter().collect();
        open.retain(|cell| !piece.contains(cell));
        let shape = shape_of(&piece);
        let fits = |(kind, number): (&BlockKind, usize)| {
            Some((
                number,
                kind.place_at(first).filter(|_| kind.shape == shape)?,
            ))
        };
        let met: Vec<_> = kinds.iter().zip(0..).filter_map(fits).collect();
        if met.is_empty() {
            let cells = if piece.len() == 1 {
                "cell".into()
            } else {
                format!("{} cells", piece.len())
            };
            if kinds.iter().all(|kind| kind.shape != shape) {
                let what = format!("no block fits the goal of the {cells} here");
                return Err(sketch.goal_fault(first, Error::input(what)));
            }
            let (row, column) = (first.0 + 1, first.1 + 1);
            let never = || {
                format!(
                    "no block can ever come to the goal in row {row}, column {column}, even if it were alone on the board"
                )
            };
            hopeless.get_or_insert_with(never);
        }
        goals.push(met);
    }
    if goals.is_empty() {
        let what = "a goal: show where a block goes in a second picture behind an empty line, or mark free cells by `!`";
        return Err(sketch.fault((0, 0), Error::missing(what)));
    }
    Ok((goals, hopeless))
}

impl BlockKind {
    fn new(shape: Vec<(isize, isize)>, named: Option<char>, block: usize) -> Self {
        let (places, masks, beside, targets, numbers, moves) = Default::default();
        let blocks = vec![block];
        Self {
            shape,
            named,
            is_confined: false,
            first: 0,
            blocks,
            places,
            masks,
            beside,
            bits: 0,
            shift: 0,
            code_mask: 0,
            targets,
            numbers,
            moves,
        }
    }

    /// Finds all places that a block could reach from these if it were alone on the board.
    fn find_places(
        &mut self,
        cells: &[Vec<Option<u8>>],
        starts: &[CellPosition],
        line: Option<LineLock>,
    ) {
        let mask_at = |first: CellPosition| {
            let numbers = cells_at(&self.shape, first)?
                .into_iter()
                .map(|(row, column)| *cells.get(row)?.get(column)?);
            numbers
                .map(|number| Some(1u128 << number?))
                .sum::<Option<u128>>()
        };
        let next = |(row, column): CellPosition, way: (isize, isize)| {
            let first = (
                row.checked_add_signed(way.0)?,
                column.checked_add_signed(way.1)?,
            );
            Some(first)
                .filter(|&first| line.is_none_or(|line| line.has(way)) && mask_at(first).is_some())
        };
        let mut found: BTreeSet<CellPosition> = BTreeSet::new();
        let mut waiting = starts.to_vec();
        while let Some(first) = waiting.pop() {
            if found.insert(first) {
                waiting.extend(DIRECTIONS.iter().filter_map(|&way| next(first, way)));
            }
        }
        let places: Vec<CellPosition> = found.into_iter().collect();
        let number = |first: Option<CellPosition>| {
            first
                .and_then(|first| places.binary_search(&first).ok())
                .map_or(NO_PLACE, |place| place as u8)
        };
        let beside = places
            .iter()
            .map(|&first| DIRECTIONS.map(|way| number(next(first, way))))
            .collect();
        let masks = places.iter().filter_map(|&first| mask_at(first)).collect();
        (self.places, self.masks, self.beside) = (places, masks, beside);
    }

    /// Numbers the moves that are possible with this many free cells.
    fn find_moves(&mut self, metric: Metric, free: usize) {
        let way = |from: CellPosition, to: CellPosition| {
            (
                to.0 as isize - from.0 as isize,
                to.1 as isize - from.1 as isize,
            )
        };
        let is_move = |&(down, right): &(isize, isize)| {
            let far = down.unsigned_abs() + right.unsigned_abs();
            let is_one = match metric {
                Metric::Step => far == 1,
                Metric::Move => far > 0,
                Metric::Slide => far > 0 && (down == 0 || right == 0),
            };
            is_one && self.least_free((down, right)) <= free
        };
        let pairs = self
            .places
            .iter()
            .flat_map(|&from| self.places.iter().map(move |&to| way(from, to)));
        let mut moves: Vec<_> = pairs
            .collect::<BTreeSet<_>>()
            .into_iter()
            .filter(is_move)
            .collect();
        moves.sort_by_key(|&way| parts(way));
        let count = self.places.len();
        self.numbers = vec![0; count * count];
        self.targets = vec![Vec::new(); count];
        for (from, &first) in self.places.iter().enumerate() {
            for (to, &second) in self.places.iter().enumerate() {
                if let Some(number) = moves.iter().position(|&known| known == way(first, second)) {
                    self.numbers[from * count + to] = number as u8;
                    self.targets[from].push((to as u8, number as u8));
                }
            }
            self.targets[from].sort_by_key(|&(_, number)| number);
        }
        self.moves = moves;
    }
}

/// A move as in its name: the letters of directions, each with the number of cells.
fn parts((down, right): (isize, isize)) -> Vec<(char, usize)> {
    let vertical = (if down > 0 { 'd' } else { 'u' }, down.unsigned_abs());
    let horizontal = (if right > 0 { 'r' } else { 'l' }, right.unsigned_abs());
    [vertical, horizontal]
        .into_iter()
        .filter(|&(_, cells)| cells > 0)
        .collect()
}
