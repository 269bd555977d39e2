//! The options of searches for puzzles without a whole table: limits, and whether a good path is enough.

use super::options::{Decimal, FamilyOption, Options, Scope, parse_size};
use homing_search::search::{Limits, ScratchFiles};
use homing_table::error::{Error, Result};
use homing_table::machine::usual_scratch_memory;
use homing_table::remedy::Remedy;
use homing_table::watch::Stop;
use std::time::Duration;

/// The options of a puzzle whose answers are all searched.
pub const SEARCH_OPTIONS: &[FamilyOption] = &[
    ANY_PATH,
    limit_nodes("Answer `unknown` after this number of searched boards [default: none]"),
    limit_time("Answer `unknown` after this many seconds for all boards together [default: 60]"),
];

/// The limits of a puzzle that is searched where it has no table.
pub const LIMIT_OPTIONS: &[FamilyOption] = &[
    limit_nodes(
        "Answer `unknown` after this number of searched boards, without a table [default: none]",
    ),
    limit_time(
        "Answer `unknown` after this many seconds for all boards together, without a table [default: 60; none with layers in files]",
    ),
    SCRATCH_OPTIONS[0],
    SCRATCH_OPTIONS[1],
];

/// The options of a search from one board that keeps its layers in files.
pub const SCRATCH_OPTIONS: &[FamilyOption] = &[
    FamilyOption::value(
        "scratch",
        "DIR",
        Scope::Answers,
        "Keep the layers of a search without a table in files in this folder; the same command continues from them",
    ),
    FamilyOption::value(
        "memory",
        "LIMIT",
        Scope::Answers,
        "Use no more memory than this for a search with its layers in files, at least 128M, in bytes or with K, M, G \
         [default: half of the free memory]",
    ),
];

/// The default time limit of searches that may take hours.
pub const DEFAULT_TIME: Duration = Duration::from_secs(60);
/// The greatest time limit.
const MAX_SECONDS: f64 = 1e9;

/// The remedy if the time limit was reached.
pub const MORE_TIME: Remedy = Remedy::Give {
    deed: "allow more time",
    option: "limit-time",
    value: None,
};

/// The option for a quick path.
pub const ANY_PATH: FamilyOption = FamilyOption::flag(
    "any",
    Scope::Question,
    "Print a path that is found quickly if a shortest one may take long, and by how many moves it may be too long",
);

/// The option that limits the boards of a search.
pub const fn limit_nodes(help: &'static str) -> FamilyOption {
    FamilyOption::value("limit-nodes", "N", Scope::Search, help)
}

/// The option that limits the time of a search.
pub const fn limit_time(help: &'static str) -> FamilyOption {
    FamilyOption::value("limit-time", "SECONDS", Scope::Search, help)
}

/// The limits set by the options `limit-nodes`, `limit-time`, `scratch` and `memory`. `usual_time` applies if none is given.
///
/// # Errors
///
/// An option is invalid.
pub fn limits(options: &Options, usual_time: Duration) -> Result<Limits> {
    let scratch = scratch(options)?;
    let nodes = options.parsed::<u64>("limit-nodes", "a number of boards from 0 to 2^64 - 1")?;
    let expected = format!("a number of seconds from 0 to {MAX_SECONDS}");
    let time = match options
        .parsed::<Decimal>("limit-time", &expected)?
        .map(|seconds| seconds.0)
    {
        Some(seconds) if (0.0..=MAX_SECONDS).contains(&seconds) => Duration::from_secs_f64(seconds),
        Some(seconds) => {
            return Err(Error::unexpected(expected, &seconds.to_string()).in_option("limit-time"));
        }
        None if nodes.is_none() && scratch.is_none() => usual_time,
        None => Duration::MAX,
    };
    Ok(Limits {
        nodes: nodes.unwrap_or(u64::MAX),
        time,
        stop: Stop::NEVER,
        scratch,
    })
}

/// The files that the options `scratch` and `memory` describe.
fn scratch(options: &Options) -> Result<Option<ScratchFiles>> {
    let memory = options.get("memory").map(parse_size).transpose();
    let memory = memory.map_err(|error| error.in_option("memory"))?;
    let folder = options.get("scratch");
    if folder.is_none() && memory.is_some() {
        let reason = "it limits a search with its layers in files, whose folder is missing";
        return Err(Error::unfit_option("memory", reason));
    }
    Ok(folder.map(|folder| ScratchFiles {
        folder: folder.into(),
        memory_bytes: memory
            .unwrap_or_else(|| usual_scratch_memory().max(ScratchFiles::LEAST_BYTES)),
    }))
}
