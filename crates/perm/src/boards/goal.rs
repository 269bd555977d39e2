//! Goals: one board or several, which may leave pieces and twists open.

use super::text::{GOAL_SIGN, ParsedBoard, miscounted};
use crate::definition::{Definition, NamedMove, loose_pieces, parse_json, parse_pattern};
use crate::pieces::{Arrangement, OPEN, ParsedPiece, Set};
use homing_table::error::{Error, Result, wrong};
use homing_table::remedy::Remedy;
use std::collections::HashSet;

/// The maximum number of goals.
const MAX_GOALS: usize = 1000;
/// The maximum number of states that are compared with patterns.
const MAX_MATCHED: usize = 1 << 17;

impl Definition {
    /// The definition with the pieces that look alike, and the twists that do not count, in the first goal, if that is a KPuzzle pattern.
    ///
    /// A set whose pattern repeats pieces that differ in the definition is coloured like the pattern: the goal is its solved arrangement,
    /// and the pieces have the pattern's numbers. So the pattern must show where each piece is at home.
    pub fn told_apart_by(self, goals: &str) -> Result<Self> {
        let in_goal = |error: Error| error.in_part("goal");
        let read = |text: &str| {
            let pattern = parse_json(text)?;
            parse_pattern(&self.sets, pattern.get("patternData").unwrap_or(&pattern))
        };
        let is_pattern = |(_, text): &(usize, &str)| text.trim_start().starts_with('{');
        let mut texts = (1..).zip(goals.split(GOAL_SIGN)).filter(is_pattern);
        let Some((1, first)) = texts.next() else {
            return Ok(self);
        };
        let (sets, labels, solved) = read(first).map_err(in_goal)?;
        let others: Vec<(usize, Vec<Vec<i64>>)> = texts
            .filter_map(|(number, text)| {
                let (sets, labels, pattern) = read(text).ok()?;
                let sets = sets.iter().zip(&labels);
                Some((
                    number,
                    sets.map(|(set, labels)| numbers(set, &pattern, labels))
                        .collect(),
                ))
            })
            .collect();
        let sorted = |numbers: &[i64]| {
            let mut sorted = numbers.to_vec();
            sorted.sort_unstable();
            sorted
        };
        let mut told = self.clone();
        for (at, set) in sets.iter().enumerate() {
            let own = numbers(set, &self.solved, &self.labels[at]);
            let given = numbers(set, &solved, &labels[at]);
            let is_apart = |other: &&(usize, Vec<Vec<i64>>)| sorted(&other.1[at]) != sorted(&given);
            if let Some((number, _)) = others.iter().find(is_apart) {
                let error = set.within(Error::input("it tells other pieces apart than the first"));
                let remedy =
                    Remedy::Act("give the pieces by position, with ? for those that are open");
                return Err(in_goal(error.within("board", number.to_string())).remedied([remedy]));
            }
            let loose = &mut told.sets[at].loose;
            if sorted(&own) == sorted(&given) {
                loose.extend(&set.loose);
                loose.sort_unstable();
                loose.dedup();
                continue;
            }
            shows_homes(&own, &given).map_err(|error| in_goal(set.within(error)))?;
            loose.clone_from(&set.loose);
            told.labels[at].clone_from(&labels[at]);
            for range in [set.pieces(), set.twists()] {
                told.solved.0[range.clone()].copy_from_slice(&solved.0[range]);
            }
        }
        told.solved = told.solved.masked(&told.sets);
        Ok(told)
    }

    /// Parses goals. Returns the sets, marked with what the goals leave open, and the goals.
    ///
    /// Moves act on positions, so all pieces that a goal does not name can be treated as the same piece. The depth of such an arrangement
    /// is the least depth of all arrangements that look like it.
    pub fn goals(&self, text: &str, moves: &[NamedMove]) -> Result<(Vec<Set>, Vec<Arrangement>)> {
        let mut patterns: Vec<(Vec<Set>, Arrangement)> = Vec::new();
        let count = text.split(GOAL_SIGN).count();
        if count > MAX_GOALS {
            return Err(Error::too_many(
                "the text",
                count,
                "goals",
                MAX_GOALS as u64,
            ));
        }
        for (text, number) in text.split(GOAL_SIGN).zip(1..) {
            let in_part = |error: Error| {
                if count > 1 {
                    error.within("board", number.to_string())
                } else {
                    error
                }
                .in_part("goal")
            };
            patterns.push(self.goal(text, moves).map_err(in_part)?);
        }
        let sets = self.open_in_all(&patterns);
        if patterns.iter().any(|(opened, _)| *opened != sets) {
            let goals = self.matching(&sets, &patterns, moves);
            return Ok((sets, goals.map_err(|error| error.in_part("goal"))?));
        }
        let mut goals: Vec<Arrangement> = Vec::new();
        for (_, goal) in patterns {
            if !goals.contains(&goal) {
                goals.push(goal);
            }
        }
        Ok((sets, goals))
    }

    /// The sets with the pieces and twists that all patterns leave open.
    fn open_in_all(&self, patterns: &[(Vec<Set>, Arrangement)]) -> Vec<Set> {
        let common = |(at, set): (usize, &Set)| {
            let opened = || patterns.iter().map(|(sets, _)| &sets[at]);
            let open = (0..OPEN).filter(|piece| opened().all(|set| set.open.contains(piece)));
            let open: Vec<u8> = open.collect();
            let is_loose = |piece: &u8| match *piece {
                OPEN => opened().all(|set| set.is_loose(OPEN)),
                piece => !open.contains(&piece) && opened().all(|set| set.ignores_twist(piece)),
            };
            let loose = (0..=OPEN).filter(is_loose).collect();
            Set {
                open,
                loose,
                ..set.clone()
            }
        };
        self.sets.iter().enumerate().map(common).collect()
    }

    /// The states that moves reach from the solved one and that are like one of these patterns.
    fn matching(
        &self,
        sets: &[Set],
        patterns: &[(Vec<Set>, Arrangement)],
        moves: &[NamedMove],
    ) -> Result<Vec<Arrangement>> {
        let start = self.solved.clone().masked(sets);
        let mut known = HashSet::from([start.clone()]);
        let (mut waiting, mut goals) = (vec![start], Vec::new());
        let mut is_met = vec![false; patterns.len()];
        while let Some(state) = waiting.pop() {
            let next = moves.iter().map(|mv| mv.action.apply(sets, &state));
            waiting.extend(next.filter(|next| known.insert(next.clone())));
            let mut is_goal = false;
            for ((opened, goal), is_met) in patterns.iter().zip(&mut is_met) {
                if state.clone().masked(opened) == *goal {
                    (is_goal, *is_met) = (true, true);
                }
            }
            if is_goal {
                goals.push(state);
            }
            for (count, of, most) in [
                (known.len(), "states", MAX_MATCHED),
                (goals.len(), "goals", MAX_GOALS),
            ] {
                if count > most {
                    let remedy = Remedy::Act("leave the same open in all, or ask for each alone");
                    let what = "a puzzle whose goals leave different pieces or twists open";
                    let error = Error::too_many(what, None, of, most as u64);
                    return Err(error.remedied([remedy]));
                }
            }
        }
        if let Some(apart) = is_met.iter().position(|is_met| !is_met) {
            let what = "no moves lead to it from the solved arrangement";
            return Err(Error::input(what).within("board", (apart + 1).to_string()));
        }
        goals.sort_unstable();
        Ok(goals)
    }

    fn goal(&self, text: &str, moves: &[NamedMove]) -> Result<(Vec<Set>, Arrangement)> {
        let entries = match self.written(text, moves)? {
            ParsedBoard::Arrangement(arrangement) => return Ok((self.sets.clone(), arrangement)),
            ParsedBoard::Entries(entries) => entries,
        };
        let (mut sets, mut rest) = (self.sets.clone(), &entries[..]);
        for set in &mut sets {
            let of_set;
            (of_set, rest) = rest.split_at(set.size);
            self.open(set, of_set).map_err(|error| set.within(error))?;
        }
        let opened = Self {
            sets,
            ..self.clone()
        };
        let goal = opened.arrangement_of_entries(&entries)?;
        Ok((opened.sets, goal))
    }

    /// Marks the pieces and twists of a set that a goal leaves open.
    fn open(&self, set: &mut Set, entries: &[ParsedPiece]) -> Result<()> {
        let solved = &self.solved.0[set.pieces()];
        let has_open = entries.iter().any(|(piece, _)| piece.is_none());
        let mut open = Vec::new();
        for piece in 0..OPEN {
            let expected = solved.iter().filter(|&&other| other == piece).count();
            let found = entries
                .iter()
                .filter(|(named, _)| *named == Some(piece))
                .count();
            if found == 0 && expected > 0 && has_open {
                open.push(piece);
            } else if found != expected {
                let open = has_open.then_some(Remedy::Act(
                    "give all that look alike, or leave all of them open",
                ));
                return Err(miscounted(piece, expected, found).remedied(Vec::from_iter(open)));
            }
        }
        if set.orientations == 1 {
            set.open = open;
            return Ok(());
        }
        let loose = loose_pieces(
            entries
                .iter()
                .map(|&(piece, twist)| (piece.unwrap_or(OPEN), twist.is_none())),
        )?;
        let is_known = |piece: &u8| loose.contains(&OPEN) || !set.is_loose(*piece);
        if let Some(&piece) = open.iter().find(|piece| !is_known(piece)) {
            return wrong(format!(
                "the twist of the open piece {} does not count: leave the twists of all open pieces open",
                piece + 1
            ));
        }
        let told = set.loose.iter().filter(|piece| !open.contains(piece));
        set.loose = loose.iter().chain(told).copied().collect();
        set.loose.sort_unstable();
        set.loose.dedup();
        set.open = open;
        Ok(())
    }
}

/// The numbers of the pieces of a set, by position.
fn numbers(set: &Set, of: &Arrangement, labels: &[i64]) -> Vec<i64> {
    let pieces = of.0[set.pieces()].iter();
    pieces.map(|&piece| labels[usize::from(piece)]).collect()
}

/// Checks that the numbers in a pattern belong to their places: each that occurs once is the number of the piece at home there, or the
/// numbers are counted in the order of their places.
fn shows_homes(own: &[i64], given: &[i64]) -> Result<()> {
    let count = |number: i64| given.iter().filter(|&&other| other == number).count();
    let apart = own
        .iter()
        .zip(given)
        .find(|(own, given)| own != given && count(**given) == 1);
    let mut counted: Vec<i64> = Vec::new();
    for number in given {
        if !counted.contains(number) {
            counted.push(*number);
        }
    }
    match apart {
        Some((own, given)) if counted.windows(2).any(|pair| pair[0] + 1 != pair[1]) => Err(Error::input(
            format!("piece {given} is where piece {own} is at home, and other pieces look alike: which ones is not clear"),
        )
        .remedied([Remedy::Act("give the pieces by position, with ? for those that are open")])),
        _ => Ok(()),
    }
}
