//! Comparison of the table with searches on boards: moves, expanded nodes, time.

use homing_engine::{Answerer, Searches, VERSION, Version};
use homing_search::search::{Limits, SearchResult};
use homing_table::clock::Instant;
use homing_table::error::{Error, Limit, Result};
use serde::Serialize;
use std::time::Duration;

/// The result of one search on one board.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Comparison {
    /// The version of the JSON schema.
    pub v: Version,
    /// The board.
    pub board: String,
    /// The name of the search for display; `table` for the table.
    pub search: &'static str,
    /// The moves of the path; `None` if the search gave up.
    pub moves: Option<usize>,
    /// The single moves of the path, if one move may be several.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub single_moves: Option<usize>,
    /// The number of nodes expanded.
    pub nodes_expanded: u64,
    /// The minimum time of several runs.
    pub time_ns: u64,
}

impl Comparison {
    /// The heading of the rows of [`to_csv`](Self::to_csv).
    pub const CSV_HEADING: &str = "board,search,moves,nodes_expanded,time_ns";

    /// A row of comma-separated values.
    pub fn to_csv(&self) -> String {
        let moves = self.moves.map_or(String::new(), |moves| moves.to_string());
        format!(
            "{},{},{moves},{},{}",
            self.board, self.search, self.nodes_expanded, self.time_ns
        )
    }
}

/// The means of one search over many boards, without those on which it gave up.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ComparisonMean {
    /// The version of the JSON schema.
    pub v: Version,
    /// The search.
    pub search: &'static str,
    /// The number of boards searched.
    pub boards_count: u64,
    /// The number of boards solved.
    pub solved_count: u64,
    /// The mean number of moves.
    pub mean_moves: f64,
    /// The mean number of expanded nodes.
    pub mean_nodes_expanded: f64,
    /// The mean of the times.
    pub mean_time_ns: f64,
}

/// Compares the table with all searches on a board. Returns no rows if no goal can be reached.
pub fn compare(
    table: &dyn Answerer,
    searches: &dyn Searches,
    board: &str,
    limits: &Limits,
) -> Result<Vec<Comparison>> {
    let Some(index) = searches.locate(board)? else {
        return Ok(Vec::new());
    };
    let mut rows = vec![measure(searches, board, "table", table.finder(board)?)?];
    for ((_, title), method) in searches.methods().into_iter().zip(0..) {
        searches.prepare(method)?;
        rows.push(measure(searches, board, title, || {
            searches.find(method, index, limits)
        })?);
    }
    Ok(rows)
}

/// A run is repeated until one of these limits. Its minimum time counts, because other processes disturbed it least.
const MAX_TIME: Duration = Duration::from_millis(50);
const MAX_RUNS: usize = 100;

fn measure(
    searches: &dyn Searches,
    board: &str,
    search: &'static str,
    find: impl Fn() -> Result<SearchResult>,
) -> Result<Comparison> {
    let begin = Instant::now();
    let mut least = Duration::MAX;
    let mut runs = 0;
    loop {
        let start = Instant::now();
        let found = std::hint::black_box(find());
        least = least.min(start.elapsed());
        runs += 1;
        if found.is_ok() && runs < MAX_RUNS && begin.elapsed() < MAX_TIME {
            continue;
        }
        let (path, nodes_expanded) = match found {
            Ok(SearchResult {
                moves,
                nodes_expanded,
            }) => (moves, nodes_expanded),
            Err(Error::Limit {
                limit: Limit::Nodes { nodes },
                ..
            }) => (None, nodes),
            Err(Error::Limit { .. }) => (None, 0),
            Err(error) => return Err(error),
        };
        let (v, board) = (Version(VERSION), board.into());
        let (moves, single_moves) = (
            path.as_ref().map(Vec::len),
            path.and_then(|path| searches.single_moves(&path)),
        );
        return Ok(Comparison {
            v,
            board,
            search,
            moves,
            single_moves,
            nodes_expanded,
            time_ns: least.as_nanos() as u64,
        });
    }
}

/// The means of each search, in the order in which the searches first appear.
pub fn comparison_means(rows: &[Comparison]) -> Vec<ComparisonMean> {
    let mut searches: Vec<&'static str> = Vec::new();
    for row in rows {
        if !searches.contains(&row.search) {
            searches.push(row.search);
        }
    }
    let mean_of = |search| {
        let all = rows.iter().filter(|row| row.search == search);
        let solved: Vec<_> = all.clone().filter(|row| row.moves.is_some()).collect();
        let mean = |value: fn(&Comparison) -> f64| {
            solved
                .iter()
                .map(|row| value(row))
                .fold(0.0, |sum, value| sum + value)
                / solved.len().max(1) as f64
        };
        ComparisonMean {
            v: Version(VERSION),
            search,
            boards_count: all.count() as u64,
            solved_count: solved.len() as u64,
            mean_moves: mean(|row| row.moves.unwrap_or_default() as f64),
            mean_nodes_expanded: mean(|row| row.nodes_expanded as f64),
            mean_time_ns: mean(|row| row.time_ns as f64),
        }
    };
    searches.into_iter().map(mean_of).collect()
}

/// Formats the results of the table and the searches on one board as a table.
pub fn comparison_text(rows: &[Comparison]) -> String {
    let width = rows.iter().map(|row| row.search.len()).max().unwrap_or(0);
    let has_single = rows.iter().any(|row| row.single_moves.is_some());
    let single = |cell: String| {
        if has_single {
            format!("  {cell:>12}")
        } else {
            String::new()
        }
    };
    let mut text = format!(
        "{:<width$}  {:>7}{}  {:>14}  {:>10}\n",
        "search",
        "moves",
        single("single moves".into()),
        "nodes expanded",
        "time"
    );
    for row in rows {
        let moves = row
            .moves
            .map_or("gave up".into(), |moves| moves.to_string());
        let single = single(
            row.single_moves
                .map_or(String::new(), |moves| moves.to_string()),
        );
        let (nodes, time) = (row.nodes_expanded, time_text(row.time_ns as f64));
        text += &format!(
            "{:<width$}  {moves:>7}{single}  {nodes:>14}  {time:>10}\n",
            row.search
        );
    }
    text
}

/// Formats the means of each search over many boards as a table.
pub fn means_text(means: &[ComparisonMean]) -> String {
    let width = means
        .iter()
        .map(|mean| mean.search.len())
        .max()
        .unwrap_or(0);
    let mut text = format!(
        "{:<width$}  {:>8}  {:>8}  {:>14}  {:>10}\n",
        "means", "solved", "moves", "nodes expanded", "time"
    );
    for mean in means {
        if mean.solved_count == 0 {
            text += &format!("{:<width$}  {:>8}  {:>8}\n", mean.search, 0, "gave up");
            continue;
        }
        let (moves, nodes, time) = (
            mean.mean_moves,
            mean.mean_nodes_expanded,
            time_text(mean.mean_time_ns),
        );
        text += &format!(
            "{:<width$}  {:>8}  {moves:>8.2}  {nodes:>14.1}  {time:>10}\n",
            mean.search, mean.solved_count
        );
    }
    text
}

/// A time with three digits and its unit.
fn time_text(time_ns: f64) -> String {
    let units = [(1e9, "s"), (1e6, "ms"), (1e3, "us")];
    let Some((scale, unit)) = units.into_iter().find(|&(scale, _)| time_ns >= scale) else {
        return format!("{time_ns:.0} ns");
    };
    let value = time_ns / scale;
    let decimals = if value < 9.995 {
        2
    } else {
        usize::from(value < 99.95)
    };
    format!("{value:.decimals$} {unit}")
}
