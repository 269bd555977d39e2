use crate::graph::arcs::{Arc, Graph};
use homing_table::error::{Error, Result};

/// The names under which lists, tables and GraphML have the weights of arcs.
pub const WEIGHTS: [&str; 6] = ["weight", "distance", "length", "cost", "dist", "w"];

/// The maximum number of decimals of a weight.
const MAX_DECIMALS: i64 = 19;

/// Returns the place of the weight among the names of columns or attributes: the one named `weight`, or the only one with another of
/// the names.
///
/// # Errors
///
/// There are several.
pub fn weight_place(names: &[&str]) -> Result<Option<usize>> {
    let places = |weights: &[&str]| -> Vec<usize> {
        let is_weight = |name: &str| weights.iter().any(|w| name.trim().eq_ignore_ascii_case(w));
        (0..names.len())
            .filter(|&at| is_weight(names[at]))
            .collect()
    };
    let (own, all) = (places(&WEIGHTS[..1]), places(&WEIGHTS));
    match (&own[..], &all[..]) {
        (&[at], _) | (_, &[at]) => Ok(Some(at)),
        (_, []) => Ok(None),
        _ => {
            let found: Vec<&str> = all.iter().map(|&at| names[at]).collect();
            let expected = "one column or attribute with weights, or one that is named weight";
            Err(Error::unexpected(expected, &found.join(", ")))
        }
    }
}

/// Whether a text is a number, or begins like one.
pub fn is_number(text: &str) -> bool {
    text.starts_with(|letter: char| letter.is_ascii_digit() || "+-.".contains(letter))
        || text.parse::<f64>().is_ok()
}

/// A weight as a text has it: a number of units of 10^-`decimals`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weight {
    pub units: u64,
    pub decimals: u8,
}

impl Weight {
    /// The weight of an arc for which the text has none.
    pub const ONE: Self = Self::whole(1);

    /// A whole number.
    pub const fn whole(units: u64) -> Self {
        Self { units, decimals: 0 }
    }

    /// Reads a number such as `5`, `2.50` or `1e-3`, exactly.
    ///
    /// # Errors
    ///
    /// The text is no number, or a negative one, or one with too many digits.
    pub fn parse(text: &str) -> Result<Self> {
        let wrong = |expected| Error::unexpected(expected, text);
        let (sign, number) = match text.strip_prefix(['-', '+']) {
            Some(number) => (&text[..1], number),
            None => ("", text),
        };
        let (mantissa, exponent) = number.split_once(['e', 'E']).unwrap_or((number, "0"));
        let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
        let mut digits = format!("{whole}{fraction}");
        let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
        let exponent = exponent.parse::<i16>();
        let (true, Ok(exponent)) = (is_number, exponent) else {
            return Err(wrong("a number as the weight"));
        };
        let significant = digits.trim_end_matches('0').len();
        let mut decimals = fraction.len() as i64 - i64::from(exponent);
        decimals -= (digits.len() - significant) as i64;
        digits.truncate(significant);
        if digits.is_empty() {
            return Ok(Self::whole(0));
        }
        if sign == "-" {
            return Err(wrong("a weight of at least 0"));
        }
        if decimals > MAX_DECIMALS {
            return Err(wrong("a weight of at most 19 decimals"));
        }
        let units = digits.parse::<u64>().ok();
        let units = match u32::try_from(-decimals) {
            Ok(zeros) => units.and_then(|units| units.checked_mul(10u64.checked_pow(zeros)?)),
            Err(_) => units,
        };
        units
            .zip(u8::try_from(decimals.max(0)).ok())
            .map(|(units, decimals)| Self { units, decimals })
            .ok_or_else(|| wrong("a weight of at most 19 digits"))
    }
}

/// The arcs of a graph that is being read. Their weights have the same unit, which becomes smaller when a weight has more decimals.
#[derive(Default)]
pub struct ArcList {
    arcs: Vec<Arc>,
    decimals: u8,
}

impl ArcList {
    /// Reserves memory for arcs.
    pub fn with_capacity(arcs: usize) -> Self {
        Self {
            arcs: Vec::with_capacity(arcs),
            decimals: 0,
        }
    }

    /// The number of arcs.
    pub fn len(&self) -> usize {
        self.arcs.len()
    }

    /// Adds an arc.
    ///
    /// # Errors
    ///
    /// There are too many arcs, or the weights do not fit into 64 bits in a common unit.
    #[inline]
    pub fn push(&mut self, tail: u32, head: u32, weight: Weight) -> Result<()> {
        if self.arcs.len() >= Graph::MAX as usize {
            return Err(Graph::too_many_arcs(None));
        }
        let weight = if weight.decimals == self.decimals {
            weight.units
        } else {
            self.in_units(weight)?
        };
        self.arcs.push(Arc { tail, head, weight });
        Ok(())
    }

    /// Adds an arc each way; a loop once.
    ///
    /// # Errors
    ///
    /// As [`push`](Self::push).
    pub fn push_edge(&mut self, one: u32, other: u32, weight: Weight) -> Result<()> {
        self.push(one, other, weight)?;
        if one == other {
            return Ok(());
        }
        self.push(other, one, weight)
    }

    #[cold]
    fn in_units(&mut self, weight: Weight) -> Result<u64> {
        let scaled = |units: u64, zeros: u8| units.checked_mul(10u64.checked_pow(zeros.into())?);
        let too_long = || {
            Error::input(
                "the weights have too many digits together: in the smallest decimal place of all, each must be below 2^64",
            )
        };
        if weight.decimals > self.decimals {
            let zeros = weight.decimals - self.decimals;
            for arc in &mut self.arcs {
                arc.weight = scaled(arc.weight, zeros).ok_or_else(too_long)?;
            }
            self.decimals = weight.decimals;
        }
        scaled(weight.units, self.decimals - weight.decimals).ok_or_else(too_long)
    }

    /// The graph of these arcs.
    pub fn into_graph(self, nodes: u32) -> Graph {
        Graph::with_arcs(nodes, self.arcs, self.decimals)
    }
}
