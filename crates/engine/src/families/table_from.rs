//! The table of a puzzle, from the program, from a file or built in a moment.

use super::family::{BuildTime, Puzzle};
use super::generation::{Generation, run};
use crate::answers::AnyTable;
use crate::records::MORE_TIME;
use homing_table::backward::Layer;
use homing_table::clock::Instant;
use homing_table::error::{Error, Limit, Result};
use homing_table::remedy::Remedy;
use homing_table::table::TableFile;
use homing_table::watch::Stop;
use std::time::Duration;

/// How long tables in memory may take after the time limit. Then a short limit still gets the bound that they give without a search.
const TABLES_GRACE: Duration = Duration::from_millis(300);

/// The table that answers for a puzzle: the embedded one, else one in a file that `file` returns for its name, else one built in a moment,
/// after a call of `making`; `on_layer` receives each layer. `None` if there is none.
///
/// # Errors
///
/// Those of `file`; the errors of an existing table; [`Error::OtherPuzzle`] if there are only files of other puzzles; [`Error::Stopped`].
pub fn table_from(
    puzzle: &dyn Puzzle,
    file: impl Fn(&str) -> Result<Option<TableFile>>,
    making: impl FnOnce(),
    stop: &Stop,
    on_layer: &mut dyn FnMut(Layer),
) -> Result<Option<AnyTable>> {
    if let Some(table) = puzzle.built_in() {
        return table.map(Some);
    }
    let mut refused = None;
    for name in &puzzle.head().file_names {
        let Some(file) = file(name)? else { continue };
        match puzzle.open(&file) {
            Err(error @ Error::OtherPuzzle { .. }) => refused = refused.or(Some(error)),
            opened => return opened.map(Some),
        }
    }
    making();
    if puzzle.build_time() == BuildTime::Moment {
        return build_within(puzzle, puzzle.begin_quick()?, stop, on_layer).map(Some);
    }
    refused.map_or(Ok(None), Err)
}

/// Builds a table in memory within the time limit of the puzzle's questions.
fn build_within(
    puzzle: &dyn Puzzle,
    generation: Box<dyn Generation>,
    stop: &Stop,
    on_layer: &mut dyn FnMut(Layer),
) -> Result<AnyTable> {
    let time = puzzle.head().limits.time;
    let stop = stop
        .within(time.saturating_add(TABLES_GRACE))
        .since(Instant::now());
    run(generation, &stop, on_layer).map_err(|error| match error {
        Error::Limit {
            limit: Limit::Time { time: of_stop },
            ..
        } => {
            let time = time.min(of_stop);
            let file = puzzle.advice().map(|_| Remedy::Generate {
                deed: "make them once",
                puzzle: Some(puzzle.name()),
                options: puzzle.head().options.clone(),
            });
            let remedies = [Some(MORE_TIME), file];
            Error::limit(Limit::Tables { time })
                .remedied(Vec::from_iter(remedies.into_iter().flatten()))
        }
        error => error,
    })
}
