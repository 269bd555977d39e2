use super::{Found, Presses, TileDistances, astar, bfs, bidirectional, ida};
use crate::error::Result;
use crate::puzzle::flip::Flip;
use crate::puzzle::slide::Slide;
use crate::space::Space;

/// A search with its name: one row of a comparison.
#[derive(Debug)]
pub struct Method<P> {
    /// The name in one word: `astar`.
    pub name: &'static str,
    /// The full name, with the estimate that guides the search: `A* Manhattan`.
    pub title: &'static str,
    /// Searches from a state. The numbers are its index and the limit of expanded nodes.
    pub find: fn(&P, u64, u64) -> Result<Found>,
}

/// A puzzle with the searches that suit it. Each puzzle has at least `bfs`, `astar` and `ida`.
pub trait Searchable: Space + Sized + 'static {
    /// The searches, the plainest first.
    const METHODS: &'static [Method<Self>];

    /// The search with this name.
    fn method(name: &str) -> Option<&'static Method<Self>> {
        Self::METHODS.iter().find(|method| method.name == name)
    }
}

impl Searchable for Slide {
    const METHODS: &'static [Method<Self>] = &[
        Method { name: "bfs", title: "BFS", find: bfs },
        Method { name: "bidirectional", title: "bidirectional BFS", find: bidirectional },
        Method {
            name: "astar-misplaced",
            title: "A* misplaced tiles",
            find: |&slide, start, limit| astar(&TileDistances::misplaced(slide), start, limit),
        },
        Method { name: "astar", title: "A* Manhattan", find: |&slide, start, limit| astar(&TileDistances::manhattan(slide), start, limit) },
        Method { name: "ida", title: "IDA* Manhattan", find: |&slide, start, limit| ida(&TileDistances::manhattan(slide), start, limit) },
    ];
}

impl Searchable for Flip {
    const METHODS: &'static [Method<Self>] = &[
        Method { name: "bfs", title: "BFS", find: bfs },
        Method { name: "bidirectional", title: "bidirectional BFS", find: bidirectional },
        Method { name: "astar", title: "A* pieces/5", find: |&flip, start, limit| astar(&Presses::of(flip), start, limit) },
        Method { name: "ida", title: "IDA* pieces/5", find: |&flip, start, limit| ida(&Presses::of(flip), start, limit) },
    ];
}
