//! Bandaged puzzles: `--glue UF+UFR,DL+DLB`.

use super::blocking::Block;
use super::builder::find_set;
use super::puzzle::Definition;
use homing_table::error::{Error, Result};
use homing_table::remedy::Remedy;

/// A glued piece: the moves that move it, as bits, and its position if its number names it.
struct Part<'t> {
    name: &'t str,
    moves: u64,
    place: Option<(usize, u8)>,
}

impl Part<'_> {
    /// Whether two pieces touch, as a corner and an edge, or an edge and a centre.
    fn touches(&self, other: &Self) -> bool {
        let common = self.moves & other.moves;
        [self.moves, other.moves].contains(&common) && (self.moves ^ other.moves).count_ones() == 1
    }
}

impl Definition {
    /// The definition with glued pieces: sets separated by commas, with `+` between their pieces. A piece is named by the moves that move
    /// it, in any order, or as `EDGES:3`; a move alone, which moves no piece alone, is the centre that it turns.
    pub fn glued(mut self, text: &str) -> Result<Self> {
        let mut taken: Vec<(&str, Block)> = Vec::new();
        let groups = text.split([',', ' ']).filter(|group| !group.is_empty());
        for group in groups {
            let in_group = |error: Error| error.within("the glued set", group);
            let parts = group.split('+').map(|name| self.part(name));
            let parts = parts.collect::<Result<Vec<_>>>().map_err(in_group)?;
            if parts.len() < 2 {
                return Err(in_group(Error::missing("two pieces or more, as UF+UFR")));
            }
            let mut block = Block::default();
            for part in &parts {
                let mut piece = Block::default();
                self.put(part, &mut piece).map_err(in_group)?;
                if let Some((first, _)) = taken.iter().find(|(_, other)| *other == piece) {
                    let piece = format!("the piece {}", part.name);
                    return Err(Error::already_in(format!("the glued set {first}"), piece));
                }
                block.places.extend(&piece.places);
                block.centres.extend(piece.centres.clone());
                taken.push((group, piece));
            }
            check_joined(&parts).map_err(in_group)?;
            self.blocking.blocks.push(block);
        }
        if taken.is_empty() {
            return Err(Error::missing("glued pieces, as UF+UFR"));
        }
        Ok(self)
    }

    /// The moves in the name of a piece.
    fn part<'t>(&self, name: &'t str) -> Result<Part<'t>> {
        let mut moves = 0;
        if let Some((set, number)) = name.split_once(':') {
            let at = find_set(&self.sets, set)?;
            let mut pieces = self.solved.0[self.sets[at].pieces()].iter();
            let piece = number.parse::<usize>().unwrap_or(0);
            let place = pieces.position(|&other| usize::from(other) + 1 == piece);
            let place =
                place.ok_or_else(|| Error::unexpected(format!("a piece of {set}"), number))?;
            let place = Some((at, place as u8));
            return Ok(Part { name, moves, place });
        }
        for letter in name.chars() {
            let is_it = |name: &str| name.chars().eq([letter]);
            let at = self.moves.iter().take(64).position(|mv| is_it(&mv.name));
            let Some(at) = at.filter(|at| moves >> at & 1 == 0) else {
                let expected = "a piece by the moves that move it, as UFR";
                return Err(Error::unexpected(expected, name));
            };
            moves |= 1 << at;
        }
        match moves {
            0 => Err(Error::missing("a piece between the signs +")),
            moves => Ok(Part {
                name,
                moves,
                place: None,
            }),
        }
    }

    /// Adds a piece to a block.
    fn put(&self, part: &Part, block: &mut Block) -> Result<()> {
        let mut found: Vec<(usize, u8)> = part.place.into_iter().collect();
        for (at, set) in self
            .sets
            .iter()
            .enumerate()
            .filter(|_| part.place.is_none())
        {
            for place in 0..set.size {
                let is_moved = |turn: &crate::pieces::SetAction| {
                    usize::from(turn.from[place]) != place || turn.twist[place] != 0
                };
                let moves = self.moves.iter().take(64).enumerate();
                let moved = moves.filter(|(_, mv)| is_moved(&mv.action.0[at]));
                if moved.fold(0, |bits, (code, _)| bits | 1 << code) == part.moves {
                    found.push((at, place as u8));
                }
            }
        }
        match found[..] {
            [place] => block.places.push(place),
            [] if part.moves.count_ones() == 1 => {
                let turn = &self.moves[part.moves.trailing_zeros() as usize];
                block.centres.push(vec![turn.action.clone()]);
            }
            [] => {
                let what = format!("no piece is moved by the moves {} and no others", part.name);
                return Err(Error::input(what));
            }
            _ => {
                let count = found.len();
                let what = format!("{count} pieces are moved by the moves {}", part.name);
                let remedy = Remedy::Act("name one by its number, as EDGES:3");
                return Err(Error::input(what).remedied([remedy]));
            }
        }
        Ok(())
    }
}

/// Checks that pieces touch each other, perhaps through others of them, unless a number names one of them.
fn check_joined(parts: &[Part]) -> Result<()> {
    if parts.iter().any(|part| part.place.is_some()) {
        return Ok(());
    }
    let mut joined = vec![0];
    for at in 0..parts.len() {
        let Some(&known) = joined.get(at) else { break };
        let is_next = |next: &usize| !joined.contains(next) && parts[known].touches(&parts[*next]);
        let next: Vec<usize> = (0..parts.len()).filter(is_next).collect();
        joined.extend(next);
    }
    let Some(apart) = (0..parts.len()).find(|at| !joined.contains(at)) else {
        return Ok(());
    };
    let apart = &parts[apart];
    let by_common = |&&at: &&usize| (parts[at].moves & apart.moves).count_ones();
    let near = &parts[joined.iter().max_by_key(by_common).copied().unwrap_or(0)];
    let common = |letter: &char| near.name.contains(*letter);
    let between: String = apart.name.chars().filter(common).collect();
    let (one, other) = (near.name, apart.name);
    Err(Error::input(match &*between {
        "" => format!("no cube holds {one} and {other} together: they do not touch"),
        between => format!("{one} and {other} touch only across {between}: glue {between} too"),
    }))
}
