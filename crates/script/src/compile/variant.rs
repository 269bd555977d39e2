//! A rule in one direction, whose words for several movements or objects are replaced by each of them.

use crate::parse::{Cell, Direction, Game, Motion, Row, RuleLine, Term};
use homing_table::error::{Error, Result};

/// The most rules that one line may stand for.
const MAX_VARIANTS: usize = 1 << 14;

/// A rule in one direction.
#[derive(Clone, Debug)]
pub struct Variant<'r> {
    pub rule: &'r RuleLine,
    pub direction: Direction,
    pub left: Vec<Row>,
    pub right: Vec<Row>,
    /// The words that were replaced on the left, by what at first, and how often.
    replaced: Vec<(Word, Word, u32)>,
}

/// A movement, an object, or both: what is replaced, and what it is replaced by.
type Word = (Option<Motion>, Option<Term>);

/// What stands for several things in a cell: the word that is replaced, others that are known then, and each meaning.
type Choice = (Vec<Word>, Vec<Word>);

impl<'r> Variant<'r> {
    /// The rule in this direction. No movement is relative to it any more, and no word stands for objects that are together.
    ///
    /// # Errors
    ///
    /// `no` stands before such a word.
    pub fn new(game: &Game, rule: &'r RuleLine, direction: Direction) -> Result<Self> {
        let (mut left, mut right) = (rule.left.clone(), rule.right.clone());
        for cell in left.iter_mut().chain(&mut right).flatten() {
            for (motion, _) in cell.iter_mut() {
                *motion = absolute(*motion, direction);
            }
            *cell = apart(game, cell).map_err(|error| error.on_line(rule.line))?;
        }
        // Rules that go up or left are turned into the same ones that go down or right.
        let mut words = left.iter().flatten().flatten();
        let has_gap = words.any(|word| word.1 == Term::Gap);
        let turned = match direction {
            Direction::Up if !has_gap => Direction::Down,
            Direction::Left if !has_gap => Direction::Right,
            direction => direction,
        };
        if turned != direction {
            let rows = left.iter_mut().chain(&mut right);
            rows.for_each(|row| row.reverse());
        }
        Ok(Self {
            rule,
            direction: turned,
            left,
            right,
            replaced: Vec::new(),
        })
    }

    /// Replaces words for several movements on the left by each of them, and on the right by the same.
    ///
    /// # Errors
    ///
    /// It is not clear which one the right side means; or there are too many variants.
    pub fn each_movement(self) -> Result<Vec<Self>> {
        let direction = self.direction;
        let is_open = |word: &(Motion, Term)| !movements_of(word.0, direction).is_empty();
        let choice = |cell: &Cell| -> Option<Choice> {
            let &(motion, term) = cell.iter().find(|word| is_open(word))?;
            let movements = movements_of(motion, direction).iter();
            let words = vec![(Some(motion), Some(term)), (Some(motion), None)];
            Some((words, movements.map(|&by| (Some(by), None)).collect()))
        };
        let unclear = "this rule does not say which movement is meant on its right side: on the left the same word \
                       must stand before the same object in the same cell, or only once";
        // As the original does, every cell is replaced by itself: what is found twice is dropped later.
        self.expand(usize::MAX, choice, is_open, unclear)
    }

    /// Replaces words for one of several objects by each of them, where one pattern cannot stand for all: if they are of several layers,
    /// or the right side has to know which one was found.
    ///
    /// # Errors
    ///
    /// The right side names a property that the left side does not; or there are too many variants.
    pub fn each_object(self, game: &Game) -> Result<Vec<Self>> {
        let mut ambiguous = Vec::new();
        for (left, right) in self.left.iter().flatten().zip(self.right.iter().flatten()) {
            let is_new = |term: &Term| left.iter().all(|(_, known)| known != term);
            let terms = right.iter().map(|&(_, term)| term);
            let terms = terms.filter(|term| matches!(term, Term::Property(_)));
            ambiguous.extend(terms.filter(is_new));
        }
        let choice = |cell: &Cell| -> Option<Choice> {
            cell.iter().find_map(|&(_, term)| {
                let Term::Property(number) = term else {
                    return None;
                };
                let is_open = game.layer_of(term).is_none() || ambiguous.contains(&term);
                let objects = game.properties[usize::from(number)].iter();
                let meanings = objects.map(|&object| (None, Some(Term::Object(object))));
                is_open.then(|| (vec![(None, Some(term))], meanings.collect()))
            })
        };
        let is_open = |word: &(Motion, Term)| ambiguous.contains(&word.1);
        let unclear = "this rule does not say which object is meant on its right side: the left side must have the same \
                       word in the same cell, or only once";
        self.expand(1, choice, is_open, unclear)
    }

    /// Replaces what is found in at most so many cells of the left at once by each of its meanings, until nothing is found.
    fn expand(
        self,
        most: usize,
        choice: impl Fn(&Cell) -> Option<Choice>,
        is_open: impl Fn(&(Motion, Term)) -> bool,
        unclear: &str,
    ) -> Result<Vec<Self>> {
        let line = self.rule.line;
        let (mut found, mut at) = (vec![self], 0);
        while let Some(variant) = found.get(at) {
            let mut next = Vec::new();
            let rows = (0..).zip(&variant.left);
            let cells = rows.flat_map(|(row, cells)| (0..).zip(cells).map(move |cell| (row, cell)));
            let choices =
                cells.filter_map(|(row, (column, cell))| Some((row, column, choice(cell)?)));
            for (row, column, (words, meanings)) in choices.take(most) {
                for by in meanings {
                    next.push(variant.replaced_in((row, column), &words, by));
                }
            }
            if next.is_empty() {
                at += 1;
                continue;
            }
            found.remove(at);
            found.append(&mut next);
            if found.len() > MAX_VARIANTS {
                let what = format!(
                    "this rule stands for more than {MAX_VARIANTS} rules: name fewer directions or objects in it"
                );
                return Err(Error::input(what).on_line(line));
            }
        }
        for variant in &mut found {
            // A word that was replaced only once means the same everywhere on the right.
            for (word, by, _) in variant.replaced.drain(..).filter(|&(.., count)| count == 1) {
                let right = variant.right.iter_mut().flatten();
                right.for_each(|cell| replace(cell, word, by));
            }
            if variant.right.iter().flatten().flatten().any(&is_open) {
                return Err(Error::input(unclear).on_line(line));
            }
        }
        Ok(found)
    }

    /// The rule with the first of these words replaced in a cell of both sides.
    fn replaced_in(&self, (row, column): (usize, usize), words: &[Word], by: Word) -> Self {
        let mut variant = self.clone();
        replace(&mut variant.left[row][column], words[0], by);
        if let Some(cells) = variant.right.get_mut(row) {
            replace(&mut cells[column], words[0], by);
        }
        for &word in words {
            let mut known = variant.replaced.iter_mut();
            match known.find(|known| known.0 == word) {
                Some(known) => known.2 += 1,
                None => variant.replaced.push((word, by, 1)),
            }
        }
        variant
    }
}

fn replace(cell: &mut Cell, word: Word, by: Word) {
    for (motion, term) in cell {
        if word.0.is_none_or(|of| of == *motion) && word.1.is_none_or(|of| of == *term) {
            (*motion, *term) = (by.0.unwrap_or(*motion), by.1.unwrap_or(*term));
        }
    }
}

/// A cell without words for objects that are together, the first of which takes the place of the word, and the others follow; and with
/// `no cat no bat` for `no flying`.
fn apart(game: &Game, cell: &Cell) -> Result<Cell> {
    let (mut found, mut rest) = (Cell::new(), Cell::new());
    for &(motion, term) in cell {
        let with = |&object: &u16| (motion, Term::Object(object));
        match term {
            Term::Property(number) if motion == Motion::No => {
                found.extend(game.properties[usize::from(number)].iter().map(with));
            }
            Term::Aggregate(_) if motion == Motion::No => {
                let what = "`no` cannot stand before several objects that are together: name one";
                return Err(Error::input(what));
            }
            Term::Aggregate(number) => {
                let mut objects = game.aggregates[usize::from(number)].iter().map(with);
                found.extend(objects.next());
                rest.extend(objects);
            }
            Term::Object(_) | Term::Property(_) | Term::Gap => found.push((motion, term)),
        }
    }
    found.append(&mut rest);
    Ok(found)
}

/// A movement in a rule with this direction.
fn absolute(motion: Motion, direction: Direction) -> Motion {
    use Motion::*;
    let turned = match direction {
        Direction::Right => [Up, Down, Left, Right],
        Direction::Up => [Left, Right, Down, Up],
        Direction::Down => [Right, Left, Up, Down],
        Direction::Left => [Down, Up, Right, Left],
    };
    let mut relative = [RelativeUp, RelativeDown, Back, Forward].into_iter();
    let place = relative.position(|relative| relative == motion);
    place.map_or(motion, |place| turned[place])
}

/// The movements that a word stands for in a rule with this direction; empty if it is one itself.
fn movements_of(motion: Motion, direction: Direction) -> &'static [Motion] {
    use Motion::*;
    let is_horizontal = matches!(direction, Direction::Left | Direction::Right);
    match motion {
        Parallel if is_horizontal => &[Left, Right],
        Perpendicular if !is_horizontal => &[Left, Right],
        Horizontal => &[Left, Right],
        Vertical | Parallel | Perpendicular => &[Up, Down],
        Moving => &[Up, Down, Left, Right, Action],
        Orthogonal => &[Up, Down, Left, Right],
        _ => &[],
    }
}
