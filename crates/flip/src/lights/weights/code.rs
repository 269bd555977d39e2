use super::budget::Budget;
use super::walsh::WeightColumns;
use crate::lights::algebra::matrix::Matrix;
use crate::lights::algebra::set::PieceSet;
use homing_table::error::Result;

/// A space of patterns over GF(2), and the lightest members of its cosets.
///
/// The basis is in reduced echelon form: the first piece of each pattern, its *pivot*, is in no other. So two members of a coset differ
/// first in a pivot. If the start is a member with all pivots, the members in their order (by ascending list, among those of one size) are
/// the numbers u from 0 up: each bit removes a pivot, and the first pivot is the highest bit.
///
/// Patterns that share no piece, not even through others, are *parts*: the lightest members of each part are found separately.
#[derive(Clone, Debug)]
pub struct LinearCode {
    pieces: usize,
    basis: Matrix,
    pivots: Vec<usize>,
    parts: Vec<Part>,
    /// For each pattern of the basis: its part, and its bit in the part's u.
    places: Vec<(usize, usize)>,
}

#[derive(Clone, Debug)]
struct Part {
    bits: usize,
    columns: WeightColumns,
}

/// The lightest members of a coset.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lightest {
    /// The first of them in order.
    pub first: PieceSet,
    /// The number of them; `u128::MAX` if it does not fit into 128 bits.
    pub count: u128,
}

/// The pieces that occur in the lightest members, and those that occur in members with one piece more.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Supports {
    /// The number of pieces of the lightest members.
    pub count: usize,
    pub lightest: PieceSet,
    pub next: PieceSet,
}

impl LinearCode {
    /// The maximum number of patterns in a part whose cosets are searched: a sum has a number of 64 bits.
    pub const MAX_BITS: usize = 62;
    /// The maximum number of members of a part that are listed.
    pub const MAX_LISTED: usize = 1 << 24;

    /// Creates the space of a basis in reduced echelon form.
    pub fn new(pieces: usize, basis: Matrix) -> Self {
        let patterns = basis.sets(pieces);
        let first = |pattern: &PieceSet| pattern.iter().next().unwrap_or(0);
        let pivots = patterns.iter().map(first).collect();
        let by_piece = transposed(&patterns, pieces);
        let part_of = parts_of(&by_piece, basis.rows());
        let part_count = part_of.iter().max().map_or(0, |&last| last + 1);
        let mut members = vec![0; part_count];
        for &part in &part_of {
            members[part] += 1;
        }
        // The first pattern of a part is the highest bit of its u.
        let mut left = members.clone();
        let places: Vec<(usize, usize)> = part_of
            .iter()
            .map(|&part| {
                left[part] -= 1;
                (part, left[part])
            })
            .collect();
        let mut columns = vec![Vec::new(); part_count];
        for piece in 0..pieces {
            let mut patterns = by_piece.ones_of(piece).map(|row| places[row]).peekable();
            if let Some(&(part, _)) = patterns.peek()
                && members[part] <= Self::MAX_BITS
            {
                columns[part].push((
                    piece as u16,
                    patterns.fold(0, |column, (_, bit)| column | 1 << bit),
                ));
            }
        }
        let part = |(&bits, columns): (&usize, Vec<(u16, u64)>)| {
            let searched = if bits <= Self::MAX_BITS { bits } else { 0 };
            Part {
                bits,
                columns: WeightColumns::new(searched, columns.into_iter()),
            }
        };
        let parts = members.iter().zip(columns).map(part).collect();
        Self {
            pieces,
            basis,
            pivots,
            parts,
            places,
        }
    }

    /// Returns the number of patterns in the basis of the largest part.
    pub fn part_bits(&self) -> usize {
        self.parts.iter().map(|part| part.bits).max().unwrap_or(0)
    }

    /// Returns the patterns of the basis.
    pub fn basis(&self) -> &Matrix {
        &self.basis
    }

    /// Returns the member of the same coset that has all pivots.
    pub fn start(&self, member: &PieceSet) -> PieceSet {
        let mut start = member.clone();
        for (row, &pivot) in self.pivots.iter().enumerate() {
            if !start.contains(pivot) {
                start ^= self.basis.row(row);
            }
        }
        start
    }

    /// Returns the lightest members of a coset, or `None` if a part has more than [`MAX_BITS`](Self::MAX_BITS).
    pub fn lightest(&self, member: &PieceSet, budget: &Budget) -> Result<Option<Lightest>> {
        if self.part_bits() > Self::MAX_BITS {
            return Ok(None);
        }
        let start = self.start(member);
        let greatest = self
            .parts
            .iter()
            .map(|part| part.columns.greatest(&part.columns.signs(&start), budget));
        let greatest: Vec<_> = greatest.collect();
        budget.check()?;
        let count = greatest
            .iter()
            .fold(1u128, |count, part| count.saturating_mul(part.count.into()));
        let numbers: Vec<u64> = greatest.iter().map(|part| part.first).collect();
        Ok(Some(Lightest {
            first: self.member(&start, &numbers),
            count,
        }))
    }

    /// Returns all lightest members of a coset, in order, or `None` if there are more than [`MAX_LISTED`](Self::MAX_LISTED) in a part, or a
    /// part has more than [`MAX_BITS`](Self::MAX_BITS).
    pub fn all_lightest(&self, member: &PieceSet, budget: &Budget) -> Result<Option<Members<'_>>> {
        let start = self.start(member);
        let Some(lists) = self.lists(&start, budget)? else {
            return Ok(None);
        };
        let lists = lists
            .into_iter()
            .map(|[lightest, _]| lightest)
            .collect::<Vec<_>>();
        let whole = lists.iter().map(|list| (0, list.len())).collect();
        Ok(Some(Members {
            code: self,
            start,
            lists,
            open: vec![(0, whole)],
        }))
    }

    /// Returns the pieces that occur in the lightest members of a coset, and in members with one piece more. `None` under the same
    /// conditions as for [`all_lightest`](Self::all_lightest).
    pub fn supports(&self, member: &PieceSet, budget: &Budget) -> Result<Option<Supports>> {
        let start = self.start(member);
        let Some(lists) = self.lists(&start, budget)? else {
            return Ok(None);
        };
        let numbers: Vec<u64> = lists.iter().map(|[lightest, _]| lightest[0]).collect();
        let lightest = self.member(&start, &numbers);
        let mut supports = Supports {
            count: lightest.count(),
            lightest,
            next: PieceSet::new(self.pieces),
        };
        let mut some_next = false;
        for (part, [lightest, next]) in lists.iter().enumerate() {
            let mut numbers = numbers.clone();
            for (list, support) in [
                (lightest, &mut supports.lightest),
                (next, &mut supports.next),
            ] {
                for &number in list {
                    budget.check()?;
                    numbers[part] = number;
                    self.member(&start, &numbers)
                        .iter()
                        .for_each(|piece| support.insert(piece));
                }
            }
            some_next |= !next.is_empty();
        }
        // If one part has a piece more, the others take any of their lightest members.
        if some_next && self.parts.len() > 1 {
            let with_next: Vec<bool> = lists.iter().map(|[_, next]| !next.is_empty()).collect();
            for piece in supports.lightest.clone().iter() {
                let own = self.part_of_piece(piece);
                if with_next
                    .iter()
                    .enumerate()
                    .any(|(part, &has)| has && Some(part) != own)
                {
                    supports.next.insert(piece);
                }
            }
        }
        Ok(Some(supports))
    }

    fn part_of_piece(&self, piece: usize) -> Option<usize> {
        (0..self.basis.rows())
            .find(|&row| self.basis.get(row, piece))
            .map(|row| self.places[row].0)
    }

    /// Returns, for each part, the numbers of its lightest members, and of those with one piece more.
    fn lists(&self, start: &PieceSet, budget: &Budget) -> Result<Option<Vec<[Vec<u64>; 2]>>> {
        if self.part_bits() > Self::MAX_BITS {
            return Ok(None);
        }
        let list = |part: &Part| {
            let signs = part.columns.signs(start);
            let greatest = part.columns.greatest(&signs, budget).sum;
            budget.check()?;
            let lists =
                part.columns
                    .all_with(&signs, [greatest, greatest - 2], Self::MAX_LISTED, budget);
            budget.check().map(|()| lists)
        };
        self.parts.iter().map(list).collect()
    }

    /// Returns the member with these numbers, one for each part.
    fn member(&self, start: &PieceSet, numbers: &[u64]) -> PieceSet {
        let mut member = start.clone();
        for (row, &(part, bit)) in self.places.iter().enumerate() {
            if numbers[part] >> bit & 1 == 1 {
                member ^= self.basis.row(row);
            }
        }
        member
    }
}

/// Iterates over the lightest members of a coset in order: pivot by pivot, first those that have it.
pub struct Members<'c> {
    code: &'c LinearCode,
    start: PieceSet,
    /// The numbers of each part, ascending.
    lists: Vec<Vec<u64>>,
    /// The rest of the search: the patterns that are decided, and for each part the numbers that agree with them.
    open: Vec<(usize, Vec<(usize, usize)>)>,
}

impl Iterator for Members<'_> {
    type Item = PieceSet;

    fn next(&mut self) -> Option<PieceSet> {
        while let Some((row, ranges)) = self.open.pop() {
            let Some(&(part, bit)) = self.code.places.get(row) else {
                let numbers: Vec<u64> = self
                    .lists
                    .iter()
                    .zip(&ranges)
                    .map(|(list, &(from, _))| list[from])
                    .collect();
                return Some(self.code.member(&self.start, &numbers));
            };
            let (from, to) = ranges[part];
            let middle =
                from + self.lists[part][from..to].partition_point(|number| number >> bit & 1 == 0);
            for (from, to) in [(middle, to), (from, middle)] {
                if from < to {
                    let mut ranges = ranges.clone();
                    ranges[part] = (from, to);
                    self.open.push((row + 1, ranges));
                }
            }
        }
        None
    }
}

/// The basis by pieces: a row for each piece.
fn transposed(patterns: &[PieceSet], pieces: usize) -> Matrix {
    let mut by_piece = Matrix::new(pieces, patterns.len());
    for (row, pattern) in patterns.iter().enumerate() {
        pattern.iter().for_each(|piece| by_piece.toggle(piece, row));
    }
    by_piece
}

/// Returns the number of each pattern's part; parts are numbered by their first patterns.
fn parts_of(by_piece: &Matrix, patterns: usize) -> Vec<usize> {
    // Each pattern points toward the first one known to be in its part.
    let mut leads: Vec<usize> = (0..patterns).collect();
    fn first_of(leads: &mut [usize], mut pattern: usize) -> usize {
        while leads[pattern] != pattern {
            leads[pattern] = leads[leads[pattern]];
            pattern = leads[pattern];
        }
        pattern
    }
    for piece in 0..by_piece.rows() {
        let mut here = by_piece.ones_of(piece);
        let Some(one) = here.next() else { continue };
        for other in here {
            let (one, other) = (first_of(&mut leads, one), first_of(&mut leads, other));
            leads[one.max(other)] = one.min(other);
        }
    }
    let firsts: Vec<usize> = (0..patterns)
        .map(|pattern| first_of(&mut leads, pattern))
        .collect();
    let mut numbers = vec![usize::MAX; patterns];
    let mut count = 0;
    for &first in &firsts {
        if numbers[first] == usize::MAX {
            numbers[first] = count;
            count += 1;
        }
    }
    firsts.into_iter().map(|first| numbers[first]).collect()
}
