//! Words for turns of a cube: faces `R`, layers `2R`, wide moves `Rw` `3Rw` `r`, slices `M E S`, rotations `x y z`.

use super::faces::{LETTERS, Rotation, face, opposite};
use crate::definition::split_times;

/// The maximum number of layers of a cube.
const MAX_LAYERS: usize = 99;
/// The slices, which turn as L, D and F do, and the rotations, which turn as R, U and F do.
const SLICES: [(char, usize); 3] = [('M', 4), ('E', 3), ('S', 2)];
const ROTATIONS: [(char, usize); 3] = [('x', 1), ('y', 0), ('z', 2)];

/// A word of a definition and whether it is undone.
pub type Step = (String, bool);

/// A turn of some layers, seen from a face.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CubeTurn {
    face: usize,
    layers: Layers,
    /// Clockwise quarter turns, 0 to 3.
    quarters: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Layers {
    /// A single layer, counted from the face.
    Single(usize),
    /// The outer layers up to this one; whether the word has a small letter.
    Wide(usize, bool),
    Middle,
    All,
}

impl CubeTurn {
    /// Parses a word.
    pub fn parse(word: &str) -> Option<Self> {
        let (word, times, is_undone) = split_times(word)?;
        let quarters = if is_undone { 3 * times } else { times } % 4;
        let letters = word.trim_start_matches(|letter: char| letter.is_ascii_digit());
        let number = match &word[..word.len() - letters.len()] {
            "" => None,
            digits => Some(
                digits
                    .parse()
                    .ok()
                    .filter(|n| (1..=MAX_LAYERS).contains(n))?,
            ),
        };
        let mut rest = letters.chars();
        let letter = rest.next()?;
        let listed = |list: [(char, usize); 3]| {
            let found = list.into_iter().find(|(other, _)| *other == letter);
            found.map(|(_, face)| face).filter(|_| number.is_none())
        };
        let (face, layers) = match (
            rest.as_str(),
            face(letter),
            face(letter.to_ascii_uppercase()),
        ) {
            ("", Some(face), _) => (face, Layers::Single(number.unwrap_or(1))),
            ("w", Some(face), _) => (face, Layers::Wide(number.unwrap_or(2), false)),
            ("", None, Some(face)) => (face, Layers::Wide(number.unwrap_or(2), true)),
            ("", None, None) => match (listed(SLICES), listed(ROTATIONS)) {
                (Some(face), _) => (face, Layers::Middle),
                (None, Some(face)) => (face, Layers::All),
                (None, None) => return None,
            },
            _ => return None,
        };
        Some(Self {
            face,
            layers,
            quarters,
        })
    }

    /// The turn that undoes it.
    pub fn inverse(self) -> Self {
        Self {
            quarters: (4 - self.quarters) % 4,
            ..self
        }
    }

    /// The words of a definition for this turn, from which the cube is rotated: each names a face that may now be elsewhere. `None` if the
    /// definition, whose words `is_word` knows, has too few. A turn of the whole cube is a move of the definition, if it has such, and
    /// otherwise changes `rotation`. `side` is the number of layers, if layers that the definition lacks can be replaced by the others.
    pub fn steps(
        self,
        side: Option<usize>,
        rotation: &mut Rotation,
        is_word: &dyn Fn(&str) -> bool,
    ) -> Option<Vec<Step>> {
        let face = rotation.source(self.face);
        let step = |(name, is_undone): (String, bool)| {
            (name + ["", "", "2", "'"][self.quarters], is_undone)
        };
        if self.quarters == 0 {
            return Some(Vec::new());
        }
        if let Some(name) = self.names(face).into_iter().find(|(name, _)| is_word(name)) {
            return Some(vec![step(name)]);
        }
        let whole = |rotation: &mut Rotation| {
            let all = Self {
                layers: Layers::All,
                ..self
            };
            let own = |face: usize| all.names(face).into_iter().find(|(name, _)| is_word(name));
            if (0..LETTERS.len()).any(|face| own(face).is_some()) {
                return own(face).map(|name| vec![step(name)]);
            }
            let quarter = Rotation::quarter(self.face);
            (0..self.quarters).for_each(|_| *rotation = rotation.then(quarter));
            Some(Vec::new())
        };
        let (first, last) = match (self.layers, side) {
            (Layers::All, _) => return whole(rotation),
            (Layers::Middle, Some(3)) => (2, 2),
            (Layers::Middle, _) => return None,
            (Layers::Single(layer), _) => (layer, layer),
            (Layers::Wide(last, _), _) => (1, last),
        };
        // A layer may have its name from either side.
        let named = |layer: usize| {
            let own = (layer_name(face, layer), false);
            let other = side.map(|side| (layer_name(opposite(face), side + 1 - layer), true));
            std::iter::once(own)
                .chain(other)
                .find(|(name, _)| is_word(name))
        };
        // A wide move leaves a layer: on a 2x2x2, `r` is a face in a small letter.
        let most = side.map(|side| match self.layers {
            Layers::Wide(..) => side - 1,
            _ => side,
        });
        if most.is_some_and(|most| last > most) {
            return None;
        }
        if let Some(layers) = (first..=last).map(named).collect::<Option<Vec<_>>>() {
            return Some(layers.into_iter().map(step).collect());
        }
        // The layers turn as the whole cube does, and the others stay where they are.
        let others = (1..=side?).filter(|layer| !(first..=last).contains(layer));
        let others = others.map(named).collect::<Option<Vec<_>>>()?;
        let mut steps = whole(rotation)?;
        steps.extend(
            others
                .into_iter()
                .map(|(name, is_undone)| step((name, !is_undone))),
        );
        Some(steps)
    }

    /// The names that a definition may have for the same layers seen from a face, without the exponent.
    fn names(self, face: usize) -> Vec<Step> {
        let letter = LETTERS[face];
        let listed = |list: [(char, usize); 3]| {
            let names = list.into_iter().filter(|(_, other)| other % 3 == face % 3);
            names
                .map(|(name, other)| (name.to_string(), other != face))
                .collect::<Vec<_>>()
        };
        match self.layers {
            Layers::Single(layer) => vec![(layer_name(face, layer), false)],
            Layers::Wide(last, is_small) => {
                let number = if last == 2 {
                    String::new()
                } else {
                    last.to_string()
                };
                let small = letter.to_ascii_lowercase();
                let mut names = [format!("{number}{letter}w"), format!("{number}{small}")];
                names.rotate_left(is_small.into());
                names.map(|name| (name, false)).into()
            }
            Layers::Middle => listed(SLICES),
            Layers::All => {
                let mut names = listed(ROTATIONS);
                names.push((format!("{letter}v"), false));
                names
            }
        }
    }
}

/// The name of a single layer: `R`, `2R`.
fn layer_name(face: usize, layer: usize) -> String {
    if layer == 1 {
        LETTERS[face].to_string()
    } else {
        format!("{layer}{}", LETTERS[face])
    }
}
