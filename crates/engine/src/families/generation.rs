//! Generating a table: one trait for all searches, and the loop that runs them.

use crate::answers::AnyTable;
use crate::records::Contents;
use homing_search::making::Kept;
use homing_table::backward::Layer;
use homing_table::clock::Instant;
use homing_table::error::{Error, Lack, Result};
use homing_table::watch::{Stop, Watch};
use std::path::Path;
use std::time::Duration;

/// A search backward from the goals, layer by layer, that ends in a table.
pub trait Generation: Send {
    /// The number of states at each depth so far.
    fn layers(&self) -> &[u64];

    /// The number of states of the space.
    fn states(&self) -> u64;

    /// Finds the next layer. Returns `false` if there is none: the search is complete.
    ///
    /// # Errors
    ///
    /// [`Error::Io`] if memory cannot be allocated; the reason why the puzzle can have no table. [`Error::Stopped`], after which the search
    /// is lost, unless it is [kept in files](Kept::InFiles).
    fn step(&mut self, stop: &Stop) -> Result<bool>;

    /// The progress of the search.
    fn layer(&self) -> Layer {
        Layer::of(self.layers(), self.states())
    }

    /// What the table contains, as far as it is known.
    fn contents(&self) -> Contents {
        let Layer { states, total, .. } = self.layer();
        Contents::of_states(total, states)
    }

    /// The names of the patterns of pattern tables. Empty for a table of states.
    fn patterns(&self) -> Vec<String> {
        Vec::new()
    }

    /// The greatest depth so far, in the unit of depths; `None` if the search does not find depths.
    fn greatest_depth(&self) -> Option<u64> {
        Some(self.layer().depth.into())
    }

    /// The greatest depth of the space if it is known before the search, to estimate the time left.
    fn known_depth(&self) -> Option<u32> {
        None
    }

    /// The unit of depths: `moves`; `pushes` if these count first; `length` in a graph.
    fn depth_unit(&self) -> &'static str {
        "moves"
    }

    /// How the search is kept, so that it can be resumed.
    fn kept(&self) -> Kept {
        Kept::Nowhere
    }

    /// Sets the memory that the search may use, in bytes, for a search that cannot predict its need.
    fn limit_memory(&mut self, _bytes: u64) {}

    /// Writes a checkpoint, from which the search can be resumed.
    ///
    /// # Errors
    ///
    /// [`Error::Io`]; [`Error::Stopped`], which leaves an older checkpoint as it was; [`Error::Lacks`] if the search keeps no checkpoints.
    fn write_checkpoint(&mut self, _path: &Path, _watch: Watch) -> Result<()> {
        Err(Error::lacks("this search", Lack::Checkpoints, ""))
    }

    /// Writes the table of a complete search, and replaces an older file in one step or not at all.
    fn write(self: Box<Self>, path: &Path, watch: Watch) -> Result<()>;

    /// The table of a complete search, in memory.
    ///
    /// # Errors
    ///
    /// The columns do not fit the space, which is a bug in the family.
    fn into_table(self: Box<Self>) -> Result<AnyTable>;

    /// A one-line summary: the states and the greatest depth, or the pattern tables.
    fn summary(&self) -> String {
        let contents = self.contents();
        let Some((states, reachable)) = contents.state_counts() else {
            return contents.to_string();
        };
        let reach = if states == reachable {
            String::new()
        } else {
            format!("{reachable} of them reach a goal, ")
        };
        let unit = Some(self.depth_unit())
            .filter(|&unit| unit != "moves")
            .map_or(String::new(), |unit| format!(" {unit}"));
        format!(
            "{contents}, {reach}greatest depth {}{unit}",
            self.layer().depth
        )
    }
}

/// Where and how often a search writes a checkpoint.
#[derive(Clone, Copy, Debug)]
pub struct Checkpoints<'p> {
    /// The file.
    pub path: &'p Path,
    /// The time between two of them.
    pub every: Duration,
    /// After which time since the last one cancelling writes one too, after the layer: as long as writing takes, since it is not worth more
    /// time than it saves. If `None`, or before that, the layer ends immediately, and the last checkpoint remains.
    pub on_stop: Option<Duration>,
}

/// The end of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// All layers are found.
    Finished,
    /// It was cancelled.
    Stopped {
        /// The depth of the last layer, in moves.
        depth: u32,
        /// The depth of the last checkpoint that was written, in moves.
        kept: Option<u32>,
    },
}

/// Runs a search to its table, without checkpoints. `on_layer` receives each layer.
///
/// # Errors
///
/// As [`drive`], and [`Error::Stopped`], or [`Error::Limit`] if the token has expired.
pub fn run(
    mut generation: Box<dyn Generation>,
    stop: &Stop,
    on_layer: &mut dyn FnMut(Layer),
) -> Result<AnyTable> {
    match drive(&mut *generation, None, stop, on_layer)? {
        Outcome::Finished => generation.into_table(),
        Outcome::Stopped { .. } => Err(stop.check().err().unwrap_or(Error::Stopped)),
    }
}

/// Runs a search until it is complete or cancelled. `on_layer` receives each layer.
///
/// A cancellation takes effect within the layer. If it must [write a checkpoint](Checkpoints::on_stop), and the search is not
/// [kept in files](Kept::InFiles), the layer is finished first.
pub fn drive(
    generation: &mut dyn Generation,
    checkpoints: Option<Checkpoints>,
    stop: &Stop,
    on_layer: &mut dyn FnMut(Layer),
) -> Result<Outcome> {
    let checkpoints = checkpoints.filter(|_| generation.kept() != Kept::Nowhere);
    let keeps_layers = generation.kept() == Kept::InFiles;
    let (mut kept_at, mut kept) = (Instant::now(), None);
    on_layer(generation.layer());
    loop {
        let is_worth = |after: Duration| kept_at.elapsed() >= after;
        let on_stop = checkpoints.and_then(|checkpoints| checkpoints.on_stop);
        let finishes_layer = !keeps_layers && on_stop.is_some_and(is_worth);
        let within = if finishes_layer { &Stop::NEVER } else { stop };
        match generation.step(within) {
            Ok(true) => on_layer(generation.layer()),
            Ok(false) => return Ok(Outcome::Finished),
            Err(Error::Stopped) => {}
            Err(error) => return Err(error),
        }
        let (is_stopped, depth) = (stop.is_stopped(), generation.layer().depth);
        let is_due = |of: &Checkpoints| {
            if is_stopped {
                finishes_layer || keeps_layers
            } else {
                is_worth(of.every)
            }
        };
        if let Some(Checkpoints { path, .. }) = checkpoints.filter(is_due) {
            match generation.write_checkpoint(path, Watch::NONE.until(within)) {
                // The next step is cancelled too.
                Err(Error::Stopped) => {}
                written => {
                    written?;
                    kept = Some(depth);
                }
            }
            kept_at = Instant::now();
        }
        if is_stopped {
            return Ok(Outcome::Stopped { depth, kept });
        }
    }
}
