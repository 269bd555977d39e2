//! The group of the moves that lead back to the first shape: how many positions each shape has, and which.

use super::graph::{ShapeGraph, allowed};
use crate::definition::PermRules;
use crate::pieces::{
    Arrangement, GroupOrder, PermGroup, Permutation, PieceMatching, Set, action_of, inverse,
    on_points,
};

/// The loops at the first shape, by O. Schreier's generators: a way to each shape, a move, and the way back.
#[derive(Debug)]
pub struct Loops {
    group: PermGroup,
    /// For each set, the pieces that look alike. The shape shows where they are.
    alike: Vec<Vec<u8>>,
}

impl Loops {
    /// The loops of a puzzle. Returns `None` if several arrangements of its pieces look alike within a shape, or the group is too large.
    pub fn of(rules: &PermRules, graph: &ShapeGraph) -> Option<Self> {
        let sets = rules.sets();
        let alike = alike(rules, graph)?;
        let actions: Vec<Permutation> = rules
            .actions()
            .iter()
            .map(|action| on_points(sets, action))
            .collect();
        let ways = graph.ways(&actions)?;
        let backs: Vec<Permutation> = ways.iter().map(|way| inverse(way)).collect();
        let identity = &ways[0];
        let (mut chain, mut found) = (PermGroup::trivial(identity.len()), Vec::new());
        for (shape, way) in ways.iter().enumerate() {
            for (code, &next) in graph.after(shape)?.iter().enumerate() {
                let Some(next) = allowed(next) else { continue };
                if graph.before(next as usize) == Some((shape, code)) {
                    continue;
                }
                let back = &backs[next as usize];
                let through = |&point: &u16| back[usize::from(actions[code][usize::from(point)])];
                let element: Permutation = way.iter().map(through).collect();
                if element == *identity {
                    continue;
                }
                let element = still(rules, &alike, element);
                if !chain.add(element.clone()) {
                    found.push(action_of(sets, &element));
                }
            }
        }
        let group = match found.is_empty() {
            true => PermGroup::trivial(identity.len()),
            false => PermGroup::of(sets, &found)?,
        };
        matches!(group.order(), GroupOrder::Exactly(_)).then_some(Self { group, alike })
    }

    /// The number of positions of a shape.
    pub fn order(&self) -> u128 {
        self.group.order().at_most()
    }

    /// The group.
    pub fn group(&self) -> &PermGroup {
        &self.group
    }

    /// A permutation of points without what it does to pieces that look alike, which return to the same places.
    pub fn still(&self, rules: &PermRules, element: Permutation) -> Permutation {
        still(rules, &self.alike, element)
    }

    /// Whether moves reach an arrangement, which has a shape that they reach.
    pub fn reach(
        &self,
        rules: &PermRules,
        graph: &ShapeGraph,
        arrangement: &Arrangement,
    ) -> Option<bool> {
        let (sets, goal) = (rules.sets(), &rules.goals[0]);
        let way_back = graph.way_back(graph.number(arrangement)? as usize);
        let at_first = way_back.fold(arrangement.clone(), |arrangement, code| {
            let action = &rules.moves[code].action;
            action.inverse(sets).apply(sets, &arrangement)
        });
        let action = PieceMatching::of(sets, goal, &at_first)?.action;
        let element = self.still(rules, on_points(sets, &action));
        Some(self.group.contains(&element))
    }
}

/// For each set, the pieces that look alike; `None` if their places are not determined by the shape.
fn alike(rules: &PermRules, graph: &ShapeGraph) -> Option<Vec<Vec<u8>>> {
    let of_set = |(at, set): (usize, &Set)| {
        if set.has_open() {
            return None;
        }
        let pieces = &rules.goals[0].0[set.pieces()];
        let is_alike = |piece: &u8| pieces.iter().filter(|&other| other == piece).count() > 1;
        let mut alike: Vec<u8> = pieces.iter().copied().filter(is_alike).collect();
        alike.dedup();
        let is_shown = set.orientations == 1 && alike.iter().all(|&piece| graph.shows(at, piece));
        (alike.is_empty() || is_shown).then_some(alike)
    };
    rules.sets().iter().enumerate().map(of_set).collect()
}

fn still(rules: &PermRules, alike: &[Vec<u8>], element: Permutation) -> Permutation {
    if alike.iter().all(|alike| alike.is_empty()) {
        return element;
    }
    let mut action = action_of(rules.sets(), &element);
    for ((set, alike), turn) in rules.sets().iter().zip(alike).zip(&mut action.0) {
        for (place, piece) in rules.goals[0].0[set.pieces()].iter().enumerate() {
            if alike.contains(piece) {
                turn.from[place] = place as u8;
            }
        }
    }
    on_points(rules.sets(), &action)
}
