//! Tables and files as text, for people at a terminal.

use crate::records::{FileRecord, Stats, printable};
use homing_space::space::Unit;
use std::fmt;

/// The length of the longest bar, in characters.
const MAX_BAR: u64 = 60;

/// The heading of a list of depths with this unit.
fn heading(depth_unit: &str) -> &str {
    if depth_unit == Unit::MOVES.many {
        "depth"
    } else {
        depth_unit
    }
}

/// The style of bars in statistics.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bars {
    /// A character for every sixtieth of the longest one: for files and pipes.
    Signs,
    /// Blocks, in steps of an eighth, as wide as the columns allow: for terminals.
    Blocks {
        /// The columns.
        width: usize,
    },
}

impl Bars {
    /// Draws a bar. A count above 0 has at least the smallest part. `before` is the number of columns before the bar.
    fn bar(self, count: u64, most: u64, before: usize) -> String {
        let parts = |most_parts: u64| {
            (u128::from(count) * u128::from(most_parts)).div_ceil(u128::from(most)) as usize
        };
        match self {
            Self::Signs => "#".repeat(parts(MAX_BAR)),
            Self::Blocks { width } => {
                let eighths = parts(8 * width.saturating_sub(before).max(1) as u64);
                let rest = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"][eighths % 8];
                "█".repeat(eighths / 8) + rest
            }
        }
    }
}

/// Writes the count of states or classes at each depth (or another `heading`), one per line, each with a bar to scale.
fn write_bars(
    f: &mut fmt::Formatter<'_>,
    heading: &str,
    (layers, counted): (&[u64], &str),
    bars: Bars,
) -> fmt::Result {
    let most = layers.iter().copied().max().unwrap_or(0).max(1);
    let width = most.to_string().len().max(counted.len());
    writeln!(f, "\n{heading:>6}  {counted:>width$}")?;
    for (depth, &count) in layers.iter().enumerate() {
        writeln!(
            f,
            "{depth:>6}  {count:>width$}  {}",
            bars.bar(count, most, 6 + 2 + width + 2)
        )?;
    }
    Ok(())
}

/// The words before a number of symmetries.
fn least(has_unknown: bool) -> &'static str {
    if has_unknown { "at least " } else { "" }
}

/// Statistics as text, with bars of one style.
struct StatsText<'s>(&'s Stats, Bars);

impl fmt::Display for StatsText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.write(f, self.1)
    }
}

/// Formats several lines, as `homing stats` prints them to a file.
impl fmt::Display for Stats {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f, Bars::Signs)
    }
}

impl Stats {
    /// Formats several lines, as `homing stats` prints them, with bars of this style.
    pub fn with_bars(&self, bars: Bars) -> impl fmt::Display + '_ {
        StatsText(self, bars)
    }

    fn write(&self, f: &mut fmt::Formatter<'_>, bars: Bars) -> fmt::Result {
        writeln!(f, "puzzle            {}", self.puzzle)?;
        writeln!(f, "goal              {}", self.goal)?;
        writeln!(f, "states            {}", self.states)?;
        writeln!(f, "reachable         {}", self.reachable_states)?;
        let least = least(self.has_unknown_symmetries);
        if let Some(symmetries) = self.symmetries {
            writeln!(f, "symmetries        {least}{symmetries}")?;
        }
        if let Some(classes) = self.classes {
            let most = if least.is_empty() { "" } else { "at most " };
            writeln!(f, "classes           {most}{classes}")?;
        }
        let unit = self.depth_unit;
        let (Some(greatest), Some(mean), Some(median)) =
            (self.greatest_depth, self.mean_depth, self.median_depth)
        else {
            writeln!(
                f,
                "greatest depth    unknown: only the first depths are counted"
            )?;
            return write_bars(f, heading(unit), self.counts_at_depth(), bars);
        };
        writeln!(f, "greatest depth    {greatest} {unit}")?;
        writeln!(f, "mean depth        {mean:.4} {unit}")?;
        writeln!(f, "median depth      {median} {unit}")?;
        match (
            self.single_path_states,
            self.mean_shortest_paths,
            self.max_shortest_paths,
            self.local_maxima_states,
        ) {
            (Some(single), Some(mean), Some(max), Some(maxima)) => {
                writeln!(f, "one shortest path {single} states")?;
                writeln!(f, "shortest paths    {mean:.3} on average, at most {max}")?;
                writeln!(f, "local maxima      {maxima} states")?;
            }
            _ => writeln!(
                f,
                "shortest paths    not counted: there are too many states to examine each"
            )?,
        }
        write_bars(f, heading(unit), self.counts_at_depth(), bars)
    }
}

/// Formats several lines, as `homing info` prints them. Control characters are escaped.
impl fmt::Display for FileRecord<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "puzzle          {}", printable(self.puzzle))?;
        if !self.parameters.is_empty() {
            let lines: Vec<String> = self
                .parameters
                .trim_end()
                .split('\n')
                .map(printable)
                .collect();
            writeln!(f, "parameters      {}", lines.join("\n                "))?;
        }
        writeln!(f, "goal            {}", printable(self.goal))?;
        writeln!(f, "index           {}", printable(self.index))?;
        writeln!(f, "one move        {}", printable(self.metric))?;
        if let Some((states, reachable)) = self.counts.states.zip(self.counts.reachable_states) {
            writeln!(f, "states          {states}")?;
            writeln!(f, "reachable       {reachable}")?;
        }
        if let Some(entries) = self.counts.pattern_entries {
            writeln!(
                f,
                "pattern tables  {entries} entries: lower bounds, by which boards are searched"
            )?;
        }
        if let Some(positions) = self.counts.near_positions {
            writeln!(
                f,
                "near positions  {positions}: those near the goal, to which others are searched"
            )?;
        }
        if let Some(symmetries) = self.symmetries {
            let least = least(self.has_unknown_symmetries);
            writeln!(f, "symmetries      {least}{symmetries}")?;
        }
        if let Some(depth) = self
            .greatest_depth
            .filter(|&depth| !self.states_at_depth.is_empty() || depth > 0)
        {
            // In a graph it is a length.
            let before = if self.states_at_depth.is_empty() {
                "in "
            } else {
                ""
            };
            writeln!(f, "greatest depth  {depth} {before}{}", self.depth_unit)?;
        }
        writeln!(f, "file            {} bytes", self.size_bytes)?;
        for column in self.columns {
            let (name, bits, entries, size_bytes) = (
                printable(&column.name),
                column.bits,
                column.entries,
                column.size_bytes,
            );
            writeln!(
                f,
                "column          {name}: {entries} entries of {bits} bits, {size_bytes} bytes from {}",
                column.offset
            )?;
        }
        if self.states_at_depth.is_empty() {
            return Ok(());
        }
        write_bars(
            f,
            heading(self.depth_unit),
            (self.states_at_depth, "states"),
            Bars::Signs,
        )
    }
}
