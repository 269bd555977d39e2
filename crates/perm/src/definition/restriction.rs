//! Puzzles with some of their moves: `--moves R,U,F2`.

use super::algorithm::split_times;
use super::metric::Metric;
use super::puzzle::{Definition, NamedMove};
use homing_table::error::{Error, Result};

impl Definition {
    /// The definition with these moves only, separated by commas. Scrambles may still contain the others.
    ///
    /// A word that the definition does not list may be a power, such as `F2`, or a wide move of a cube, such as `Rw`. In metrics that count
    /// inverses, `R'` is the same as `R`.
    pub fn restricted_to(mut self, words: &str, metric: Metric) -> Result<Self> {
        let mut moves: Vec<NamedMove> = Vec::new();
        for word in words.split([',', ' ']).filter(|word| !word.is_empty()) {
            let plain =
                split_times(word).filter(|(.., is_undone)| *is_undone && metric != Metric::Listed);
            let plain = plain.map(|(name, times, _)| match times {
                1 => name.to_string(),
                _ => format!("{name}{times}"),
            });
            let name = plain.filter(|name| self.word_action(name).is_ok());
            let name = name.unwrap_or_else(|| word.into());
            let action = self.word_action(&name)?;
            // `R,R'` are the same choice, unless moves count as listed.
            if moves.iter().all(|mv| mv.name != name) {
                moves.push(NamedMove { name, action });
            }
        }
        if moves.is_empty() {
            return Err(Error::missing("moves, separated by commas"));
        }
        let rest = std::mem::replace(&mut self.moves, moves);
        self.scramble_moves.extend(rest);
        Ok(self)
    }
}
