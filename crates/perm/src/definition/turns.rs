use super::builder::{MAX_MOVES, MAX_NAME};
use super::metric::Metric;
use super::puzzle::{Definition, NamedMove};
use crate::pieces::Action;
use homing_table::error::{Error, Result};
use homing_table::remedy::Remedy;

/// What to do about a metric that counts too many moves.
const FEWER: Remedy = Remedy::Act("take the metric quarter-turn or listed");

/// The name of a power of a move with the given order: `R2`, `R'`, or `g1^2` if the name ends in a digit.
fn power_name(name: &str, times: usize, order: usize) -> String {
    let (times, sign) = if 2 * times <= order {
        (times, "")
    } else {
        (order - times, "'")
    };
    let power = if name.ends_with(|letter: char| letter.is_ascii_digit()) {
        "^"
    } else {
        ""
    };
    if times == 1 {
        format!("{name}{sign}")
    } else {
        format!("{name}{power}{times}{sign}")
    }
}

impl Definition {
    /// The moves that count as one in a metric, in the order of the definition, each followed by its powers.
    pub fn counted_by(&self, metric: Metric) -> Result<Vec<NamedMove>> {
        if metric == Metric::Twist {
            return self.twists();
        }
        let mut counted: Vec<NamedMove> = Vec::new();
        for listed in &self.moves {
            let mut powers = vec![listed.action.clone()];
            // Other metrics need the inverse alone: the order may be too large to list all powers.
            while metric == Metric::HalfTurn && powers.len() <= MAX_MOVES {
                let next = powers[powers.len() - 1].then(&self.sets, &listed.action);
                if next.is_identity() {
                    break;
                }
                powers.push(next);
            }
            let order = powers.len() + 1;
            if order > MAX_MOVES {
                let of = format!("move {}", listed.name);
                return Err(Error::too_many(
                    of,
                    None,
                    "powers that count as one move",
                    MAX_MOVES as u64,
                )
                .remedied([FEWER]));
            }
            let mut add = |name: String, action| {
                let is_known = |other: &NamedMove| {
                    other.action == action && (other.name == name || metric != Metric::Listed)
                };
                let is_listed = self.moves.iter().any(|other| {
                    other.name != listed.name && (other.action == action || other.name == name)
                });
                let is_own = name == listed.name;
                if is_own || !is_listed && !counted.iter().any(is_known) {
                    counted.push(NamedMove { name, action });
                }
            };
            match metric {
                Metric::Listed => add(listed.name.clone(), powers.remove(0)),
                Metric::HalfTurn | Metric::Twist => {
                    for (power, times) in powers.into_iter().zip(1..) {
                        add(power_name(&listed.name, times, order), power);
                    }
                }
                Metric::QuarterTurn => {
                    let inverse = listed.action.inverse(&self.sets);
                    let is_own_reverse = inverse == listed.action;
                    add(listed.name.clone(), powers.remove(0));
                    if !is_own_reverse {
                        add(format!("{}'", listed.name), inverse);
                    }
                }
            }
        }
        if counted.len() > MAX_MOVES {
            return Err(
                Error::too_many("the metric", counted.len(), "moves", MAX_MOVES as u64)
                    .remedied([FEWER]),
            );
        }
        match counted
            .iter()
            .find(|counted| counted.name.chars().count() > MAX_NAME)
        {
            Some(NamedMove { name, .. }) => {
                let error = Error::too_many(
                    format!("the name {name}"),
                    None,
                    "characters",
                    MAX_NAME as u64,
                );
                Err(error.remedied([Remedy::Act(
                    "give the move that it is a power of a shorter name",
                )]))
            }
            None => Ok(counted),
        }
    }

    /// All products of powers of the free moves, each with its exponents, from `-2` to `3` for a move of order 6.
    pub fn free_turns(&self) -> Vec<(Vec<i64>, Action)> {
        let mut all = vec![(Vec::new(), Action::identity(&self.sets))];
        for free in &self.free {
            let mut powers = vec![Action::identity(&self.sets)];
            while powers.len() * all.len() <= MAX_MOVES {
                let next = powers[powers.len() - 1].then(&self.sets, &free.action);
                if next.is_identity() {
                    break;
                }
                powers.push(next);
            }
            let order = powers.len() as i64;
            let exponent = |times: i64| times - if 2 * times > order { order } else { 0 };
            let turned = |(exponents, action): &(Vec<i64>, Action)| {
                let one = |(power, times): (&Action, i64)| {
                    let exponents = exponents.iter().copied().chain([exponent(times)]);
                    (exponents.collect(), action.then(&self.sets, power))
                };
                powers.iter().zip(0..).map(one).collect::<Vec<_>>()
            };
            all = all.iter().flat_map(turned).collect();
        }
        all
    }

    /// The moves of the metric `twist`: `(3,-1)/` makes the first free move three times, the second one back, and then the move `/`.
    fn twists(&self) -> Result<Vec<NamedMove>> {
        if self.free.is_empty() {
            return Err(Error::missing(
                "Free MOVES in the definition, without which nothing is free",
            )
            .remedied([Remedy::Act("take another metric")]));
        }
        let mut others = self.clone();
        others.moves.retain(|mv| !self.free.contains(mv));
        let mut counted = Vec::new();
        for (exponents, turn) in self.free_turns() {
            let texts: Vec<String> = exponents.iter().map(i64::to_string).collect();
            let sign = match exponents.iter().all(|&times| times == 0) {
                true => String::new(),
                false => format!("({})", texts.join(",")),
            };
            let twist = |mv: NamedMove| NamedMove {
                name: format!("{sign}{}", mv.name),
                action: turn.then(&self.sets, &mv.action),
            };
            counted.extend(others.counted_by(Metric::HalfTurn)?.into_iter().map(twist));
            if counted.len() > MAX_MOVES {
                let of = "the metric";
                return Err(Error::too_many(of, None, "moves", MAX_MOVES as u64).remedied([FEWER]));
            }
        }
        Ok(counted)
    }
}
