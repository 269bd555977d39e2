//! Positions as a search walks over them: up to turns that cost nothing, by elements of the group of the loops.
//!
//! A position is an element of the group, followed by a way to its shape. The images of the points of a base determine the element: they
//! are the symbols of a node. A step replaces each of them by a lookup. Turns that keep a shape lead to other elements, of which the one
//! with the least code is the node.

use super::graph::allowed;
use super::positions::Positions;
use crate::pieces::{
    Action, Arrangement, Permutation, PieceMatching, Symbol, action_of, inverse, on_points, product,
};
use std::collections::HashMap;
use std::sync::Arc;

/// The maximum number of bits of a node.
const MAX_BITS: u32 = 127;
/// The maximum number of symbols of a node.
const MAX_SYMBOLS: usize = 64;

/// The values of a node's symbols.
type Values = [u8; MAX_SYMBOLS];

/// The nodes, and the steps between them.
pub struct Coordinates {
    positions: Arc<Positions>,
    classes: Vec<Class>,
    /// For each shape, its class, and the turn that leads to it from the first shape of the class.
    of_shape: Vec<(u32, u16)>,
    turns: Vec<Action>,
    /// The symbols, and the orbit of each.
    symbols: Vec<(Symbol, usize)>,
    orbits: Vec<Orbit>,
    /// The bits of all symbols.
    shift: u32,
    /// For each element, the values of the points of all orbits after it.
    after: Vec<u8>,
    stride: usize,
}

/// Shapes that turns lead to from each other.
struct Class {
    shapes: Vec<u32>,
    /// From the first shape of all to the first of the class.
    way: Action,
    /// For each step, the class after it and the number of its element; then the same for the steps back.
    steps: [Vec<(u32, u32)>; 2],
    /// The elements of the turns that keep the first shape, without the identity.
    turns: Vec<u32>,
}

/// An orbit of points.
struct Orbit {
    /// Ascending: a value is an index.
    points: Vec<u16>,
    /// Where its values begin among those of all orbits.
    begin: usize,
}

impl Coordinates {
    /// The nodes of a puzzle, unless it has no group of loops, or they have too many bits.
    pub fn of(positions: &Arc<Positions>) -> Option<Self> {
        let turns = positions.rules.definition.free_turns().into_iter();
        let found = Self::with_turns(positions, turns.map(|(_, turn)| turn).collect());
        found.filter(Self::has_whole_goals).or_else(|| {
            let identity = Action::identity(positions.rules.sets());
            Self::with_turns(positions, vec![identity])
        })
    }

    /// What is known of the positions.
    pub fn positions(&self) -> &Arc<Positions> {
        &self.positions
    }

    fn with_turns(positions: &Arc<Positions>, turns: Vec<Action>) -> Option<Self> {
        let (rules, graph, loops) = (&positions.rules, &positions.graph, positions.loops()?);
        let (sets, goal) = (rules.sets(), &rules.goals[0]);
        let actions = rules.actions().into_iter();
        let moves: Vec<Permutation> = actions.map(|action| on_points(sets, &action)).collect();
        let ways = graph.ways(&moves)?;
        // A turn costs nothing if each move after it is a move as well.
        let codes: HashMap<&Permutation, usize> = moves.iter().zip(0..).collect();
        let joined = |turn: Action| {
            let points = on_points(sets, &turn);
            let join = |mv: &Permutation| codes.get(&product(&points, mv)).copied();
            let joins = moves.iter().map(join).collect::<Option<Vec<usize>>>()?;
            Some((turn, (points, joins)))
        };
        let (turns, joins): (Vec<Action>, Vec<(Permutation, Vec<usize>)>) =
            turns.into_iter().filter_map(joined).unzip();
        let (mut of_shape, mut classes) = (vec![(u32::MAX, 0); graph.len()], Vec::<Class>::new());
        let (mut elements, mut numbers) = (Vec::new(), HashMap::new());
        let mut number = |element: Permutation| {
            *numbers.entry(element).or_insert_with_key(|element| {
                elements.push(element.clone());
                elements.len() as u32 - 1
            })
        };
        let mut kept = Vec::new();
        for shape in 0..graph.len() {
            if of_shape[shape].0 != u32::MAX {
                continue;
            }
            let way = action_of(sets, &ways[shape]);
            let (at, after) = (way.apply(sets, goal), graph.after(shape)?);
            let (mut shapes, mut keeping) = (Vec::new(), Vec::new());
            for ((turn, (points, joins)), number) in turns.iter().zip(&joins).zip(0..) {
                let Some(other) = graph.number(&turn.apply(sets, &at)) else {
                    continue;
                };
                let mut both = graph.after(other as usize)?.iter().zip(joins);
                let is_new = of_shape[other as usize].0 == u32::MAX;
                let is_first = other as usize == shape;
                if (is_new || is_first) && both.all(|(&next, &join)| next == after[join]) {
                    if is_new {
                        of_shape[other as usize] = (classes.len() as u32, number);
                        shapes.push(other);
                    }
                    if is_first {
                        let turned = product(&ways[shape], points);
                        let turned = product(&turned, &inverse(&ways[shape]));
                        keeping.push(loops.still(rules, turned));
                    }
                }
            }
            let is_known = |turn: &Permutation| loops.group().contains(turn);
            let keeps = is_group(&keeping) && keeping.iter().all(is_known);
            // The identity keeps every shape.
            kept.push(if keeps {
                keeping
            } else {
                vec![ways[0].clone()]
            });
            let (steps, turns) = Default::default();
            classes.push(Class {
                shapes,
                way,
                steps,
                turns,
            });
        }
        let first_of = |class: &Class| class.shapes.first().map(|&first| first as usize);
        let firsts = classes.iter().map(first_of);
        let firsts = firsts.collect::<Option<Vec<usize>>>()?;
        for (class, &first) in firsts.iter().enumerate() {
            for (code, &next) in graph.after(first)?.iter().enumerate() {
                let Some(next) = allowed(next) else { continue };
                let (to, turn) = of_shape[next as usize];
                let way = product(&ways[first], &moves[code]);
                let other = product(&ways[firsts[to as usize]], &joins[usize::from(turn)].0);
                let element = loops.still(rules, product(&way, &inverse(&other)));
                let undone = inverse(&element);
                // Steps that lead to the same node are one.
                let least = |element: Permutation, class: usize| {
                    let turned = kept[class].iter().map(|turn| product(&element, turn));
                    turned.min().unwrap_or(element)
                };
                let element = least(element, to as usize);
                classes[class].steps[0].push((to, number(element)));
                for turn in &kept[to as usize] {
                    let before = number(least(product(turn, &undone), class));
                    classes[to as usize].steps[1].push((class as u32, before));
                }
            }
        }
        for (class, kept) in classes.iter_mut().zip(kept) {
            let is_turn = |turn: &Permutation| turn.iter().zip(0..).any(|(&to, point)| to != point);
            class.turns = kept.into_iter().filter(is_turn).map(&mut number).collect();
            class.turns.sort_unstable();
            class.turns.dedup();
        }
        for steps in classes.iter_mut().flat_map(|class| &mut class.steps) {
            steps.sort_unstable();
            steps.dedup();
        }
        // Turns may lead to elements that no moves reach.
        if !elements
            .iter()
            .all(|element| loops.group().contains(element))
        {
            return None;
        }
        let (mut orbits, mut symbols) = (Vec::<Orbit>::new(), Vec::new());
        let (mut shift, mut stride) = (0, 0);
        for point in loops.group().base() {
            let known = |orbit: &Orbit| orbit.points.binary_search(&(point as u16)).is_ok();
            let at = orbits.iter().position(known).unwrap_or(orbits.len());
            if at == orbits.len() {
                let points = orbit(point, &elements);
                let begin = stride;
                stride += points.len();
                orbits.push(Orbit { points, begin });
            }
            let bits = orbits[at].points.len().next_power_of_two().ilog2();
            symbols.push((Symbol { shift, bits }, at));
            shift += bits;
        }
        if symbols.len() > MAX_SYMBOLS
            || shift + usize::BITS - classes.len().leading_zeros() > MAX_BITS
            || orbits.iter().any(|orbit| orbit.points.len() > 256)
        {
            return None;
        }
        let mut after = Vec::with_capacity(elements.len() * stride);
        for element in &elements {
            for orbit in &orbits {
                let value = |&point: &u16| {
                    let to = element[usize::from(point)];
                    orbit.points.binary_search(&to).unwrap_or(0) as u8
                };
                after.extend(orbit.points.iter().map(value));
            }
        }
        Some(Self {
            positions: positions.clone(),
            classes,
            of_shape,
            turns,
            symbols,
            orbits,
            shift,
            after,
            stride,
        })
    }

    /// Whether turns of goals are goals.
    fn has_whole_goals(&self) -> bool {
        let goals = &self.positions.goals;
        let mut is_whole = true;
        for &goal in goals {
            let mut has_goal = false;
            if let Some(node) = self.node_of(goal) {
                self.states_of(node, &mut |state| {
                    has_goal |= state == goal;
                    is_whole &= goals.binary_search(&state).is_ok();
                });
            }
            is_whole &= has_goal;
        }
        is_whole
    }

    /// The bits of a node.
    pub fn bits(&self) -> u32 {
        self.shift + usize::BITS - self.classes.len().leading_zeros()
    }

    /// The class of a node and the values of its symbols.
    #[inline]
    fn split(&self, node: u128) -> (usize, Values) {
        let mut values = [0; MAX_SYMBOLS];
        for (value, (symbol, _)) in values.iter_mut().zip(&self.symbols) {
            *value = (node >> symbol.shift) as u8 & ((1u16 << symbol.bits) - 1) as u8;
        }
        ((node >> self.shift) as usize, values)
    }

    /// The code of a class and the values of its symbols, each after an element.
    #[inline]
    fn joined(&self, class: u32, element: u32, places: &[(usize, u32)]) -> u128 {
        let begin = element as usize * self.stride;
        let after = &self.after[begin..begin + self.stride];
        places
            .iter()
            .fold(u128::from(class) << self.shift, |node, &(at, shift)| {
                node | u128::from(after[at]) << shift
            })
    }

    /// Calls a function with the class of a node, and the place of each symbol among the values after an element.
    #[inline]
    fn with_places<T>(&self, node: u128, with: impl FnOnce(usize, &[(usize, u32)]) -> T) -> T {
        let (class, values) = self.split(node);
        let mut places = [(0, 0); MAX_SYMBOLS];
        for ((place, &value), &(symbol, orbit)) in places.iter_mut().zip(&values).zip(&self.symbols)
        {
            *place = (self.orbits[orbit].begin + usize::from(value), symbol.shift);
        }
        with(class, &places[..self.symbols.len()])
    }

    /// Visits the elements of a node: those that turns keeping its shape lead to from one of them.
    fn each_turned(&self, node: u128, mut visit: impl FnMut(u128)) {
        visit(node);
        self.with_places(node, |class, places| {
            let turns = self
                .classes
                .get(class)
                .map_or(&[][..], |class| &class.turns);
            for &turn in turns {
                visit(self.joined(class as u32, turn, places));
            }
        });
    }

    /// The node of an element: the least of its codes.
    #[inline]
    fn least(&self, node: u128) -> u128 {
        if self.classes[(node >> self.shift) as usize].turns.is_empty() {
            return node;
        }
        let mut least = node;
        self.each_turned(node, |other| least = least.min(other));
        least
    }

    /// Visits the nodes after a node, or before it.
    #[inline]
    pub fn visit(&self, node: u128, is_back: bool, mut visit: impl FnMut(u128)) {
        self.with_places(node, |class, places| {
            let Some(class) = self.classes.get(class) else {
                return;
            };
            for &(to, element) in &class.steps[usize::from(is_back)] {
                visit(self.least(self.joined(to, element, places)));
            }
        });
    }

    /// The node of a state.
    pub fn node_of(&self, state: u128) -> Option<u128> {
        let rules = &self.positions.rules;
        let (sets, goal) = (rules.sets(), &rules.goals[0]);
        let arrangement = self.positions.arrangement(state);
        let &(class, turn) = self.of_shape.get(self.positions.split(state).0)?;
        let way = self.turns[usize::from(turn)].inverse(sets);
        let way = way.then(sets, &self.classes[class as usize].way.inverse(sets));
        let at_first = way.apply(sets, &arrangement);
        let action = PieceMatching::of(sets, goal, &at_first)?.action;
        let loops = self.positions.loops()?;
        let element = loops.still(rules, on_points(sets, &action));
        let mut node = u128::from(class) << self.shift;
        for (point, &(symbol, orbit)) in loops.group().base().zip(&self.symbols) {
            let value = self.orbits[orbit]
                .points
                .binary_search(&element[point])
                .ok()?;
            node |= (value as u128) << symbol.shift;
        }
        Some(self.least(node))
    }

    /// Visits the states of a node.
    pub fn states_of(&self, node: u128, visit: &mut dyn FnMut(u128)) {
        let sets = self.positions.rules.sets();
        self.each_turned(node, |node| {
            let Some((class, arrangement)) = self.first_of(node) else {
                return;
            };
            for &shape in &class.shapes {
                let turn = &self.turns[usize::from(self.of_shape[shape as usize].1)];
                if let Some(state) = self.positions.state(shape, &turn.apply(sets, &arrangement)) {
                    visit(state);
                }
            }
        });
    }

    /// The class of a node, and the arrangement at its first shape.
    fn first_of(&self, node: u128) -> Option<(&Class, Arrangement)> {
        let rules = &self.positions.rules;
        let (class, values) = self.split(node);
        let class = self.classes.get(class)?;
        let of_symbol = |(&value, &(_, orbit)): (&u8, &(Symbol, usize))| {
            self.orbits[orbit].points.get(usize::from(value)).copied()
        };
        let images = values.iter().zip(&self.symbols).map(of_symbol);
        let images = images.collect::<Option<Vec<u16>>>()?;
        let element = self.positions.loops()?.group().element(&images)?;
        let action = action_of(rules.sets(), &element);
        let arrangement = action.then(rules.sets(), &class.way);
        Some((class, arrangement.apply(rules.sets(), &rules.goals[0])))
    }

    /// The nodes of the goals, ascending.
    pub fn goals(&self) -> Vec<u128> {
        let goals = self.positions.goals.iter();
        let mut goals: Vec<u128> = goals.filter_map(|&goal| self.node_of(goal)).collect();
        goals.sort_unstable();
        goals.dedup();
        goals
    }
}

/// Whether the products of elements are among them, so that each leads to all others.
fn is_group(elements: &[Permutation]) -> bool {
    let mut pairs = elements
        .iter()
        .flat_map(|one| elements.iter().map(move |other| (one, other)));
    pairs.all(|(one, other)| elements.contains(&product(one, other)))
}

/// The points that elements take a point to, ascending.
fn orbit(point: usize, elements: &[Permutation]) -> Vec<u16> {
    let (mut found, mut at) = (vec![point as u16], 0);
    let mut is_found = vec![false; elements.first().map_or(0, |element| element.len())];
    is_found[point] = true;
    while at < found.len() {
        for element in elements {
            let to = element[usize::from(found[at])];
            if !std::mem::replace(&mut is_found[usize::from(to)], true) {
                found.push(to);
            }
        }
        at += 1;
    }
    found.sort_unstable();
    found
}
