//! The backward search, layer by layer, on the threads of the current rayon pool.
//!
//! **By pushes.** As in a maze with one box (see `push::search`), walking moves no box, so all states of a plane that reach each other by
//! walking, a *room*, need the same number of pushes, and a room is entered from outside only by a push. A *door* of a layer is a state
//! from which a push leads into the layer before, with the number of moves of the best answer that starts with this push. Each room of the
//! layer is traversed from its doors, in the order of their moves, which settles every state of it; then the states with the man next to a
//! box show the doors of the next layer. With several boxes a plane has many rooms, which are settled at different times, and the doors of
//! a layer are spread over all planes, so they are sorted. Every state is settled once and every push is visited once.
//!
//! **By moves.** A layer consists of the states with one number of moves. From a state of the layer before, a step backward stays in the
//! plane, and a pull leads to another one: again by doors, sorted. The states of the layer are in the order of the planes without sorting.
//!
//! Both find the smallest string of all best answers; `push::search` explains why.

use super::layer::{self, LayerTask, LinkLayout, PlaneEntries};
use super::plane::BoxPlane;
use crate::sokoban::metric::Metric;
use crate::sokoban::space::Sokoban;
use homing_space::space::Space;
use homing_table::backward::Layer;
use homing_table::error::{Error, Result};
use homing_table::pool;
use homing_table::pool::*;
use homing_table::watch::Stop;

/// The number of tasks for each thread: enough that none waits long for another.
const TASKS_PER_THREAD: usize = 8;

/// A search between two of its layers.
pub struct LevelSearch {
    /// The states of the level.
    pub space: Sokoban,
    /// The column `move`, as far as it is known.
    pub entries: Vec<u8>,
    /// The number of states of each layer.
    pub layers: Vec<u64>,
    /// The sorted links from the last layer to the next.
    pub doors: Vec<u64>,
    /// In a search by moves, the states of the last layer, by plane.
    pub frontier: Vec<u64>,
    /// Whether it was resumed from a checkpoint, whose entries have not been verified.
    pub is_resumed: bool,
}

/// The results of one task, or of all.
#[derive(Default)]
struct FoundLinks {
    settled: u64,
    doors: Vec<u64>,
    frontier: Vec<u64>,
    listed: Vec<u64>,
}

impl LevelSearch {
    /// Creates a search that has settled the goals.
    pub fn begin(space: Sokoban) -> Result<LevelSearch> {
        let layout = LinkLayout::of(&space);
        let mut bytes = layer::unreached(&space)?;
        let mut entries = PlaneEntries::all(&space, &mut bytes);
        let mut plane = BoxPlane::new(&space, layout);
        let (mut ranks, mut doors, mut frontier) = (Vec::new(), Vec::new(), Vec::new());
        space.solved_placements(|rank| ranks.push(rank));
        ranks.sort_unstable();
        for rank in ranks {
            plane.settle_goals(rank, &mut entries, &mut doors, &mut frontier);
        }
        let layers = vec![plane.settled];
        doors.par_sort_unstable();
        if space.metric() == Metric::Pushes {
            frontier = Vec::new();
        }
        Ok(LevelSearch {
            space,
            entries: bytes,
            layers,
            doors,
            frontier,
            is_resumed: false,
        })
    }

    /// Returns the layer that was finished last.
    pub fn layer(&self) -> Layer {
        Layer::of(&self.layers, self.space.len())
    }

    /// Settles the next layer. Returns `false` if there is none: the search is complete.
    ///
    /// # Errors
    ///
    /// [`Error::Input`] if an answer has more moves than fit into a word of the search; [`Error::Stopped`]. Part of the layer is settled
    /// then, and the search is of no further use.
    pub fn step(&mut self, stop: &Stop) -> Result<bool> {
        self.step_listing(None, stop)
    }

    /// Does the same, and appends the indices of the layer's states to a list, in no particular order.
    pub fn step_listing(&mut self, list: Option<&mut Vec<u64>>, stop: &Stop) -> Result<bool> {
        let layout = LinkLayout::of(&self.space);
        let count = pool::current_num_threads() * TASKS_PER_THREAD;
        let entries = PlaneEntries::all(&self.space, &mut self.entries);
        let tasks = layer::tasks(layout, entries, &self.doors, &self.frontier, count);
        let space = &self.space;
        let found: Vec<FoundLinks> = tasks
            .into_par_iter()
            .map(|task| expand(space, layout, task, list.is_some(), stop))
            .collect();
        stop.check()?;
        if let Some(list) = list {
            found.iter().for_each(|found| list.extend(&found.listed));
        }
        let settled = found.iter().map(|found| found.settled).sum();
        // The links of a task are freed as soon as they are copied, so that they are never all in memory twice.
        (self.doors, self.frontier) = (Vec::new(), Vec::new());
        self.doors
            .reserve_exact(found.iter().map(|found| found.doors.len()).sum());
        self.frontier
            .reserve_exact(found.iter().map(|found| found.frontier.len()).sum());
        for found in found {
            self.doors.extend(found.doors);
            self.frontier.extend(found.frontier);
        }
        self.doors.par_sort_unstable();
        if self
            .doors
            .iter()
            .any(|&door| layout.count(door) == layout.max_count())
        {
            return Err(Error::too_many(
                "an answer of this level",
                None,
                "moves",
                u64::from(layout.max_count()) - 1,
            ));
        }
        if settled == 0 {
            return Ok(false);
        }
        self.layers.push(settled);
        Ok(true)
    }

    /// Returns the number of states of each layer settled so far.
    pub fn layers(&self) -> &[u64] {
        &self.layers
    }
}

/// Expands the states of a task, or only some of them after a cancellation.
fn expand(
    space: &Sokoban,
    layout: LinkLayout,
    mut task: LayerTask,
    is_listing: bool,
    stop: &Stop,
) -> FoundLinks {
    let mut plane = BoxPlane::new(space, layout);
    plane.listed = is_listing.then(Vec::new);
    let mut found = FoundLinks::default();
    if space.metric() == Metric::Pushes {
        for doors in task
            .doors
            .chunk_by(|&a, &b| layout.rank(a) == layout.rank(b))
        {
            if stop.is_stopped() {
                break;
            }
            plane.settle_rooms(doors, &mut task.entries, &mut found.doors);
        }
        return FoundLinks {
            settled: plane.settled,
            listed: plane.listed.unwrap_or_default(),
            ..found
        };
    }
    let (mut doors, mut frontier) = (task.doors, task.frontier);
    let rank_of = |links: &[u64]| links.first().map(|&link| layout.rank(link));
    while let Some(rank) = rank_of(doors)
        .into_iter()
        .chain(rank_of(frontier))
        .min()
        .filter(|_| !stop.is_stopped())
    {
        let run = |links: &[u64]| {
            links
                .iter()
                .take_while(|&&link| layout.rank(link) == rank)
                .count()
        };
        let ((here_doors, other_doors), (here, other)) =
            (doors.split_at(run(doors)), frontier.split_at(run(frontier)));
        plane.settle_steps(
            rank,
            here_doors,
            here,
            &mut task.entries,
            (&mut found.doors, &mut found.frontier),
        );
        (doors, frontier) = (other_doors, other);
    }
    FoundLinks {
        settled: plane.settled,
        listed: plane.listed.unwrap_or_default(),
        ..found
    }
}
